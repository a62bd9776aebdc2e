import { Link } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { CardFailed } from './card-failed.tsx'
import type { Store } from '@tillgate/contract/stores.ts'
import { useQueries } from '@tanstack/react-query'
import { itemCountsOf } from '#portal/api/items.ts'
import styles from './dashboard.module.css'

const asked = 20

/** How many stores sell at least one item; undefined until all have answered. */
const useStoresWithItems = (stores: Store[]): number | undefined =>
  useQueries({
    queries: stores.slice(0, asked).map(({ id }) => itemCountsOf({ storeId: id })),
    combine: (answers) => {
      if (answers.some(({ isPending }) => isPending)) return undefined
      const stocked = answers.filter(({ data }) => data && data.all > 0).length
      // A chain with more stores than are worth asking one by one: the rest are taken for stocked.
      return stocked + Math.max(0, stores.length - asked)
    },
  })

/** The way to the first sale, as far as the portal can see it. */
export const SetUp = () => {
  const { t } = useTranslation()
  const stores = useMyStores()
  const all = stores.data ?? []
  const stocked = useStoresWithItems(all)

  if (stores.isError) return <CardFailed title={t('dashboard.set-up')} retry={() => void stores.refetch()} />
  if (!stores.data || stocked === undefined) {
    return (
      <Card title={t('dashboard.set-up')} padded>
        <Skeleton height={140} />
      </Card>
    )
  }
  const banked = all.filter((store) => store.isBankAccountVerified).length
  const steps = [
    { key: 'bank', title: t('dashboard.step-bank'), done: banked },
    { key: 'items', title: t('dashboard.step-items'), done: stocked },
  ]
  const finished = steps.filter(({ done }) => done === all.length).length

  return (
    <Card title={t('dashboard.set-up')} padded>
      <ProgressBar label={t('dashboard.set-up')} share={finished / steps.length} />
      <ul className={styles['list']}>
        {steps.map(({ key, title, done }) => (
          <li key={key}>
            <b>{title}</b>
            <StatusBadge tone={done === all.length ? 'green' : 'yellow'}>
              {t(done === all.length ? 'dashboard.done' : 'dashboard.open')}
            </StatusBadge>
            <span className="muted">{t('dashboard.of-stores', { done, count: all.length })}</span>
            {key === 'items' && done < all.length && <Link to="/items">{t('items.add')}</Link>}
          </li>
        ))}
      </ul>
      {finished === steps.length && <p>{t('dashboard.nothing')}</p>}
    </Card>
  )
}
