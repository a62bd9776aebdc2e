import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { useState, type ReactNode } from 'react'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ApproveRun } from './approve-run.tsx'
import { ProposeRun } from './propose-run.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { rejectRun } from '#operator/api/payouts.ts'
import { ApprovalEntry, ApprovalTrail } from '#operator/features/approvals/approval-trail.tsx'
import { ApproverList, Candidates, isCandidate } from '#operator/features/approvers/approver-list.tsx'
import { may } from '#operator/features/session/rights.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'

/** Rejects a run: nothing is paid, and the next cut-off takes its entries. */
const RejectButton = ({ run: { id, program } }: { run: SettlementRunDetail }) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button variant="danger" full onClick={() => setAsking(true)}>
        {t('run.reject')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('run.reject-title')}
          consequence={t('run.reject-text')}
          verb={t('run.reject')}
          destructive
          notice={
            <Alert tone="warning" title={t('approvers.not-next', { program })}>
              <p>{t('approvers.next-text')}</p>
            </Alert>
          }
          send={(reason) => rejectRun(id, reason)}
          onDone={async () => {
            close()
            showToast({ tone: 'success', text: t('run.rejected-done') })
            await cache.invalidateQueries({ queryKey: ['settlement'] })
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** `isRed`: the run is unbalanced, or a group of the last ledger check of all books failed. */
type Props = { run: SettlementRunDetail; isRed: boolean }

/** Lists the operators who proposed, approved or rejected the run, with time and note. */
const RunTrail = ({ run, children }: { run: SettlementRunDetail; children?: ReactNode }) => {
  const { t, language } = useTranslation()
  const at = (moment: string | null) => (moment === null ? '' : dateTimeOf(moment, language, run.timeZone))
  const { proposedBy, approvedBy, rejectedBy } = run
  return (
    <ApprovalTrail>
      {proposedBy && (
        <ApprovalEntry
          icon={<CheckIcon small />}
          tone="green"
          title={t('run.proposed-it', { name: proposedBy.name })}
          text={at(run.proposedAt)}
          note={run.proposalNote}
        />
      )}
      {approvedBy && (
        <ApprovalEntry
          icon={<CheckIcon small />}
          tone="green"
          title={t('run.approved-it', { name: approvedBy.name })}
          text={t('run.with-code', { at: at(run.approvedAt) })}
        />
      )}
      {rejectedBy && (
        <ApprovalEntry
          icon={<CloseIcon small />}
          tone="red"
          title={t('run.rejected-it', { name: rejectedBy.name })}
          text={at(run.rejectedAt)}
          note={run.rejectionReason}
        />
      )}
      {children}
    </ApprovalTrail>
  )
}

const closedTitle = (isRed: boolean, blockers: SettlementRunDetail['approvalBlockers']) => {
  if (isRed || blockers.includes('unbalanced')) return 'run.approval-closed'
  return blockers.includes('nobody-left') ? 'run.nobody-decides' : 'run.others-decide'
}

/** Offers the decision on a built run: one operator proposes, another operator who took no part approves. */
const OpenDecision = ({ run, isRed }: Props) => {
  const { t } = useTranslation()
  const { proposedBy, approvalBlockers: blockers, approvers } = run
  const isEverybodyOut = blockers.includes('nobody-left')
  // The message about another approver is wrong when every operator took part.
  const closed = blockers.filter((blocker) =>
    isEverybodyOut ? blocker === 'nobody-left' || blocker === 'unbalanced' : blocker !== 'not-proposed',
  )
  if (!proposedBy && !may('payouts.pay')) return <p className="muted">{t('approval-blocker.role')}</p>
  if (!proposedBy) {
    return (
      <>
        <p className="muted">{t('run.propose-hint')}</p>
        <ProposeRun run={run} isClosed={isRed || blockers.includes('unbalanced')} />
        <RejectButton run={run} />
      </>
    )
  }
  const isClosed = isRed || closed.length > 0
  return (
    <>
      <RunTrail run={run}>
        {isClosed ? (
          <ApprovalEntry
            icon={<LockIcon />}
            tone="red"
            title={t(closedTitle(isRed, blockers))}
            text={
              closed.length > 0
                ? closed.map((blocker) => t(`approval-blocker.${blocker}`)).join(' ')
                : t('approval-blocker.unbalanced')
            }
          />
        ) : (
          <ApprovalEntry
            icon={<CheckIcon small />}
            tone="blue"
            title={t('run.you-decide')}
            text={t('run.you-are-free')}
          />
        )}
      </RunTrail>
      {closed.length > 0 && (
        <section aria-label={t('approvers.title')}>
          <ApproverList approvers={approvers.filter((one) => !isCandidate(one))} number={run.number} />
          {isEverybodyOut && <Candidates approvers={approvers} />}
        </section>
      )}
      {!isClosed && <ApproveRun key={`${run.amount} ${run.heldAmount}`} run={run} />}
      {may('payouts.pay') && <RejectButton run={run} />}
    </>
  )
}

/** Shows the decision on the run, or the actions of the two operators. */
export const DecideCard = ({ run, isRed }: Props) => {
  const { t } = useTranslation()
  const { status, proposedBy, rejectedBy } = run
  const isOpen = status === 'BUILT'
  const title = isOpen || status === 'BUILDING' ? 'run.decide' : rejectedBy ? 'run.rejected' : 'run.decided'
  return (
    <Card title={t(title)} aside={<span className="muted fs-13">{t('run.four-eyes')}</span>} padded>
      {status === 'BUILDING' && <p className="muted">{t('run.still-building')}</p>}
      {isOpen && <OpenDecision run={run} isRed={isRed} />}
      {!isOpen && (proposedBy || rejectedBy) && <RunTrail run={run} />}
      {status === 'CLOSED' && !proposedBy && <p className="muted">{t('run.nothing-paid')}</p>}
    </Card>
  )
}
