import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { isGone, refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ItemDetail, ItemStore } from '@tillgate/contract/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useEffect, useRef } from 'react'
import { useItemPrices } from '#portal/api/items.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { useItemScans } from '#portal/features/item-scans/use-item-scans.ts'
import { useTranslation } from '#portal/i18n.ts'
import { amountError, cellsOf } from './price-draft.ts'
import styles from './price-grid.module.css'
import { PriceTable } from './price-table.tsx'
import { usePriceDraft, type PriceEdits } from './use-price-draft.ts'

const SaveBar = ({ edits }: { edits: PriceEdits }) => {
  const { t } = useTranslation()
  const count = edits.changed.length
  const arePrices = edits.changed.every((column) => column === 'price')
  return (
    <div className={clsx('row wrap gap-x-3 line-top', styles['bar'])}>
      <output>
        <b>{t(arePrices ? 'price-grid.prices-changed' : 'price-grid.values-changed', { count })}</b>
        {edits.hasErrors && <span className="fs-13 text-danger">{t('price-grid.fix-first')}</span>}
      </output>
      <Button inactive={edits.busy} onClick={edits.discard}>
        {t('price-grid.discard')}
      </Button>
      <Button variant="primary" busy={edits.busy} inactive={edits.hasErrors} onClick={edits.save}>
        {t(arePrices ? 'price-grid.save-prices' : 'price-grid.save-values', { count })}
      </Button>
    </div>
  )
}

const SaveFailed = ({ edits }: { edits: PriceEdits }) => {
  const { t } = useTranslation()
  if (edits.error === undefined) return null
  const isSame = edits.changed.length === 0
  return (
    <div className="py-3 px-5">
      <Alert tone={edits.isStale ? 'warning' : 'error'} {...(edits.isStale && { title: t('stale.title') })}>
        {edits.isStale && <p>{t(isSame ? 'price-grid.stale-same' : 'price-grid.stale')}</p>}
        {edits.isStale && isSame && (
          <Button size="sm" onClick={edits.discard}>
            {t('action.close')}
          </Button>
        )}
        {!edits.isStale && isGone(edits.error) && (
          <>
            <p>{t('items.gone-typed')}</p>
            <Link to="/items">{t('items.back')}</Link>
          </>
        )}
        {!edits.isStale && !isGone(edits.error) && refusalText(t, edits.error)}
      </Alert>
    </div>
  )
}

type Props = {
  item: ItemDetail
  storeId: string | undefined
  /** Opened to change the price: the first price has the focus. */
  takesFocus: boolean
  rereadItem: () => Promise<unknown>
}
type LoadedProps = Props & { stores: readonly ItemStore[]; version: number; rereadStores: () => Promise<unknown> }

const LoadedGrid = ({ item, storeId, takesFocus, rereadItem, stores, version, rereadStores }: LoadedProps) => {
  const { t } = useTranslation()
  // Item and prices come from two calls; the older of their versions covers both.
  const stored = { item: { ...item, version: Math.min(item.version, version) }, stores: [...stores] }
  const edits = usePriceDraft(stored, () => Promise.all([rereadItem(), rereadStores()]))
  const { draft, last } = edits
  useItemScans(storeId, () => edits.changed.length > 0)
  const grid = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) grid.current?.querySelector<HTMLInputElement>('[data-cell="price"]')?.focus()
  }, [takesFocus])
  const prices = draft.base.stores.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const lastStore = draft.base.stores.find((store) => store.storeId === last?.storeId)
  const lastText = last && lastStore ? cellsOf(draft, lastStore)[last.column] : ''
  const canFill = last && stores.length > 1 && amountError(last.column, lastText) === undefined

  return (
    <Card
      title={t('price-grid.title')}
      description={t(lowest === highest ? 'price-grid.lead-one' : 'price-grid.lead', {
        lowest: money(lowest),
        highest: money(highest),
      })}
      aside={
        canFill && edits.changed.length > 0 ? (
          <Button size="sm" inactive={edits.busy} onClick={() => edits.setAll({ [last.column]: lastText })}>
            {last.column === 'price'
              ? t('price-grid.fill-price', { price: money(Number(lastText)) })
              : t('price-grid.fill-tax', { tax: percent(Number(lastText)) })}
          </Button>
        ) : undefined
      }
    >
      <div ref={grid} className="container">
        <PriceTable edits={edits} storeId={storeId} />
        <SaveFailed edits={edits} />
        {edits.changed.length > 0 && <SaveBar edits={edits} />}
      </div>
      <UnsavedChanges when={(isSamePage) => !isSamePage && edits.changed.length > 0} />
    </Card>
  )
}

/** Price, tax and state of an item at each store, changed in place. Mockup 30. */
export const PriceGrid = (props: Props) => {
  const { t } = useTranslation()
  const stores = useItemPrices({ id: props.item.id, code: props.item.code })
  if (stores.data)
    return (
      <LoadedGrid
        {...props}
        stores={stores.data.items}
        version={stores.data.version}
        rereadStores={() => stores.refetch()}
      />
    )
  return (
    <Card title={t('price-grid.title')} padded>
      {stores.isError ? (
        <EmptyState line={t('stores.error')} failed>
          <Button onClick={() => void stores.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      ) : (
        <Skeleton height={160} />
      )}
    </Card>
  )
}
