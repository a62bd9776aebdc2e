import { fullName } from '@tillgate/domain/full-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { StaffProposal } from '@tillgate/contract/operator-staff.ts'
import { recentInvitationDays } from '@tillgate/domain/four-eyes.ts'
import { linkMinutes } from '@tillgate/domain/passcodes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { declineStaffProposal, useConfirmStaffProposal, useWithdrawStaffProposal } from '#operator/api/staff.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { ApprovalDialog } from '#operator/features/approvals/approval-dialog.tsx'
import { endOf, ProposalBadge } from '#operator/features/approvals/proposal-state.tsx'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { roleNames } from '../-list/role-names.ts'
import styles from './proposals.module.css'

const hours = linkMinutes['first-password'] / 60
const days = recentInvitationDays

type Props = { proposal: StaffProposal; mailDomains: readonly string[]; mailed: readonly string[] }

/** Facts that the second administrator checks before a confirmation. */
const Checks = ({ proposal: { change, proposedBy, blocker }, mailDomains, mailed }: Props) => {
  const { t } = useTranslation()
  const { email, kind } = change
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const checks = [
    ...(kind === 'INVITE' && mailDomains.includes(domain) ? [t('staff.check-domain', { domain })] : []),
    ...(blocker === null ? [t('staff.check-invited', { days, name: proposedBy.name })] : []),
    t('staff.check-mailed', { names: mailed.join(', ') }),
  ]
  return (
    <ul className={clsx('grid content-start', styles['checks'])}>
      {checks.map((text) => (
        <li key={text}>
          <CheckIcon small />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Offers confirmation and refusal to the second administrator, and withdrawal to the proposer. */
const Decide = ({ proposal }: { proposal: StaffProposal }) => {
  const { t, language } = useTranslation()
  const cache = useQueryClient()
  const [isDeclining, setDeclining] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const confirming = useConfirmStaffProposal()
  const withdrawing = useWithdrawStaffProposal()
  const { id, number, change, blocker, reason, proposedBy, proposedAt } = proposal
  const { kind, firstName, lastName, email } = change
  const name = fullName({ firstName, lastName })
  const confirm = async (code: string) => {
    const done = await confirming.mutate({ id, code })
    if (!done) return
    setAsking(false)
    showToast(
      done.state === 'APPROVED'
        ? { tone: 'success', text: t('staff.confirmed', { number }) }
        : { tone: 'error', text: t('staff.closed', { number, why: endOf(done, t) }) },
    )
  }
  const withdraw = async () => {
    if (await withdrawing.mutate(id)) showToast({ tone: 'success', text: t('staff.withdrawn', { number }) })
  }
  return (
    <>
      {blocker !== null && (
        <Alert tone="warning">
          <p>{t(`proposal-blocker.${blocker}`, { at: '' })}</p>
        </Alert>
      )}
      <RefusalAlert refusal={withdrawing.error} otherwise={t('failure.unknown')} />
      <div className="row wrap">
        {blocker === null && (
          <Button
            variant="primary"
            onClick={() => {
              confirming.reset()
              setAsking(true)
            }}
          >
            {t(`staff.confirm-kind.${kind}`)}
          </Button>
        )}
        {blocker === 'proposer' ? (
          <Button busy={withdrawing.isPending} onClick={withdraw}>
            {t('staff.withdraw')}
          </Button>
        ) : (
          blocker !== 'role' && <Button onClick={() => setDeclining(true)}>{t('staff.decline')}</Button>
        )}
        {blocker !== 'proposer' && blocker !== 'role' && <span className="muted">{t('staff.code-hint')}</span>}
      </div>
      {isAsking && (
        <ApprovalDialog
          title={t('proposal.confirm-title')}
          verb={t(`staff.confirm-kind.${kind}`)}
          proposed={{
            what: [`P-${number}`, t(`staff-kind.${kind}`, { name }), email, roleNames(change, t)].join(', '),
            by: proposedBy.name,
            at: shortMoment(proposedAt, language),
            reason,
          }}
          confirming={{ ...confirming, mutate: confirm }}
          onClose={() => setAsking(false)}
        />
      )}
      {isDeclining && (
        <ReasonDialog
          title={t('staff.decline-title', { number })}
          consequence={t('staff.decline-text', { name })}
          hint={t('staff.reason-hint')}
          verb={t('staff.decline-verb')}
          destructive
          send={(why) => declineStaffProposal(id, why)}
          onDone={() => {
            setDeclining(false)
            showToast({ tone: 'success', text: t('staff.declined', { number }) })
            void cache.invalidateQueries({ queryKey: ['staff'] })
          }}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  )
}

/** Open proposal about an operator with reason, checks, effect and decision. */
export const ProposalCard = (props: Props) => {
  const { t, language } = useTranslation()
  const { proposal } = props
  const { number, change, reason, proposedBy, proposedAt, expiresAt } = proposal
  const { kind, email, firstName, lastName } = change
  const name = fullName({ firstName, lastName })
  const at = shortMoment(proposedAt, language)
  return (
    <Card
      title={t(`staff-kind.${kind}`, { name })}
      description={t('staff.proposal-lead', {
        number,
        name: proposedBy.name,
        at,
        until: expiresAt === null ? '' : shortMoment(expiresAt, language),
      })}
      aside={<ProposalBadge state="OPEN" />}
      padded
    >
      <div className="stack gap-3">
        <div>
          <Facts
            columns={3}
            facts={[
              { label: t('staff.person'), value: name },
              { label: t('people.email'), value: email },
              { label: t('staff.roles'), value: roleNames(change, t) },
            ]}
          />
          <p className="mt-3 break pre-wrap">
            <span className="block muted fs-13">{t('staff.reason-of', { name: proposedBy.name })}</span>
            {reason}
          </p>
        </div>
        <Checks {...props} />
      </div>
      <Alert tone="info" title={t('staff.after-title')}>
        <p>{t(`staff-after.${kind}`, { name, hours, days, asker: proposedBy.name })}</p>
      </Alert>
      <Decide proposal={proposal} />
    </Card>
  )
}
