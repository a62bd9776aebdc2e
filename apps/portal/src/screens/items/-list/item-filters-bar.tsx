import { count } from '@tillgate/browser/figures.ts'
import { SearchBox } from '@tillgate/ui/search-box.tsx'
import { Segments } from '@tillgate/ui/segments.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#portal/i18n.ts'
import { findByCode, useItemCounts } from '#portal/api/items.ts'
import { AplFilter } from './apl-filter.tsx'
import { filtersOf, isFiltered, noFilters } from './item-search.ts'
import type { ItemSearch } from './item-search.ts'
import { PriceFilter } from './price-filter.tsx'
import { UnitFilter } from './unit-filter.tsx'

type Props = { storeId: string; search: ItemSearch; change: (part: Partial<ItemSearch>, replace?: boolean) => void }

const cap = 10_000
const figure = (number: number | undefined): string | undefined => {
  if (number === undefined) return undefined
  return number > cap ? `${count(cap)}+` : count(number)
}

export const ItemFiltersBar = ({ storeId, search, change }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: counts } = useItemCounts(filtersOf(storeId, search))

  /** A scanner types a barcode and Enter: one exact hit opens the item. */
  const openExact = async (code: string): Promise<void> => {
    if (!/^\d{4,14}$/.test(code)) return
    const found = await findByCode(code).catch(() => undefined)
    if (!found?.id || !found.storeIds.includes(storeId)) return
    await navigate({ to: '/items/view/$id', params: { id: found.id }, search: { code: found.code, storeId } })
  }

  return (
    <>
      <Toolbar>
        <Segments
          label={t('items.status')}
          value={search.status ?? 'all'}
          segments={[
            { value: 'all', label: t('status.all'), count: figure(counts?.all) },
            { value: 'active', label: t('status.active'), count: figure(counts?.active) },
            { value: 'inactive', label: t('status.inactive'), count: figure(counts?.inactive) },
          ]}
          change={(status) => change({ status: status === 'all' ? undefined : status })}
        />
        <SearchBox
          label={t('items.search')}
          value={search.search ?? ''}
          search={(text) => change({ search: text === '' ? undefined : text }, true)}
          submit={(text) => void openExact(text)}
        />
      </Toolbar>
      <Toolbar chips>
        <PriceFilter storeId={storeId} search={search} change={change} />
        <AplFilter search={search} change={change} />
        <UnitFilter search={search} change={change} />
        {isFiltered(search) && (
          <Button look="ghost" size="sm" onClick={() => change(noFilters)}>
            {t('action.clear-all')}
          </Button>
        )}
      </Toolbar>
    </>
  )
}
