import type { Difference } from '@tillgate/browser/form/stale-choice.tsx'
import type { CurrentItem } from '@tillgate/contract/items.ts'
import { typedTexts } from '@tillgate/domain/items.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import type { Translate } from '@tillgate/browser/i18n.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { knownItem, type ItemFields, type PriceLine } from './item-draft.ts'

const amounts = ['price', 'taxPercentage'] as const

/** Form values of one store. In all-stores mode every store has the same price. */
const amountsIn = (fields: ItemFields, storeId: string): Pick<PriceLine, 'price' | 'taxPercentage'> | undefined =>
  fields.applyAllStore ? fields : fields.lines.find((line) => line.storeId === storeId && line.sold)

/** Returns the form values of the saved item. */
export const theirsOf = ({ item, stores }: CurrentItem) => knownItem(item, { items: stores, version: item.version })

/** Stores in the form that no longer sell the item. */
const goneFrom = (mine: ItemFields, { stores }: CurrentItem): PriceLine[] =>
  mine.applyAllStore
    ? []
    : mine.lines.filter(({ sold, storeId }) => sold && !stores.some((store) => store.storeId === storeId))

export const itemDifferences = (
  t: Translate<PhraseKey>,
  { mine, before }: { mine: ItemFields; before: ItemFields },
  current: CurrentItem,
): Difference[] => {
  const theirs = theirsOf(current)
  const simple = typedTexts.flatMap((name) => {
    const [here, there] = [mine[name] ?? '', theirs[name] ?? '']
    return here === there
      ? []
      : [{ name, label: t(`items.${name}`), mine: here, theirs: there, isTouched: here !== before[name] }]
  })
  const prices = theirs.lines.flatMap((line) => {
    const here = amountsIn(mine, line.storeId)
    if (!here) return []
    return amounts.flatMap((name) => {
      if (decimal(here[name]) === decimal(line[name])) return []
      const label = t(name === 'price' ? 'items.price-at' : 'items.tax-at', { store: line.storeName })
      const isTouched = here[name] !== amountsIn(before, line.storeId)?.[name]
      return [{ name: `${name}.${line.storeId}`, label, mine: here[name], theirs: line[name], isTouched }]
    })
  })
  const gone = goneFrom(mine, current).map(({ storeId, storeName }) => ({
    name: `sold.${storeId}`,
    label: t('items.sold', { store: storeName }),
    mine: t('items.is-sold'),
    theirs: t('items.not-sold'),
    isTouched: false,
  }))
  return [...simple, ...prices, ...gone]
}

/** Takes the named fields from this form and everything else from the saved item. */
export const settledItem = (mine: ItemFields, current: CurrentItem, chosen: ReadonlySet<string>): ItemFields => {
  const theirs = theirsOf(current)
  const lines = theirs.lines.map((line) => {
    const here = amountsIn(mine, line.storeId)
    const amount = (name: (typeof amounts)[number]) =>
      here && chosen.has(`${name}.${line.storeId}`) ? here[name] : line[name]
    const isLeftOut = mine.lines.some(({ storeId, sold }) => storeId === line.storeId && !sold)
    return { ...line, sold: !isLeftOut, price: amount('price'), taxPercentage: amount('taxPercentage') }
  })
  const [first] = lines
  const isOnePrice = lines.every((line) => amounts.every((name) => line[name] === first?.[name]))
  const own = typedTexts.reduce((item, name) => (chosen.has(name) ? { ...item, [name]: mine[name] } : item), theirs)
  return {
    ...own,
    applyAllStore: mine.applyAllStore && isOnePrice,
    price: first?.price ?? theirs.price,
    taxPercentage: first?.taxPercentage ?? theirs.taxPercentage,
    lines: [...lines, ...goneFrom(mine, current).filter(({ storeId }) => chosen.has(`sold.${storeId}`))],
  }
}
