import { Link } from '@tanstack/react-router'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useMyStores } from '#portal/api/stores.ts'
import { CardFailed } from './card-failed.tsx'
import { useStoresWithItems } from './use-stores-with-items.ts'

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
      <ul className="dashboard-list">
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
