import { listQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ListedProduct } from '@tillgate/contract/operator-approved-products.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useListApprovedProducts } from '#operator/api/approved-products.ts'
import { useTranslation } from '#operator/i18n.ts'

const productList = { name: 'listed-products', filters: ['search'], sort: 'code' } as const
type Props = { id: string; search: ListSearch<'code' | 'name'> }

/** "Maple, 1 GAL" */
const detail = ({ brand, size, uom }: ListedProduct) => [brand, `${size} ${uom}`.trim()].filter(Boolean).join(', ')

/** The products of a version, in the order of its file. */
export const ListedProducts = ({ id, search }: Props) => {
  const { t, language } = useTranslation()
  const list = useList(search, productList)
  const products = useListApprovedProducts(id, listQuery(search, productList))

  /** A day has no time zone; noon UTC is formatted in UTC, so every browser shows the same day. */
  const dayText = (day: string) =>
    new Date(`${day}T12:00:00Z`).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const days = ({ from, to }: ListedProduct): string => {
    if (from !== null && to !== null) return t('apl.from-to', { from: dayText(from), to: dayText(to) })
    if (from !== null) return t('apl.from', { from: dayText(from) })
    return to === null ? t('apl.always') : t('apl.to', { to: dayText(to) })
  }
  const price = ({ maxPrice }: ListedProduct) => (maxPrice === null ? t('apl.no-max') : money(maxPrice))
  const columns: Column<ListedProduct>[] = [
    {
      id: 'code',
      title: t('apl.code'),
      isFixed: true,
      isSortable: true,
      render: ({ code }) => <span className="code">{code}</span>,
    },
    {
      id: 'name',
      title: t('apl.name'),
      isSortable: true,
      render: (row) => (
        <>
          <div>{row.name}</div>
          <div className="muted">{detail(row)}</div>
        </>
      ),
    },
    { id: 'category', title: t('apl.category'), render: ({ category }) => category },
    { id: 'days', title: t('apl.days'), render: days },
    { id: 'maxPrice', title: t('apl.max-price'), isNumeric: true, render: price },
  ]
  return (
    <Card title={t('apl.listed')}>
      <List
        list={list}
        query={products}
        label={t('apl.products')}
        columns={columns}
        renderCard={(row) => (
          <div className="stack">
            <div>{row.name}</div>
            <span className="muted">
              <span className="code">{row.code}</span> {detail(row)}
            </span>
            <span className="muted">
              {days(row)}, {t('apl.max-price')}: {price(row)}
            </span>
          </div>
        )}
        labels={{
          failed: t('apl.listed-failed'),
          none: t('apl.listed-none'),
          noneMatch: t('apl.listed-none-match'),
          search: t('apl.find'),
        }}
      />
    </Card>
  )
}
