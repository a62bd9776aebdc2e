import { createFileRoute, Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { ApprovedModal } from '#portal/features/application/approved-modal.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { storeTag } from '@tillgate/browser/store-tag.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import styles from './-dashboard/dashboard.module.css'
import { count } from '@tillgate/browser/figures.ts'
import { useItemBatches } from '#portal/api/item-batches.ts'
import { BatchStatusBadge } from '#portal/features/batches/batch-status.tsx'
import { importDate } from '#portal/features/figures/figures.ts'
import { ProgressBar } from '@tillgate/ui/notices/progress-bar.tsx'
import { Attention } from './-dashboard/attention.tsx'
import { Payouts } from './-dashboard/payouts.tsx'
import { Sales } from './-dashboard/sales.tsx'
import { CardFailed } from './-dashboard/card-failed.tsx'
import type { Dashboard as DashboardAnswer } from '@tillgate/contract/dashboard.ts'
import { useDashboard } from '#portal/api/dashboard.ts'
import { useStores } from '#portal/api/stores.ts'
import { may } from '#portal/features/session/may.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'

type Step = { key: 'bank' | 'items' | 'cashiers'; title: string; isDone: boolean; says: string; fix: ReactNode }

const useSteps = ({ stores, cashiers }: DashboardAnswer): Step[] => {
  const { t } = useTranslation()
  const ofStores = (done: number) =>
    t('dashboard.of-stores', { done: count(done), figure: count(stores.all), count: stores.all })
  return [
    {
      key: 'bank',
      title: t('dashboard.step-bank'),
      isDone: stores.banked === stores.all,
      says: ofStores(stores.banked),
      fix: may('bank.link') && <Link to="/stores">{t('dashboard.see-stores')}</Link>,
    },
    {
      key: 'items',
      title: t('dashboard.step-items'),
      isDone: stores.stocked === stores.all,
      says: ofStores(stores.stocked),
      fix: <Link to="/items">{t('items.add')}</Link>,
    },
    {
      key: 'cashiers',
      title: t('dashboard.step-cashiers'),
      isDone: cashiers > 0,
      says: t('dashboard.cashiers', { count: cashiers, figure: count(cashiers) }),
      fix: <Link to="/users/create">{t('users.add')}</Link>,
    },
  ]
}

const Checklist = ({ answer }: { answer: DashboardAnswer }) => {
  const { t } = useTranslation()
  const steps = useSteps(answer)
  const finished = steps.filter(({ isDone }) => isDone).length
  // What is done needs no place.
  if (finished === steps.length) return null
  return (
    <Card title={t('dashboard.set-up')} padded>
      <ProgressBar label={t('dashboard.set-up')} share={finished / steps.length} />
      <ul className={styles['list']}>
        {steps.map(({ key, title, isDone, says, fix }) => (
          <li key={key}>
            <b>{title}</b>
            <StatusBadge tone={isDone ? 'green' : 'yellow'}>
              {t(isDone ? 'dashboard.done' : 'dashboard.open')}
            </StatusBadge>
            <span className="muted">{says}</span>
            {!isDone && fix}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The way to the first sale, as far as the portal can see it. */
const SetUp = () => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useDashboard()
  if (data) return <Checklist answer={data} />
  const title = t('dashboard.set-up')
  if (isError) return <CardFailed title={title} retry={refetch} />
  return (
    <Card title={title} padded>
      <Skeleton height={140} />
    </Card>
  )
}

const shown = 4

const LatestImports = () => {
  const { t } = useTranslation()
  const batches = useItemBatches({ page: 1, pageSize: shown, sortColumn: 'createdAt', sortDirection: 1 })
  if (batches.isError && !batches.data) {
    return <CardFailed title={t('dashboard.imports')} retry={() => void batches.refetch()} />
  }
  return (
    <Card title={t('dashboard.imports')} padded>
      {!batches.data && <Skeleton height={140} />}
      {batches.data?.items.length === 0 && <p>{t('imports.none')}</p>}
      <ul className={styles['list']}>
        {batches.data?.items.map(
          ({ id, originalFileName, status, progress, itemQuantity, createdAt, originalItemQuantity }) => (
            <li key={id}>
              <Link to="/items/imports" search={{ page: 1, pageSize: 15, batch: id }}>
                {originalFileName}
              </Link>
              <BatchStatusBadge status={status} progress={progress} />
              <span className="muted tnum">
                {t('imports.card', {
                  imported: count(itemQuantity),
                  total: count(originalItemQuantity),
                  date: importDate(createdAt),
                })}
              </span>
            </li>
          ),
        )}
      </ul>
      <Link className="tap" to="/items/imports" search={{ page: 1, pageSize: 15 }}>
        {t('items.tab-files')}
      </Link>
    </Card>
  )
}

const storesShown = 5

const StoresToday = () => {
  const { t } = useTranslation()
  const stores = useStores({ page: 1, pageSize: storesShown })
  const { data: counted } = useDashboard()
  const title = t('dashboard.stores')
  if (stores.isError && !stores.data)
    return <CardFailed title={title} line={t('dashboard.stores-failed')} retry={stores.refetch} />
  const states =
    counted &&
    ([
      ['ACTIVE', 'active'],
      ['PENDING', 'pending'],
      ['INACTIVE', 'inactive'],
    ] as const)
  return (
    <Card
      title={title}
      padded
      aside={
        <Link className="tap" to="/stores">
          {t('dashboard.all-stores')}
        </Link>
      }
    >
      {!stores.data && <Skeleton height={140} />}
      {stores.data?.items.length === 0 && <p>{t('stores.none')}</p>}
      {states && counted.stores.all > storesShown && (
        <p className="row wrap">
          {states.map(([status, key]) => (
            <StatusBadge key={key} tone={storeTag(status).tone}>
              {t(`dashboard.${key}`, { count: counted.stores[key], figure: count(counted.stores[key]) })}
            </StatusBadge>
          ))}
        </p>
      )}
      <ul className={styles['list']}>
        {stores.data?.items.map(({ id, businessName, status, code, city, state }) => (
          <li key={id}>
            <Link to="/stores/view/$id" params={{ id }}>
              {businessName}
            </Link>
            <StatusBadge tone={storeTag(status).tone}>{t(storeTag(status).label)}</StatusBadge>
            <span className="muted">{t('dashboard.store-place', { code, city, state })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** What people come for most, as far as their role may. */
const QuickActions = () => {
  const { t } = useTranslation()
  const look = asButton({ look: 'secondary', size: 'sm' })
  return (
    <Card title={t('dashboard.quick')} padded>
      <p className="row wrap">
        {may('items.edit') && (
          <Link to="/items" {...look}>
            {t('items.add')}
          </Link>
        )}
        {may('items.edit') && (
          <Link to="/items/imports" search={{ page: 1, pageSize: 15 }} {...look}>
            {t('dashboard.import')}
          </Link>
        )}
        {may('users.manage') && (
          <Link to="/users/create" {...look}>
            {t('users.add')}
          </Link>
        )}
        {may('stores.manage') && (
          <Link to="/stores/create" {...look}>
            {t('stores.add')}
          </Link>
        )}
        {may('partner.run') && (
          <Link to="/details" {...look}>
            {t('details.title')}
          </Link>
        )}
      </p>
    </Card>
  )
}

/** What is left to do, and how the stores stand. Every card loads and fails alone. */
export const Route = createFileRoute('/')({ staticData: { frame: 'shell' }, component: Dashboard })

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Page title={t('menu.dashboard')} site={settings().brand.name}>
      <div className={styles['dashboard']}>
        <div className={styles['column']}>
          {may('sales.read') && <Sales />}
          {may('statements.read') && <Payouts />}
          <Attention />
          <SetUp />
          <QuickActions />
        </div>
        <div className={styles['column']}>
          <LatestImports />
          <StoresToday />
        </div>
      </div>
      {authRecord()?.user.retailer?.approvedScreen === false && <ApprovedModal />}
    </Page>
  )
}
