import { may } from '#operator/features/session/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import { count } from '@tillgate/browser/figures.ts'
import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { ClockIcon, LockIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { declineChangeProposal, useConfirmChangeProposal } from '#operator/api/proposals.ts'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { ApprovalEntry, ApprovalTrail } from '#operator/features/approvals/approval-trail.tsx'
import { endOf } from '#operator/features/approvals/proposal-state.tsx'
import { WithdrawProposal } from '#operator/features/approvals/withdraw-proposal.tsx'
import { zoneOf } from '#operator/features/approvals/zone-of.ts'
import { ApprovalNotice } from '#operator/features/approvers/approval-notice.tsx'
import { momentIn } from '#operator/features/figures/figures.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { aboutOf, amountOf, titleOf } from './proposal-title.ts'

type Props = { proposal: ChangeProposal }
type ProposalChangeKind = ChangeProposal['change']['kind']

const Decline = ({ proposal: { id, proposedBy } }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button full onClick={() => setAsking(true)}>
        {t('proposal.decline')}
      </Button>
      {isAsking && (
        <ReasonDialog
          title={t('proposal.decline-title')}
          consequence={t('proposal.decline-text', { name: proposedBy.name })}
          verb={t('proposal.decline-verb')}
          destructive
          send={(reason) => declineChangeProposal(id, reason)}
          onDone={async () => {
            close()
            showToast({ tone: 'success', text: t('proposal.declined-done') })
            await cache.invalidateQueries()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Number of partners that the confirmation mails. */
const mailedBy = ({ change }: ChangeProposal): number => {
  if (change.kind === 'FEES') return change.impact.mailed ?? change.impact.partners
  return change.kind === 'LIST' ? (change.impact.mailed ?? change.impact.partnersLosing) : 0
}

const notices = {
  LIST: 'proposal.may-approve-list',
  SETTINGS: 'proposal.may-approve-settings',
  BANK_STATEMENT: 'proposal.may-approve-statement',
  BANK_LINE: 'proposal.may-approve-line',
  FACTOR: 'proposal.may-approve-account',
  EMAIL: 'proposal.may-approve-account',
  SANCTIONS: 'proposal.may-approve-sanctions',
  PARTNER_END: 'proposal.may-approve-end',
} as const

/** Shows before the click what the decision means for payouts. */
const PayoutNotice = ({ proposal: { change, proposedBy } }: Props) => {
  const { t } = useTranslation()
  if ('store' in change) {
    const { partner, store, kind } = change
    return <ApprovalNotice partnerId={partner.id} storeId={store.id} isForNextRun={kind === 'ADJUSTMENT'} />
  }
  return change.kind === 'FEES' ? (
    <Alert tone="warning" title={t('proposal.not-run')}>
      <p>{t('proposal.not-run-text', { name: proposedBy.name })}</p>
    </Alert>
  ) : (
    <Alert tone="info" title={t('proposal.may-approve')}>
      <p>{t(notices[change.kind])}</p>
    </Alert>
  )
}

const comparedOf = (kind: ProposalChangeKind) => {
  if (kind === 'FACTOR' || kind === 'EMAIL') return 'proposal.compared-account'
  return kind === 'PARTNER_END' ? 'proposal.compared-end' : 'proposal.compared'
}

/** The second person ticks the comparison, then confirms with a fresh code, or declines. */
const Decide = ({ proposal }: Props) => {
  const { t, language } = useTranslation()
  const confirming = useConfirmChangeProposal(proposal.id)
  const [isCompared, setCompared] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const mailed = mailedBy(proposal)
  const { change, proposedBy, proposedAt, reason } = proposal
  const verb = mailed > 0 ? t('proposal.confirm-mail', { count: mailed, figure: count(mailed) }) : t('proposal.confirm')
  const close = () => setAsking(false)
  const confirm = async (code: string) => {
    const done = await confirming.mutate(code)
    if (!done) return
    close()
    if (done.state === 'APPROVED') showToast({ tone: 'success', text: t('proposal.confirmed-done') })
  }
  return (
    <>
      <CheckRow checked={isCompared} onChange={(event) => setCompared(event.currentTarget.checked)}>
        {t(comparedOf(proposal.change.kind))}
      </CheckRow>
      <PayoutNotice proposal={proposal} />
      <Button
        variant="primary"
        full
        inactive={!isCompared}
        aria-describedby="confirm-hint"
        onClick={() => {
          confirming.reset()
          setAsking(true)
        }}
      >
        {verb}
      </Button>
      <p className="muted fs-13" id="confirm-hint">
        {isCompared ? t('proposal.confirm-hint') : t('proposal.compare-first')}
      </p>
      <Decline proposal={proposal} />
      {isAsking && (
        <ApprovalDialog
          title={t('proposal.confirm-title')}
          verb={verb}
          proposed={{
            what: [titleOf(proposal, t), ...aboutOf(change, t)].join(', '),
            amount: amountOf(change),
            by: proposedBy.name,
            at: momentIn(proposedAt, language, zoneOf(change)),
            reason,
          }}
          confirming={{ ...confirming, mutate: confirm }}
          onClose={close}
        />
      )}
    </>
  )
}

const Outcome = ({ proposal }: Props) => {
  const { t, language } = useTranslation()
  const { state, decidedBy, decidedAt, decisionReason, change } = proposal
  if (decidedAt === null) return null
  const at = momentIn(decidedAt, language, zoneOf(change))
  const name = decidedBy?.name ?? ''
  if (state === 'APPROVED') {
    return (
      <ApprovalEntry icon={<CheckIcon small />} tone="green" title={t('proposal.confirmed-by', { name })} text={at} />
    )
  }
  const titles = {
    OPEN: t('proposal-state.OPEN'),
    REJECTED: t('proposal.declined-by', { name }),
    WITHDRAWN: t('proposal.withdrawn-by', { name }),
    EXPIRED: t('proposal-state.EXPIRED'),
    SUPERSEDED: t('proposal-state.SUPERSEDED'),
  }
  const note = endOf(proposal, t) || decisionReason
  return <ApprovalEntry icon={<CloseIcon small />} tone="red" title={titles[state]} text={at} note={note} />
}

const Open = ({ proposal }: Props) => {
  const { t, language } = useTranslation()
  const { confirmableFrom, change } = proposal
  const at = confirmableFrom === null ? '' : momentIn(confirmableFrom, language, zoneOf(change))
  if (proposal.blocker === 'proposer') {
    return <ApprovalEntry icon={<ClockIcon />} title={t('proposal.you-propose')} text={t('proposal.you-wait')} />
  }
  if (proposal.blocker !== null) {
    return (
      <ApprovalEntry
        icon={<LockIcon />}
        tone="red"
        title={t('proposal.blocked')}
        text={t(`proposal-blocker.${proposal.blocker}`, { at })}
      />
    )
  }
  return (
    <ApprovalEntry
      icon={<CheckIcon small />}
      tone="blue"
      title={t('proposal.you-decide')}
      text={t('proposal.you-are-free')}
    />
  )
}

/** Blockers of a confirmation that leave the caller free to decline. */
const declining = new Set<ChangeProposal['blocker']>(['too-early', 'took-part', 'loader'])

/** Both people of a proposal, and what the caller may do. */
export const DecisionCard = ({ proposal }: Props) => {
  const { t, language } = useTranslation()
  const { id, state, reason, proposedBy, proposedAt, expiresAt, blocker, change } = proposal
  const at = (moment: string) => momentIn(moment, language, zoneOf(change))
  const isOpen = state === 'OPEN'
  const acts = isOpen && may('proposals.decide')
  return (
    <Card title={t('proposal.decision')} aside={<span className="muted fs-13">{t('proposal.two-people')}</span>} padded>
      <div className="stack gap-3">
        <ApprovalTrail>
          <ApprovalEntry
            icon={<CheckIcon small />}
            tone="green"
            title={t('proposal.proposes', { name: proposedBy.name })}
            text={at(proposedAt)}
            note={reason}
          />
          {isOpen ? <Open proposal={proposal} /> : <Outcome proposal={proposal} />}
        </ApprovalTrail>
        {acts && blocker === null && <Decide proposal={proposal} />}
        {acts && declining.has(blocker) && <Decline proposal={proposal} />}
        {acts && blocker === 'proposer' && <WithdrawProposal id={id} />}
        {isOpen && expiresAt !== null && (
          <p className="muted fs-13">
            {t('proposal.dates-last')}: {t('proposal.dates-last-text', { at: at(expiresAt) })}
          </p>
        )}
      </div>
    </Card>
  )
}
