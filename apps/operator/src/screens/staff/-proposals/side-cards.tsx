import { clsx } from 'clsx'
import { fullName } from '@tillgate/domain/full-name.ts'
import { Link } from '@tanstack/react-router'
import type { getStaffOverview, StaffProposal } from '@tillgate/contract/operator-staff.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { workingRoles } from '@tillgate/domain/staff-roles.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { endOf, ProposalBadge } from '#operator/features/approvals/proposal-state.tsx'
import { shortMoment } from '#operator/features/figures/figures.ts'
import styles from './proposals.module.css'

const byTwo = ['staff.two-invite', 'staff.two-raise', 'staff.two-reset', 'staff.two-link'] as const

/** Lists changes of staff that need a second administrator. */
export const RulesCard = () => {
  const { t } = useTranslation()
  return (
    <Card title={t('staff.two-title')} description={t('staff.two-lead')} padded>
      <ul className={clsx('grid content-start', styles['rules'])}>
        {byTwo.map((rule) => (
          <li key={rule}>
            <span>{t(rule)}</span>
            <span>{t('staff.two-people')}</span>
          </li>
        ))}
        <li>
          <span>{t('staff.one-person')}</span>
          <span>{t('staff.one')}</span>
        </li>
      </ul>
    </Card>
  )
}

type Holders = Answer<typeof getStaffOverview>['counts']['holders']

/** Names the roles that fewer than two people hold: what needs two people waits there. */
export const FewHolders = ({ holders }: { holders: Holders }) => {
  const { t } = useTranslation()
  const few = workingRoles.filter((role) => holders[role] < 2)
  if (few.length === 0) return null
  return (
    <Alert tone="warning">
      {few.map((role) => (
        <p key={role}>{t('staff.roles-few', { role: t(`staff-role.${role}`), count: String(holders[role]) })}</p>
      ))}
    </Alert>
  )
}

export const DomainsCard = ({ domains }: { domains: readonly string[] }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('staff.domains-title')} description={t('staff.domains-lead')} padded>
      {domains.length === 0 ? (
        <p className="muted">{t('staff.domains-any')}</p>
      ) : (
        <>
          <ul className={clsx('flex wrap gap-2', styles['domains'])}>
            {domains.map((domain) => (
              <li key={domain}>{domain}</li>
            ))}
          </ul>
          <p className="muted">{t('staff.domains-setting')}</p>
        </>
      )}
    </Card>
  )
}

/** Lists the latest decided proposals. */
export const ChangesCard = ({ decided }: { decided: readonly StaffProposal[] }) => {
  const { t, language } = useTranslation()
  const lineOf = (proposal: StaffProposal): string => {
    const { state, proposedBy, decidedBy, decidedAt, decisionReason } = proposal
    const params = {
      at: decidedAt === null ? '' : shortMoment(decidedAt, language),
      asker: proposedBy.name,
      name: decidedBy?.name ?? '',
      reason: decisionReason,
      why: endOf(proposal, t),
    }
    return state === 'OPEN' ? '' : t(`staff.change-${state}`, params)
  }
  return (
    <Card
      title={t('staff.changes-title')}
      aside={
        <Link to="/audit" search={{ action: 'staff.' }}>
          {t('menu.audit')}
        </Link>
      }
      padded
    >
      <ul className="stack gap-3">
        {decided.map((proposal) => (
          <li key={proposal.id}>
            {t(`staff-kind.${proposal.change.kind}`, { name: fullName(proposal.change) })}{' '}
            <ProposalBadge state={proposal.state} plain />
            <small className="block break">{lineOf(proposal)}</small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
