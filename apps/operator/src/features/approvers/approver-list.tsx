import type { Approver } from '@tillgate/contract/operator-approvers.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './approvers.module.css'

/** Operators who cannot sign in, but could be let in. */
export const isCandidate = ({ obstacle }: Approver): boolean => obstacle === 'INACTIVE' || obstacle === 'PENDING'

type Props = {
  approvers: readonly Approver[]
  number: number
  /** True: the caller takes part by the action that the dialog asks for. */
  isTakingPart?: boolean
}

/** Number of operators listed; the others are counted. */
const shownMax = 8

/** Lists operators with the reason why each cannot approve the run, the caller first. */
export const ApproverList = ({ approvers, number, isTakingPart = false }: Props) => {
  const { t } = useTranslation()
  const me = authRecord()?.user.id
  const sorted = approvers.toSorted((one, other) => Number(other.id === me) - Number(one.id === me))
  const reasonOf = ({ id, obstacle, leaving }: Approver): string => {
    if (obstacle !== null) return t(`approver.${obstacle}`)
    if (leaving.orders > 0) return t('approvers.leaving', { count: leaving.orders })
    return id === me && isTakingPart ? t('approvers.by-this') : t('approvers.no-part', { number })
  }
  const mayApprove = ({ id, obstacle }: Approver): boolean => obstacle === null && !(id === me && isTakingPart)
  return (
    <ul className={styles['people']}>
      {sorted.slice(0, shownMax).map((one) => (
        <li className="flex items-center between gap-3 line-bottom" key={one.id}>
          <span>
            {one.id === me ? t('staff.you') : one.name}
            <small className="block">{reasonOf(one)}</small>
          </span>
          <StatusBadge tone={mayApprove(one) ? 'green' : 'gray'}>
            {t(mayApprove(one) ? 'approvers.may' : 'approvers.no')}
          </StatusBadge>
        </li>
      ))}
      {sorted.length > shownMax && (
        <li className="flex items-center between gap-3 line-bottom">
          {t('approvers.more', { count: sorted.length - shownMax })}
        </li>
      )}
    </ul>
  )
}

/** Lists operators who could be added as approvers when no operator may approve the run. */
export const Candidates = ({ approvers }: { approvers: readonly Approver[] }) => {
  const { t } = useTranslation()
  const candidates = approvers.filter(isCandidate)
  return (
    <>
      {candidates.length > 0 && (
        <ul className={styles['people']}>
          {candidates.map(({ id, name, obstacle }) => (
            <li className="flex items-center between gap-3 line-bottom" key={id}>
              <span>
                {name}
                <small className="block">
                  {t(obstacle === 'INACTIVE' ? 'approvers.activate' : 'approvers.pending')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('approvers.add')}</p>
    </>
  )
}
