import { Link } from '@tanstack/react-router'
import type { Item } from '@tillgate/contract/items.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { Toggle } from '@tillgate/ui/toggle.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { AplBadge } from '#portal/features/apl/apl-badge.tsx'
import { money, percent } from '#portal/features/figures/figures.ts'

/** Spec 2 §2: Barcode, Name, Description, APL, Unit, Price, Tax %, Status. */
export const useItemColumns = (flip: (item: Item) => void): Column<Item>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'code',
      title: t('items.barcode'),
      sortable: true,
      cell: ({ code }) => <span className="code muted">{code}</span>,
    },
    {
      id: 'name',
      title: t('items.name'),
      sortable: true,
      cell: ({ id, code, storeId, name }) => (
        <Link className="row-link" to="/items/view/$id" params={{ id }} search={{ code, storeId }}>
          {name}
        </Link>
      ),
    },
    {
      id: 'description',
      title: t('items.description'),
      cell: ({ description }) => <div className="clip muted">{description}</div>,
    },
    { id: 'apl', title: t('items.apl'), cell: ({ aplVerification }) => <AplBadge verified={aplVerification} /> },
    { id: 'unit', title: t('items.unit'), cell: ({ unit }) => unit },
    { id: 'price', title: t('items.price'), numeric: true, sortable: true, cell: ({ price }) => money(price) },
    { id: 'tax', title: t('items.tax'), numeric: true, cell: ({ taxPercentage }) => percent(taxPercentage) },
    {
      id: 'status',
      title: t('items.status'),
      cell: (item) => (
        <Toggle label={t('items.active-of', { name: item.name })} on={item.active} change={() => flip(item)} />
      ),
    },
  ]
}
