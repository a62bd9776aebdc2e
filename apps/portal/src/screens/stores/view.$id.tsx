import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { TerminalsCard } from '@tillgate/browser/terminals/terminals-card.tsx'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import * as z from 'zod/mini'
import { useGetStore } from '#portal/api/business.ts'
import { useGetPayouts } from '#portal/api/statements.ts'
import { MoneyLine } from '#portal/features/statements/money-line.tsx'
import { useGetPreferences } from '#portal/api/preferences.ts'
import { terminalCalls, useGetStoreProgress, useMyStores } from '#portal/api/stores.ts'
import { isPractice } from '#portal/features/session/is-practice.ts'
import { may } from '#portal/features/session/may.ts'
import { StoreTag } from '#portal/features/store-tag/store-tag.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { StoreSearch } from './-list/store-search.ts'
import { RenewLicense } from './-view/renew-license.tsx'
import { ScaleLabels } from './-view/scale-labels.tsx'
import { ApplicationNotice } from './-view/application-notice.tsx'
import { accountType, BankDetails } from './-view/bank-details.tsx'
import { TillSettings } from './-till/till-settings.tsx'

/** Spec 2 §2, store view. The list's search params stay in the URL for the way back. */
export const Route = createFileRoute('/stores/view/$id')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  validateSearch: z.object({ ...StoreSearch.shape, tab: lenient(z.enum(['bank', 'labels', 'till'])) }),
  component: StoreView,
})

/** The stop of a store is not part of its business information. */
const Tag = ({ store: { id, status } }: { store: StoreDetails }) => {
  const stop = useMyStores().data?.find((one) => one.id === id)
  return (
    <StoreTag
      store={{ status, isOnHold: stop?.isOnHold ?? false, isSuspended: (stop?.suspendedReason ?? null) !== null }}
    />
  )
}

const Details = ({ store }: { store: StoreDetails }) => {
  const { t } = useTranslation()
  const given = (text: string | null) => text || <span className="muted">{t('stores.none-given')}</span>
  return (
    <Card
      title={t('stores.tab-details')}
      padded
      aside={
        <Link
          to="/stores/edit/$id"
          params={{ id: store.id }}
          aria-label={t('stores.edit-one', { name: store.businessName })}
          {...asButton({ variant: 'secondary' })}
        >
          <EditIcon small />
          {t('stores.edit')}
        </Link>
      }
    >
      <Facts
        columns={3}
        facts={[
          { label: t('stores.fact-name'), value: store.businessName },
          { label: t('stores.fact-account-type'), value: given(accountType(t, store.accountType)) },
          { label: t('stores.fact-status'), value: <Tag store={store} /> },
          { label: t('stores.fact-line-1'), value: given(store.addressLine1) },
          { label: t('stores.fact-line-2'), value: given(store.addressLine2) },
          { label: t('stores.support-id'), value: <span className="code">{store.code}</span> },
          { label: t('stores.fact-city'), value: given(store.city) },
          { label: t('stores.fact-state'), value: given(store.state) },
          { label: t('stores.fact-zip'), value: given(store.zipCode) },
        ]}
      />
    </Card>
  )
}

/** Money of the store by progress, and ways to what it sells and is paid. */
const Money = ({ store }: { store: StoreDetails }) => {
  const { t } = useTranslation()
  const { data: payouts } = useGetPayouts(store.id)
  const search = { storeId: store.id }
  if (!payouts) return <Skeleton height={140} />
  return (
    <Card title={t('stores.money')} padded>
      <MoneyLine payouts={payouts} isOneStore />
      <nav className="row wrap" aria-label={t('stores.more-of', { name: store.businessName })}>
        <Link to="/items" search={search} {...asButton({ size: 'sm' })}>
          {t('menu.items')}
        </Link>
        <Link to="/transactions" search={search} {...asButton({ size: 'sm' })}>
          {t('menu.transactions')}
        </Link>
        {may('stores.manage') && (
          <Link to="/stores/day-reports" search={search} {...asButton({ size: 'sm' })}>
            {t('day-report.title')}
          </Link>
        )}
        <Link to="/transfer-statements" search={search} {...asButton({ size: 'sm' })}>
          {t('menu.statements')}
        </Link>
      </nav>
    </Card>
  )
}

/** Link to the open steps of a store whose set-up the user did not dismiss. */
const SetUpNotice = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data } = useGetStoreProgress(id)
  const hidden = useGetPreferences().data?.hiddenSetUp
  if (!data?.isUnfinished || !hidden || hidden.includes(id) || !may('stores.create')) return null
  return (
    <Alert tone="info" title={t('new-store.open')}>
      <p>{t('new-store.open.text')}</p>
      <p>
        <Link to="/stores/set-up/$id" params={{ id }} {...asButton({ variant: 'secondary', size: 'sm' })}>
          {t('new-store.continue')}
        </Link>
      </p>
    </Alert>
  )
}

function StoreView() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { tab, ...search } = Route.useSearch()
  const query = useGetStore(id)
  const store = query.data
  const back = (
    <BackLink to="/stores" search={search}>
      {t('stores.back')}
    </BackLink>
  )
  if (!store) {
    const labels = { gone: t('stores.not-found'), failed: t('stores.load-failed', { id }) }
    return (
      <Page title={t('stores.form')} back={back}>
        <MissingRecord query={query} labels={labels} height={320} isInCard />
      </Page>
    )
  }
  const { businessName: name, type, code, addressLine1: line, city } = store
  const exactly = { exact: true, explicitUndefined: true }
  return (
    <Page
      title={name}
      back={back}
      beside={<Tag store={store} />}
      description={t('stores.lead', { type: t(`store-type.${type}`), code, line, city })}
    >
      <Tabs label={t('stores.tabs')}>
        <Link to="/stores/view/$id" params={{ id }} search={search} activeOptions={exactly} replace>
          {t('stores.tab-details')}
        </Link>
        <Link to="/stores/view/$id" params={{ id }} search={{ ...search, tab: 'bank' }} activeOptions={exactly} replace>
          {t('stores.tab-bank')}
        </Link>
        {!isPractice() && (
          <Link
            to="/stores/view/$id"
            params={{ id }}
            search={{ ...search, tab: 'labels' }}
            activeOptions={exactly}
            replace
          >
            {t('scale-labels.title')}
          </Link>
        )}
        {may('till-settings.manage') && (
          <Link
            to="/stores/view/$id"
            params={{ id }}
            search={{ ...search, tab: 'till' }}
            activeOptions={exactly}
            replace
          >
            {t('till-settings.tab')}
          </Link>
        )}
      </Tabs>
      <SetUpNotice id={id} />
      <ApplicationNotice id={id} />
      <RenewLicense storeId={id} type={type} />
      {tab === 'bank' && <BankDetails store={store} />}
      {tab === 'labels' && <ScaleLabels storeId={id} />}
      {tab === 'till' && may('till-settings.manage') && <TillSettings key={id} storeId={id} store={name} />}
      {tab === undefined && (
        <>
          {may('statements.read') && store.status !== 'PENDING' && <Money store={store} />}
          <Details store={store} />
          <TerminalsCard storeId={id} calls={terminalCalls} canManage={may('terminals.manage')} />
        </>
      )}
    </Page>
  )
}
