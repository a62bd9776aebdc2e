import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { Answer } from '@tillgate/contract/route.ts'
import type { listSanctionCandidates } from '@tillgate/contract/operator-sanctions.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useListSanctionCandidates } from '#operator/api/sanctions.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'

type Row = Answer<typeof listSanctionCandidates>['items'][number]

const PartnerLink = ({ row: { applicationId, partner } }: { row: Row }) =>
  applicationId === null ? (
    <Link className="grow" data-row-link to="/partners/$id" params={{ id: partner.id }}>
      {partner.name}
    </Link>
  ) : (
    <Link className="grow" data-row-link to="/applications/$id" params={{ id: applicationId }}>
      {partner.name}
    </Link>
  )

/** Possible matches of all partners without a decision. */
export const CandidatesCard = () => {
  const { t, language } = useTranslation()
  const { data } = useListSanctionCandidates()
  const badge = ({ state }: Row) => <StatusBadge tone="yellow">{t(`candidate.${state}`)}</StatusBadge>
  const columns: Column<Row>[] = [
    { id: 'partner', title: t('sanctions.partner'), isFixed: true, render: (row) => <PartnerLink row={row} /> },
    { id: 'listed', title: t('sanctions.listed-name'), render: ({ listedName }) => listedName },
    { id: 'score', title: t('sanctions.score'), isNumeric: true, render: ({ score }) => score },
    { id: 'state', title: t('sanctions.state'), render: badge },
    { id: 'since', title: t('sanctions.since'), render: ({ foundAt }) => moment(foundAt, language) },
  ]
  return (
    <Card title={t('sanctions.candidates')}>
      {!data && <Skeleton height={80} />}
      {data?.items.length === 0 && (
        <div className="mt-3">
          <EmptyState line={t('sanctions.candidates-none')} />
        </div>
      )}
      {data && data.items.length > 0 && (
        <div className="mt-3">
          <ListTable
            label={t('sanctions.candidates-table')}
            columns={columns}
            rows={data.items}
            renderCard={(row) => (
              <div className="stack">
                <div className="row wrap">
                  <PartnerLink row={row} />
                  {badge(row)}
                </div>
                <span>
                  {row.listedName}, {t('screening.score', { score: row.score })}
                </span>
              </div>
            )}
          />
        </div>
      )}
    </Card>
  )
}
