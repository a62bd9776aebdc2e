import { clsx } from 'clsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import type { ItemStore } from '@tillgate/contract/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MoneyField, PercentField } from '@tillgate/ui/fields/amount-fields.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { useState, type KeyboardEvent } from 'react'
import { percent } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'
import { amountError, cellsOf, earlierCell, isChanged, storedCells, type AmountColumn } from './price-draft.ts'
import styles from './price-grid.module.css'
import type { PriceEdits } from './use-price-draft.ts'

/** Focuses the same column of the next or previous row. */
const moveFrom = (from: HTMLElement, step: 1 | -1): void => {
  const cells = [
    ...(from.closest('table')?.querySelectorAll<HTMLElement>(`[data-cell="${from.dataset['cell']}"]`) ?? []),
  ]
  cells[cells.indexOf(from) + step]?.focus()
}

type CellProps = { edits: PriceEdits; store: ItemStore; storeName: string; column: AmountColumn }

/** Input of one amount. Enter leads to the next store, Shift Enter back, Ctrl Enter saves, Esc restores the stored value. */
const AmountCell = ({ edits, store, storeName, column }: CellProps) => {
  const { t } = useTranslation()
  const fieldError = useFieldErrorText()
  const { draft } = edits
  const text = cellsOf(draft, store)[column]
  const changed = isChanged(draft, store, column)
  const message = changed ? amountError(column, text) : undefined
  const earlier = earlierCell(draft, store, column)
  const show = (amount: number) => (column === 'price' ? money(amount) : percent(amount))
  const was = t('price-grid.was', { value: show(earlier ?? store[column]) })
  const meanwhile = earlier === undefined ? undefined : t('price-grid.now', { value: show(store[column]) })
  const note = [meanwhile, changed || earlier !== undefined ? was : undefined].filter(Boolean).join(', ')
  const label = t(column === 'price' ? 'items.price' : 'items.tax')

  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      if (event.ctrlKey || event.metaKey) void edits.save()
      else moveFrom(event.currentTarget, event.shiftKey ? -1 : 1)
    } else if (event.key === 'Escape' && changed) {
      event.stopPropagation()
      edits.restore(store.storeId, column)
    }
  }
  const wiring = {
    label,
    unreadable: t('amount.unreadable'),
    'aria-label': t('price-grid.cell', { column: label, store: storeName }),
    'data-cell': column,
    value: text,
    readOnly: edits.busy,
    error: fieldError(message === undefined ? undefined : { message }),
    hint: note === '' ? undefined : note,
    onChange: (typed: string) => edits.type(store.storeId, column, typed),
    onFocus: (event: { currentTarget: HTMLInputElement }) => event.currentTarget.select(),
    onBlur: () => edits.tidy(store),
    onKeyDown: handleKey,
  }
  return (
    <td
      className={clsx('cell-field', styles['amount'])}
      data-changed={changed || undefined}
      data-meanwhile={earlier === undefined ? undefined : true}
    >
      {column === 'price' ? <MoneyField {...wiring} /> : <PercentField {...wiring} isItemTax />}
    </td>
  )
}

type RowProps = { edits: PriceEdits; store: ItemStore; storeName: string }

const StoreRow = ({ edits, store, storeName }: RowProps) => {
  const { t } = useTranslation()
  const { active } = cellsOf(edits.draft, store)
  return (
    <tr>
      <th scope="row">
        {storeName}
        {store.storeStatus !== 'ACTIVE' && <small>{t('price-grid.store-inactive')}</small>}
      </th>
      <AmountCell edits={edits} store={store} storeName={storeName} column="price" />
      <AmountCell edits={edits} store={store} storeName={storeName} column="taxPercentage" />
      <td className={styles['switch']} data-changed={isChanged(edits.draft, store, 'active') || undefined}>
        <Toggle
          label={t('price-grid.active-in', { store: storeName })}
          on={active}
          inactive={edits.busy}
          onChange={(on) => edits.switchTo(store.storeId, on)}
        />
        {isChanged(edits.draft, store, 'active') && (
          <small>
            {t('price-grid.was', { value: t(storedCells(store).active ? 'price-grid.on' : 'price-grid.off') })}
          </small>
        )}
      </td>
    </tr>
  )
}

/** More rows are drawn on request only. */
const rowsAtFirst = 50

type TableProps = { edits: PriceEdits; storeId: string | undefined }

export const PriceTable = ({ edits, storeId }: TableProps) => {
  const { t } = useTranslation()
  const [isLong, setLong] = useState(false)
  const { stores } = edits.draft.base
  const named = stores.map((store, index) => ({
    store,
    storeName: store.storeName || t('items.store-n', { n: index + 1 }),
  }))
  const isAddressed = ({ store }: (typeof named)[number]) => store.storeId === storeId
  const rows = [...named.filter(isAddressed), ...named.filter((row) => !isAddressed(row))]

  return (
    <>
      <table className={clsx('mt-4 line-top', styles['grid'])}>
        <caption className="sr">{t('price-grid.title')}</caption>
        <thead>
          <tr>
            <th className="fs-13 muted nowrap surface-2 line-bottom" scope="col">
              {t('price-grid.store')}
            </th>
            <th scope="col" className="num fs-13 muted nowrap surface-2 line-bottom">
              {t('items.price')}
            </th>
            <th scope="col" className="num fs-13 muted nowrap surface-2 line-bottom">
              {t('items.tax')}
            </th>
            <th className="fs-13 muted nowrap surface-2 line-bottom" scope="col">
              {t('item.active')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, isLong ? undefined : rowsAtFirst).map(({ store, storeName }) => (
            <StoreRow key={store.storeId} edits={edits} store={store} storeName={storeName} />
          ))}
        </tbody>
      </table>
      {!isLong && rows.length > rowsAtFirst && (
        <p className="py-3 px-5">
          <Button size="sm" onClick={() => setLong(true)}>
            {t('price-grid.all-stores', { count: rows.length })}
          </Button>
        </p>
      )}
    </>
  )
}
