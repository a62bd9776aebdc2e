import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { useGetSanctionCase } from '#operator/api/sanction-cases.ts'
import { CaseBadge } from '#operator/features/sanctions/case-badge.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { CaseFigures } from './-case/case-figures.tsx'
import { EvidenceCard } from './-case/evidence-card.tsx'
import { HeldCard } from './-case/held-card.tsx'
import { LiftCard } from './-case/lift-card.tsx'
import { OutcomeCard } from './-case/outcome-card.tsx'
import { OwnerCard } from './-case/owner-card.tsx'
import { PartnerReadsCard } from './-case/partner-reads-card.tsx'
import { RecordCard } from './-case/record-card.tsx'
import { TasksCard } from './-case/tasks-card.tsx'

/** Shows a confirmed match with the sanctions list: held money, tasks and outcome. */
export const Route = createFileRoute('/sanctions/case/$id')({
  staticData: { frame: 'shell' },
  component: Case,
})

function Case() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const query = useGetSanctionCase(id)
  const found = query.data
  const back = <BackLink to="/sanctions">{t('menu.sanctions')}</BackLink>
  if (!found) {
    return (
      <Page title={t('case.one')} back={back}>
        <MissingRecord query={query} labels={{ gone: t('case.gone'), failed: t('case.failed') }} height={480} />
      </Page>
    )
  }
  const { number, partner, applicationId, state, lift } = found
  return (
    <Page
      key={id}
      title={partner.name}
      back={back}
      description={t('case.lead', { number })}
      beside={<CaseBadge state={state} />}
      actions={
        <>
          {applicationId !== null && (
            <Link to="/applications/$id" params={{ id: applicationId }} {...asButton({ size: 'sm' })}>
              {t('case.application')}
            </Link>
          )}
          <Link to="/partners/$id" params={{ id: partner.id }} {...asButton({ size: 'sm' })}>
            {t('case.partner')}
          </Link>
        </>
      }
    >
      <CaseFigures found={found} />
      <TwoColumns
        main={
          <>
            <TasksCard found={found} />
            {state !== 'LIFTED' && <HeldCard found={found} />}
            <EvidenceCard matches={found.matches} />
            <RecordCard found={found} />
          </>
        }
        aside={
          <>
            {lift ? <LiftCard found={found} lift={lift} /> : <OutcomeCard found={found} />}
            <OwnerCard found={found} />
            {state !== 'LIFTED' && <PartnerReadsCard />}
          </>
        }
      />
    </Page>
  )
}
