import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { CoverEnd } from '@tillgate/contract/cover-ends.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useListCoverEnds } from '#portal/api/items.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Items that lose the cover of a list within 30 days: the dashboard and a mail lead here. */
export const Route = createFileRoute('/items/cover')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  component: CoverEnds,
})

const renderItem = ({ id, code, name }: CoverEnd) => (
  <Link data-row-link to="/items/view/$id" params={{ id }} search={{ code }}>
    {name}
  </Link>
)

const Ends = ({ rows }: { rows: readonly CoverEnd[] | undefined }) => {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const columns: Column<CoverEnd>[] = [
    { id: 'name', title: t('items.name'), isFixed: true, render: renderItem },
    { id: 'code', title: t('items.barcode'), render: ({ code }) => <span className="code">{code}</span> },
    { id: 'list', title: t('items.approved-list'), render: ({ list }) => list ?? '-' },
    { id: 'endsOn', title: t('cover.ends-on'), render: ({ endsOn }) => dayOf(endsOn, language) },
  ]
  return (
    <ListTable
      label={t('cover.title')}
      columns={columns}
      rows={rows}
      pageSize={5}
      open={({ id, code }) => void navigate({ to: '/items/view/$id', params: { id }, search: { code } })}
      renderCard={(row) => (
        <div>
          {renderItem(row)}
          <div className="code muted">{row.code}</div>
          <div>{t('cover.ends', { list: row.list ?? '-', day: dayOf(row.endsOn, language) })}</div>
        </div>
      )}
    />
  )
}

function CoverEnds() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListCoverEnds()
  const isFailed = isError && !data
  return (
    <Page
      title={t('cover.title')}
      back={<BackLink to="/items">{t('menu.items')}</BackLink>}
      description={t('cover.lead')}
    >
      <Card>
        {isFailed && (
          <EmptyState line={t('cover.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        )}
        {data?.items.length === 0 && <EmptyState line={t('cover.none')} />}
        {!isFailed && data?.items.length !== 0 && <Ends rows={data?.items} />}
      </Card>
      {data && data.total > data.items.length && (
        <p className="muted">{t('cover.first', { shown: count(data.items.length), figure: count(data.total) })}</p>
      )}
    </Page>
  )
}
