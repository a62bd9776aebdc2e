import type { Approver } from '@tillgate/contract/operator-approvers.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './approvers.module.css'

/** Operators who cannot sign in, but could be let in. */
export const isCandidate = ({ because }: Approver): boolean => because === 'INACTIVE' || because === 'PENDING'

type Props = { approvers: readonly Approver[]; number: number }

/** Lists operators with the reason why each cannot approve the run. */
export const ApproverList = ({ approvers, number }: Props) => {
  const { t } = useTranslation()
  const me = authRecord()?.user.id
  return (
    <ul className={styles['people']}>
      {approvers.map(({ id, name, because }) => (
        <li key={id}>
          <span>
            {id === me ? t('staff.you') : name}
            <small>{because === null ? t('approvers.no-part', { number }) : t(`approver.${because}`)}</small>
          </span>
          <StatusBadge tone={because === null ? 'green' : 'gray'}>
            {t(because === null ? 'approvers.may' : 'approvers.no')}
          </StatusBadge>
        </li>
      ))}
    </ul>
  )
}

/** Names who could be added when nobody is left who may approve the run. */
export const Candidates = ({ approvers }: { approvers: readonly Approver[] }) => {
  const { t } = useTranslation()
  const candidates = approvers.filter(isCandidate)
  return (
    <>
      {candidates.length > 0 && (
        <ul className={styles['people']}>
          {candidates.map(({ id, name, because }) => (
            <li key={id}>
              <span>
                {name}
                <small>{t(because === 'INACTIVE' ? 'approvers.activate' : 'approvers.pending')}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('approvers.add')}</p>
    </>
  )
}
