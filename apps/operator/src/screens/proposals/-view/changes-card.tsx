import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { pageQuery, type ListSearch } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { ChangedProduct } from '@tillgate/contract/operator-approved-products.ts'
import { listDifferences, type ListDifference } from '@tillgate/domain/approved-lists.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useListApprovedListChanges } from '#operator/api/approved-products.ts'
import { dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './proposal.module.css'

export type ChangesSearch = ListSearch & { change?: ListDifference | undefined }

const changeList = { name: 'list-changes', filters: ['search', 'change'] } as const
const tones: Record<ListDifference, Tone> = { removed: 'red', changed: 'blue', added: 'green' }

/** Days and highest price of a product as one text. */
const usePeriodText = () => {
  const { t, language } = useTranslation()
  const dayOf = (day: string) => dayText(day, language, { year: 'numeric', weekday: undefined })
  return ({ from, to, maxPrice }: NonNullable<ChangedProduct['before']>): string => {
    const parts = [
      from === null ? '' : t('apl.from', { from: dayOf(from) }),
      to === null ? '' : t('apl.to', { to: dayOf(to) }),
      maxPrice === null ? '' : money(maxPrice),
    ].filter((part) => part !== '')
    return parts.length === 0 ? t('apl.always') : parts.join(', ')
  }
}

const Period = ({ product: { before, after } }: { product: ChangedProduct }) => {
  const { t } = useTranslation()
  const periodText = usePeriodText()
  const [old, fresh] = [before && periodText(before), after && periodText(after)]
  if (old === fresh) return t('proposal.texts-only')
  return (
    <>
      {old !== null && <span className={clsx('text-red', styles['old'])}>{old}</span>}{' '}
      {fresh !== null && <span className={clsx('text-green fw-semibold', styles['new'])}>{fresh}</span>}
    </>
  )
}

/** Products that a list removes, changes and adds. */
export const ChangesCard = ({ id, search }: { id: string; search: ChangesSearch }) => {
  const { t } = useTranslation()
  const { change } = search
  const list = useList(search, changeList)
  const changes = useListApprovedListChanges(id, { change, ...pageQuery(search, changeList) })
  const badge = (row: ChangedProduct) => (
    <StatusBadge tone={tones[row.change]}>{t(`apl-difference.${row.change}`)}</StatusBadge>
  )
  const columns: Column<ChangedProduct>[] = [
    { id: 'change', title: t('proposal.change'), render: badge },
    {
      id: 'product',
      title: t('apl.name'),
      isFixed: true,
      render: (row) => (
        <>
          {row.name}
          <span className="block muted fs-13">{[row.code, row.category].filter((part) => part !== '').join(', ')}</span>
        </>
      ),
    },
    { id: 'period', title: t('proposal.period'), render: (row) => <Period product={row} /> },
    { id: 'items', title: t('proposal.items-sold'), isNumeric: true, render: ({ items }) => count(items) },
  ]
  return (
    <Card title={t('proposal.entries')}>
      <List
        list={list}
        query={changes}
        label={t('apl.products')}
        columns={columns}
        renderCard={(row) => (
          <div className="stack">
            <div className="row">
              <span className="grow">{row.name}</span>
              {badge(row)}
            </div>
            <span className="muted">{row.code}</span>
            <span>
              <Period product={row} />
            </span>
          </div>
        )}
        labels={{
          failed: t('apl.listed-failed'),
          none: t('proposal.entries-none'),
          noneMatch: t('apl.listed-none-match'),
          search: t('apl.find'),
        }}
        tools={
          <SelectFilter
            label={t('proposal.change')}
            unset={t('proposal.any-change')}
            value={change}
            choices={listDifferences.map((one) => ({ value: one, label: t(`apl-difference.${one}`) }))}
            onChange={(one) => list.change({ change: one })}
          />
        }
      />
    </Card>
  )
}
