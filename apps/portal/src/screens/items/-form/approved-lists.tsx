import { dayOf } from '#portal/features/figures/day.ts'

import type { ListOfItem } from '@tillgate/contract/items.ts'
import { useTranslation } from '#portal/i18n.ts'

/** "Food, since Nov 1, 2026, until Nov 30, 2026", a line for each list. */
export const ApprovedLists = ({ lists }: { lists: readonly ListOfItem[] }) => {
  const { t, language } = useTranslation()
  const labelOf = ({ list, since, until }: ListOfItem): string => {
    const from = since === null ? '' : dayOf(since, language)
    const to = until === null ? '' : dayOf(until, language)
    if (from !== '' && to !== '') return t('items.listed-between', { list, since: from, until: to })
    if (from !== '') return t('items.listed-since', { list, since: from })
    return to === '' ? list : t('items.listed-until', { list, until: to })
  }
  return lists.map((one) => <div key={`${one.list} ${one.since} ${one.until}`}>{labelOf(one)}</div>)
}
