import { Link } from '@tanstack/react-router'
import type { Item } from '@tillgate/contract/items.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { money } from '@tillgate/domain/money.ts'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { listParams, type ItemListSearch } from './item-search.ts'

/** Columns without a meaning for procedures, which carry no sales tax. A list approves them like the items of a shop. */
const ofShops: readonly string[] = ['tax']

type NamedItem = Pick<Item, 'id' | 'code' | 'name' | 'description' | 'aplVerification'> & { storeId?: string }

/** The columns that the lists of one store and of all stores share: Barcode, Name, Description, APL. */
export const useNameColumns = (search: ItemListSearch): Column<NamedItem>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'code',
      title: t('items.barcode'),
      isSortable: true,
      render: ({ code }) => <span className="code muted">{code}</span>,
    },
    {
      id: 'name',
      title: t('items.name'),
      isSortable: true,
      isFixed: true,
      render: ({ id, code, storeId, name }) => (
        <Link
          data-row-link
          to="/items/view/$id"
          params={{ id }}
          search={{ ...listParams(search), code, ...(storeId !== undefined && { storeId }) }}
        >
          {name}
        </Link>
      ),
    },
    {
      id: 'description',
      title: t('items.description'),
      isMinor: true,
      render: ({ description }) => <div className="clip muted">{description}</div>,
    },
    { id: 'apl', title: t('items.apl'), render: ({ aplVerification }) => <AplBadge verified={aplVerification} /> },
  ]
}

/** Spec 2 §2: Barcode, Name, Description, APL, Unit, Price, Tax %, Status. */
export const useItemColumns = (search: ItemListSearch, flip: (item: Item) => void): Column<Item>[] => {
  const { t } = useTranslation()
  const columns: Column<Item>[] = [
    ...useNameColumns(search),
    { id: 'unit', title: t('items.unit'), render: ({ unit }) => unit },
    { id: 'price', title: t('items.price'), isNumeric: true, isSortable: true, render: ({ price }) => money(price) },
    { id: 'tax', title: t('items.tax'), isNumeric: true, render: ({ taxPercentage }) => percent(taxPercentage) },
    {
      id: 'status',
      title: t('items.status'),
      isAction: true,
      render: (item) => (
        <Toggle label={t('items.active-of', { name: item.name })} on={item.active} onChange={() => flip(item)} />
      ),
    },
  ]
  return isPractice() ? columns.filter(({ id }) => !ofShops.includes(id)) : columns
}
