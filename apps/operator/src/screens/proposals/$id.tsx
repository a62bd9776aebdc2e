import { createFileRoute } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { listShape } from '@tillgate/browser/list/list-search.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { listDifferences } from '@tillgate/domain/approved-lists.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import * as z from 'zod/mini'
import { useGetChangeProposal } from '#operator/api/proposals.ts'
import { momentIn } from '#operator/features/figures/figures.ts'
import { endOf, ProposalBadge } from '#operator/features/approvals/proposal-state.tsx'
import { zoneOf } from '#operator/features/approvals/zone-of.ts'
import { useTranslation } from '#operator/i18n.ts'
import { AccountCard } from './-view/account-card.tsx'
import { BankLineCard } from './-view/bank-line-card.tsx'
import { BankStatementCard } from './-view/bank-statement-card.tsx'
import { DecisionCard } from './-view/decision-card.tsx'
import { FeeCards } from './-view/fee-cards.tsx'
import { ListCards } from './-view/list-cards.tsx'
import { OtherProposals } from './-view/other-proposals.tsx'
import { aboutOf, titleOf } from './-view/proposal-title.ts'
import { PartnerEndCard } from './-view/partner-end-card.tsx'
import { PayoutCard } from './-view/payout-card.tsx'
import { SanctionCards } from './-view/sanction-cards.tsx'
import { SettingsCard } from './-view/settings-card.tsx'

/** One proposal with difference, impact and decision. Proposer and second person see the same figures. */
export const Route = createFileRoute('/proposals/$id')({
  staticData: { frame: 'shell' },
  // Search and page of the entries of a list.
  validateSearch: z.object({ ...listShape(), change: lenient(z.enum(listDifferences)) }),
  component: Proposal,
})

const Back = ({ proposal }: { proposal: ChangeProposal | undefined }) => {
  const { t } = useTranslation()
  const change = proposal?.change
  const kind = change?.kind
  if (change && 'person' in change) {
    return (
      <BackLink to="/partners/$id" params={{ id: change.partner.id }} search={{}} hash="people">
        {t('partners.back-one')}
      </BackLink>
    )
  }
  if (change?.kind === 'PARTNER_END') {
    return (
      <BackLink to="/partners/$id" params={{ id: change.partner.id }} search={{}}>
        {t('partners.back-one')}
      </BackLink>
    )
  }
  if (change && 'store' in change) return <BackLink to="/settlement-runs">{t('menu.settlement')}</BackLink>
  if (kind === 'LIST') return <BackLink to="/approved-products">{t('menu.approved-products')}</BackLink>
  if (change?.kind === 'BANK_LINE') {
    return (
      <BackLink to="/exceptions/$id" params={{ id: change.exceptionId }}>
        {t('bank-line.see-exception')}
      </BackLink>
    )
  }
  if (kind === 'BANK_STATEMENT') return <BackLink to="/reconciliation/bank">{t('bank-books.title')}</BackLink>
  if (kind === 'SANCTIONS') return <BackLink to="/sanctions">{t('menu.sanctions')}</BackLink>
  if (kind === 'SETTINGS') return <BackLink to="/settings">{t('menu.settings')}</BackLink>
  return <BackLink to="/fee-schedules">{t('menu.fees')}</BackLink>
}

const ChangeCards = ({ proposal: { change } }: { proposal: ChangeProposal }) => {
  const search = Route.useSearch()
  switch (change.kind) {
    case 'FEES':
      return <FeeCards change={change} />
    case 'LIST':
      return <ListCards change={change} search={search} />
    case 'FACTOR':
    case 'EMAIL':
      return <AccountCard change={change} />
    case 'SANCTIONS':
      return <SanctionCards change={change} search={search} />
    case 'SETTINGS':
      return <SettingsCard change={change} />
    case 'BANK_LINE':
      return <BankLineCard change={change} />
    case 'PARTNER_END':
      return <PartnerEndCard change={change} />
    case 'BANK_STATEMENT':
      return <BankStatementCard change={change} />
    case 'ADJUSTMENT':
    case 'SETTLE':
    case 'RETURN':
    case 'END_HOLD':
      break
  }
  return <PayoutCard change={change} />
}

function Proposal() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const query = useGetChangeProposal(id)
  const proposal = query.data
  const back = <Back proposal={proposal} />
  if (!proposal) {
    return (
      <Page title={t('proposal.one')} back={back}>
        <MissingRecord query={query} labels={{ gone: t('proposal.gone'), failed: t('proposal.failed') }} height={480} />
      </Page>
    )
  }
  const { state, change, proposedAt, proposedBy } = proposal
  const about = aboutOf(change, t)
  const end = endOf(proposal, t)
  const lead = t('proposal.lead', { at: momentIn(proposedAt, language, zoneOf(change)), name: proposedBy.name })
  return (
    <Page
      key={id}
      title={titleOf(proposal, t)}
      back={back}
      description={`${about.join(', ')}. ${lead}`}
      beside={<ProposalBadge state={state} />}
    >
      {end !== '' && <Alert tone="warning">{end}</Alert>}
      <TwoColumns
        main={<ChangeCards proposal={proposal} />}
        aside={
          <>
            <DecisionCard proposal={proposal} />
            <OtherProposals id={id} />
          </>
        }
      />
    </Page>
  )
}
