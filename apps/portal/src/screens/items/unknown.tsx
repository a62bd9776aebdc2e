import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import { timeAgo } from '@tillgate/browser/time-ago.ts'
import type { UnknownBarcode } from '@tillgate/contract/unknown-barcodes.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useListUnknownBarcodes } from '#portal/api/items.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Barcodes that tills scanned and the store does not sell: the dashboard leads here. */
export const Route = createFileRoute('/items/unknown')({
  staticData: { frame: 'shell', needs: 'items.edit' },
  component: UnknownBarcodes,
})

/** Leads to the item of the partner that has the barcode, where this store gets a price; or to a new item. */
const Add = ({ barcode, itemId }: Pick<UnknownBarcode, 'barcode' | 'itemId'>) => {
  const { t } = useTranslation()
  const look = asButton({ variant: 'secondary', size: 'sm' })
  if (itemId !== null) {
    return (
      <Link
        to="/items/view/$id"
        params={{ id: itemId }}
        search={{ code: barcode }}
        aria-label={t('unknown.open-of', { barcode })}
        {...look}
      >
        {t('unknown.open')}
      </Link>
    )
  }
  return (
    <Link to="/items/create" search={{ barcode, apl: false }} aria-label={t('unknown.add-of', { barcode })} {...look}>
      {t('unknown.add')}
    </Link>
  )
}

const Barcodes = ({ rows }: { rows: readonly UnknownBarcode[] | undefined }) => {
  const { t, language } = useTranslation()
  const scansOf = ({ scans, days }: UnknownBarcode): string =>
    t('unknown.scans', { count: scans, figure: count(scans), days: t('unknown.days', { count: days }) })
  const columns: Column<UnknownBarcode & { id: string }>[] = [
    {
      id: 'barcode',
      title: t('items.barcode'),
      isFixed: true,
      render: ({ barcode, itemId }) => (
        <>
          <span className="code">{barcode}</span>
          {itemId !== null && <div className="muted">{t('unknown.elsewhere')}</div>}
        </>
      ),
    },
    { id: 'store', title: t('unknown.store'), render: ({ store }) => store.name },
    { id: 'scans', title: t('unknown.scanned'), render: scansOf },
    { id: 'lastAt', title: t('unknown.last'), render: ({ lastAt }) => timeAgo(lastAt, now(), language) },
    { id: 'add', title: t('unknown.add'), render: (row) => <Add {...row} /> },
  ]
  return (
    <ListTable
      label={t('unknown.title')}
      columns={columns}
      rows={rows?.map((row) => ({ ...row, id: `${row.store.id} ${row.barcode}` }))}
      pageSize={5}
      renderCard={(row) => (
        <div>
          <div className="code">{row.barcode}</div>
          {row.itemId !== null && <div>{t('unknown.elsewhere')}</div>}
          <div className="muted">{row.store.name}</div>
          <div>{scansOf(row)}</div>
          <Add {...row} />
        </div>
      )}
    />
  )
}

function UnknownBarcodes() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useListUnknownBarcodes()
  const isFailed = isError && !data
  return (
    <Page
      title={t('unknown.title')}
      back={<BackLink to="/items">{t('menu.items')}</BackLink>}
      description={t('unknown.lead')}
    >
      <Card>
        {isFailed && (
          <EmptyState line={t('unknown.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        )}
        {data?.items.length === 0 && <EmptyState line={t('unknown.none')} />}
        {!isFailed && data?.items.length !== 0 && <Barcodes rows={data?.items} />}
      </Card>
      {data && data.total > data.items.length && (
        <p className="muted">{t('unknown.first', { shown: count(data.items.length), figure: count(data.total) })}</p>
      )}
    </Page>
  )
}
