import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { SanctionCaseRow } from '@tillgate/contract/operator-sanction-cases.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListSanctionCases } from '#operator/api/sanction-cases.ts'
import { CaseBadge } from '#operator/features/sanctions/case-badge.tsx'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

const CaseLink = ({ row: { id, number, partner } }: { row: SanctionCaseRow }) => (
  <Link className="grow" data-row-link to="/sanctions/case/$id" params={{ id }}>
    {`SC-${number}, ${partner.name}`}
  </Link>
)

const amount = ({ blocked }: SanctionCaseRow): string => (blocked === null ? '' : money(blocked))

/** Confirmed matches, also those that are lifted. */
export const CasesCard = () => {
  const { t, language } = useTranslation()
  const { data } = useListSanctionCases({ pageSize: 50 })
  const task = ({ nextTask, dueOn }: SanctionCaseRow): string =>
    nextTask === null || dueOn === null ? '' : `${t(`case-task.${nextTask}`)}, ${dayText(dueOn, language)}`
  const columns: Column<SanctionCaseRow>[] = [
    { id: 'case', title: t('cases.case'), isFixed: true, render: (row) => <CaseLink row={row} /> },
    { id: 'state', title: t('sanctions.state'), render: ({ state }) => <CaseBadge state={state} /> },
    { id: 'task', title: t('cases.next'), render: task },
    { id: 'owner', title: t('case.owner'), render: ({ owner }) => owner.name },
    { id: 'blocked', title: t('case.blocked'), isNumeric: true, render: amount },
  ]
  return (
    <Card title={t('cases.title')}>
      {!data && <Skeleton height={80} />}
      {data?.items.length === 0 && (
        <div className="mt-3">
          <EmptyState line={t('cases.none')} />
        </div>
      )}
      {data && data.items.length > 0 && (
        <div className="mt-3">
          <ListTable
            label={t('cases.table')}
            columns={columns}
            rows={data.items}
            renderCard={(row) => (
              <div className="stack">
                <div className="row wrap">
                  <CaseLink row={row} />
                  <CaseBadge state={row.state} />
                </div>
                <span>{[task(row), amount(row)].filter((part) => part !== '').join('. ')}</span>
              </div>
            )}
          />
        </div>
      )}
    </Card>
  )
}
