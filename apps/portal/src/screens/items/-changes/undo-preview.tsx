import { count } from '@tillgate/browser/figures.ts'
import type { ChangedItem } from '@tillgate/contract/item-changes.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useListChangedItems } from '#portal/api/item-changes.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-history.module.css'
import { useHistoryLines } from './use-history-lines.ts'

/** Returns a change of an item as its undo makes it: from the value after the change to the value before. */
const undone = ({ texts, prices, pricesTotal }: ChangedItem) => ({
  isCreation: false,
  texts: texts && { before: texts.after, after: texts.before },
  prices: prices.map(({ before, after, ...store }) => ({ ...store, before: after, after: before })),
  pricesTotal,
})

const Item = ({ item }: { item: ChangedItem }) => {
  const { t } = useTranslation()
  const lines = useHistoryLines()(undone(item))
  return (
    <li>
      <div className="grow min-w-0 break">
        <p className="fw-medium">{item.name}</p>
        {item.isCreation && !item.isChangedSince && <p className="muted">{t('changes.preview-created')}</p>}
        {lines.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
        {item.isChangedSince && <p>{t('changes.preview-stays')}</p>}
      </div>
    </li>
  )
}

const shown = 3

/** First items of a change with the values that its undo restores. */
export const UndoPreview = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isError } = useListChangedItems(id, shown)
  if (isError) return null
  if (!data) return <Skeleton height={120} />
  const items = data.items.slice(0, shown)
  const left = data.total - items.length
  return (
    <ul className={styles['preview']} aria-label={t('changes.preview')}>
      {items.map((item) => (
        <Item key={item.itemId} item={item} />
      ))}
      {left > 0 && <li className="muted">{t('changes.preview-more', { count: left, figure: count(left) })}</li>}
    </ul>
  )
}
