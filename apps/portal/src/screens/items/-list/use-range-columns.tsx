import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { ItemRange } from '@tillgate/contract/item-ranges.ts'
import { money } from '@tillgate/domain/money.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { ItemListSearch } from './item-search.ts'
import { useNameColumns } from './use-item-columns.tsx'

/** "$4.29 to $4.79", or one price where all stores have the same. */
export const PriceRange = ({ item: { lowestPrice, highestPrice } }: { item: ItemRange }) => {
  const { t } = useTranslation()
  if (lowestPrice === highestPrice) return money(lowestPrice)
  return t('items.price-range', { from: money(lowestPrice), to: money(highestPrice) })
}

export const RangeStatus = ({ item: { storesCount, activeCount } }: { item: ItemRange }) => {
  const { t } = useTranslation()
  if (activeCount === 0) return <StatusBadge tone="gray">{t('items.inactive-all')}</StatusBadge>
  if (activeCount === storesCount) return <StatusBadge tone="green">{t('items.active-all')}</StatusBadge>
  return <StatusBadge tone="yellow">{t('items.active-some', { active: activeCount, total: storesCount })}</StatusBadge>
}

export const useRangeColumns = (search: ItemListSearch): Column<ItemRange>[] => {
  const { t } = useTranslation()
  const columns = useNameColumns(search)
  return [
    ...columns,
    { id: 'unit', title: t('items.unit'), isMinor: true, render: ({ unit }) => unit },
    { id: 'price', title: t('items.price'), isNumeric: true, render: (item) => <PriceRange item={item} /> },
    {
      id: 'stores',
      title: t('items.sold-in'),
      isNumeric: true,
      isMinor: true,
      render: ({ storesCount }) => t('items.stores-count', { count: storesCount }),
    },
    { id: 'status', title: t('items.status'), isAction: true, render: (item) => <RangeStatus item={item} /> },
  ]
}
