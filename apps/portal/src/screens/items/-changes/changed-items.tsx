import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { ChangedItem } from '@tillgate/contract/item-changes.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useState } from 'react'
import { useListChangedItems } from '#portal/api/item-changes.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-history.module.css'
import { useHistoryLines } from './use-history-lines.ts'

const Item = ({ item }: { item: ChangedItem }) => {
  const lines = useHistoryLines()(item)
  return (
    <li>
      <div className="grow min-w-0 break">
        <Link to="/items/view/$id" params={{ id: item.itemId }} search={{ code: item.code }} className="tap">
          {item.name}
        </Link>
        {lines.map((line) => (
          <p key={line} className="muted">
            {line}
          </p>
        ))}
      </div>
    </li>
  )
}

const step = 20
const shownMax = 100

/** Items of a change with their values before and after: the first twenty, and up to a hundred. */
export const ChangedItems = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const [shown, show] = useState(step)
  const { data, isError, refetch } = useListChangedItems(id, shown)
  const left = data ? data.total - data.items.length : 0
  return (
    <Card
      title={t('changes.values')}
      aside={
        data && <span className="muted">{t('activity.items', { count: data.total, figure: count(data.total) })}</span>
      }
    >
      {!data && !isError && <Skeleton height={160} />}
      {!data && isError && (
        <EmptyState line={t('changes.error')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && (
        <ul className={styles['history']}>
          {data.items.map((item) => (
            <Item key={item.itemId} item={item} />
          ))}
          {data.items.length === 0 && <li>{t('changes.no-values')}</li>}
          {left > 0 && (
            <li>
              {shown < shownMax ? (
                <Button size="sm" onClick={() => show(shownMax)}>
                  {t('changes.more-items')}
                </Button>
              ) : (
                <span className="muted">{t('changes.not-shown', { count: left, figure: count(left) })}</span>
              )}
            </li>
          )}
        </ul>
      )}
    </Card>
  )
}
