import { clsx } from 'clsx'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { hasBankAccount } from '@tillgate/domain/stores.ts'
import { deadlineOf } from '#portal/features/application/moment.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './store-card.module.css'

/** Reason of the status and its end; undefined without a reason. */
const useReason = (store: StoreRow): string | undefined => {
  const { t, language } = useTranslation()
  const { applicationStatus, applicationPhase, applicationDueAt, rejectionReason } = store
  const { bankAccountStatus, isBankAccountVerified } = store
  if (applicationStatus === 'PENDING_AUTH') {
    if (isBankAccountVerified) return undefined
    return t(hasBankAccount(bankAccountStatus) ? 'stores.bank-unverified' : 'stores.bank-missing')
  }
  if (applicationStatus === 'REJECTED') return rejectionReason ? t(`status.rejected-${rejectionReason}`) : undefined
  if (applicationPhase === 'INFO_REQUESTED') return t('stores.asked')
  if (applicationPhase === 'CLOSED') return t('status.title-closed')
  if (applicationPhase === 'RECHECK') return t('stores.recheck')
  if (applicationStatus !== 'REVIEW' || applicationDueAt === null) return undefined
  return t('stores.due', { time: deadlineOf(applicationDueAt, language) })
}

/** Status of the application as text, because only the status of the store is a colored tag. UX.md §7. */
export const ApplicationLine = ({ store }: { store: StoreRow }) => {
  const { t } = useTranslation()
  const reason = useReason(store)
  return (
    <>
      <div>{t(`stores.application-${store.applicationStatus}`)}</div>
      {reason !== undefined && <div className={clsx('muted fs-13', styles['note'])}>{reason}</div>}
    </>
  )
}
