import { count } from '@tillgate/browser/figures.ts'
import type { ItemHistoryEntry } from '@tillgate/contract/item-changes.ts'
import { typedTexts } from '@tillgate/domain/items.ts'
import { money } from '@tillgate/domain/money.ts'
import { percent } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'

type Changed = Pick<ItemHistoryEntry, 'texts' | 'prices' | 'pricesTotal' | 'isCreation'>
type Price = Changed['prices'][number]

/** Returns the changed values of a change, one line for each. */
export const useHistoryLines = () => {
  const { t } = useTranslation()
  const ofPrice = ({ storeName: store, before, after }: Price): string[] => {
    if (after === null) return [t('history.removed', { store })]
    if (before === null) return [t('history.added', { store, price: money(after.price) })]
    return [
      ...(before.price === after.price
        ? []
        : [t('history.price', { store, before: money(before.price), after: money(after.price) })]),
      ...(before.taxPercentage === after.taxPercentage
        ? []
        : [t('history.tax', { store, before: percent(before.taxPercentage), after: percent(after.taxPercentage) })]),
      ...(before.active === after.active ? [] : [t(after.active ? 'history.active' : 'history.inactive', { store })]),
    ]
  }
  return ({ texts, prices, pricesTotal, isCreation }: Changed): string[] => {
    const more = pricesTotal - prices.length
    return [
      ...(isCreation ? [t('history.created')] : []),
      ...typedTexts.flatMap((field) =>
        texts && texts.before[field] !== texts.after[field]
          ? [t('history.text', { field: t(`items.${field}`), before: texts.before[field], after: texts.after[field] })]
          : [],
      ),
      ...prices.flatMap(ofPrice),
      ...(more > 0 ? [t('history.more', { count: more, figure: count(more) })] : []),
    ]
  }
}
