import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useGetApprovers } from '#operator/api/approvers.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ApproverList, Candidates, isCandidate } from './approver-list.tsx'

type Props = {
  partnerId: string
  storeId?: string | undefined
  /** True for an action that concerns the next run and no built run. */
  isForNextRun?: boolean
}

/** Shows before an action that raises what a run pays which runs the operator can no longer approve, and who still can. */
export const ApprovalNotice = ({ partnerId, storeId, isForNextRun = false }: Props) => {
  const { t } = useTranslation()
  const { data } = useGetApprovers(partnerId, storeId)
  if (!data) return null
  const me = authRecord()?.user.id
  const runs = isForNextRun ? [] : data.runs
  if (runs.length === 0) {
    if (!data.next) return null
    return (
      <Alert tone="warning" title={t('approvers.not-next', { program: data.next.program })}>
        <p>{t('approvers.next-text')}</p>
      </Alert>
    )
  }
  return (
    <div className="stack gap-3">
      {runs.map(({ id, number, approvers }) => {
        const present = approvers.filter((one) => !isCandidate(one))
        const left = present.filter((one) => one.obstacle === null && one.id !== me).length
        const isOut = present.some((one) => one.id === me && one.obstacle !== null)
        const title = isOut ? 'approvers.out' : left === 0 ? 'approvers.none-left' : 'approvers.not-run'
        return (
          <div key={id} className="stack gap-3">
            <Alert tone={left === 0 ? 'error' : 'warning'} title={t(title, { number })}>
              <p>{t('approvers.left', { left: String(left), count: present.length })}</p>
            </Alert>
            <ApproverList approvers={present} number={number} isTakingPart />
            {left === 0 && <Candidates approvers={approvers} />}
          </div>
        )
      })}
    </div>
  )
}
