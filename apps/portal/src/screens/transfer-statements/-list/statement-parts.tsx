import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { TransferStatement } from '@tillgate/contract/transfer-statements.ts'
import { LockIcon } from '@tillgate/ui/icons/verification.tsx'
import { easternDate, easternDay } from '#portal/features/figures/eastern.ts'
import { money } from '@tillgate/domain/money.ts'
import { StatementStatusBadge } from '#portal/features/statements/statement-status.tsx'
import { useHoldText } from '#portal/features/statements/use-hold-text.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { StatementSearch } from './statement-search.ts'
import styles from './statement-parts.module.css'

type RowProps = { row: TransferStatement }

export const StatementLink = ({ row, search }: RowProps & { search: StatementSearch }) => {
  const { paymentOrderId, storeId, businessName } = row
  return (
    <Link
      data-row-link
      to="/transfer-statements/view/$paymentOrderId/$storeId"
      params={{ paymentOrderId, storeId }}
      search={search}
    >
      {businessName}
    </Link>
  )
}

/** Day of the settlement; a day in the future is marked as expected. */
export const SettledDate = ({ row }: RowProps) => {
  const { t, language } = useTranslation()
  const { settledDate, isExpected, rolledOverTo } = row
  if (settledDate === null) {
    return <span className="muted">{t(rolledOverTo ? 'statements.next-cycle' : 'statements.after-hold')}</span>
  }
  return (
    <span className="tnum">
      {easternDate(settledDate, language)}
      {isExpected && (
        <small className={clsx('flex items-center muted fs-12 tnum', styles['under'])}>
          {t('statements.expected')}
        </small>
      )}
    </span>
  )
}

/** Reason why a row is not simply paid, if any. */
const Why = ({ row }: RowProps) => {
  const { t, language } = useTranslation()
  const holdText = useHoldText(easternDay)
  const { rolledOverTo, bankReturn, holds, carried } = row
  const [hold] = holds
  if (rolledOverTo) {
    return (
      <>
        <LockIcon small />
        {t('statements.moved-to', { day: easternDay(rolledOverTo.cutoffDate, language) })}
      </>
    )
  }
  if (bankReturn) {
    return t('statements.returned-because', {
      code: bankReturn.code,
      reason: t(`statements.reason-${bankReturn.reason}`),
    })
  }
  if (hold) return holdText(hold)
  if (!carried) return null
  const amount = money(carried.amount)
  if (!carried.to) return t('statements.carried', { amount })
  return t('statements.carried-to', { amount, day: easternDay(carried.to.cutoffDate, language) })
}

export const Status = ({ row }: RowProps) => (
  <>
    <StatementStatusBadge status={row.paymentStatus} />
    <small className={clsx('flex items-center muted fs-12 tnum', styles['under'])}>
      <Why row={row} />
    </small>
  </>
)
