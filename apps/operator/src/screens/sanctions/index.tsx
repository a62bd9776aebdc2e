import { createFileRoute, Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListSanctionLists } from '#operator/api/sanctions.ts'
import { OpenProposals } from '#operator/features/approvals/open-proposals.tsx'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CandidatesCard } from './-list/candidates-card.tsx'
import { CasesCard } from './-list/cases-card.tsx'
import { InForceCard } from './-list/in-force-card.tsx'
import { SearchCard } from './-list/search-card.tsx'
import { VersionsCard } from './-list/versions-card.tsx'

/** The sanctions list: version in force, open matches, search and former versions. */
export const Route = createFileRoute('/sanctions/')({
  staticData: { frame: 'shell' },
  component: Sanctions,
})

function Sanctions() {
  const { t } = useTranslation()
  const lists = useListSanctionLists()
  const mayLoad = may('sanctions.load')
  return (
    <Page
      title={t('menu.sanctions')}
      description={t('sanctions.lead')}
      actions={
        mayLoad && (
          <Link to="/sanctions/load" {...asButton({ variant: 'primary' })}>
            <UploadIcon small />
            {t('sanctions.load')}
          </Link>
        )
      }
    >
      <OpenProposals kind="SANCTIONS" />
      {lists.isError && !lists.data && (
        <EmptyState line={t('sanctions.failed')} failed>
          <Button onClick={() => void lists.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {lists.isPending && <Skeleton height={320} />}
      {lists.data && (
        <div className="stack">
          {lists.data.inForce ? (
            <InForceCard lists={lists.data} inForce={lists.data.inForce} />
          ) : (
            <Card label={t('sanctions.in-force')}>
              <EmptyState line={t('sanctions.none')} />
            </Card>
          )}
          <CasesCard />
          <CandidatesCard />
          {lists.data.inForce && <SearchCard />}
          {lists.data.items.length > 0 && <VersionsCard versions={lists.data.items} />}
        </div>
      )}
    </Page>
  )
}
