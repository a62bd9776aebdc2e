import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { StoreProgress } from '@tillgate/contract/store-set-up.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import * as z from 'zod/mini'
import { useGetStore } from '#portal/api/business.ts'
import { useGetStoreProgress, useMyStores } from '#portal/api/stores.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BankStep } from './-set-up/bank-step.tsx'
import { CashiersStep } from './-set-up/cashiers-step.tsx'
import { DoneStep } from './-set-up/done-step.tsx'
import { ItemsStep } from './-set-up/items-step.tsx'
import { pageAfter, setUpPages, useStops, type SetUpPage } from './-set-up/steps.ts'
import { TerminalStep } from './-set-up/terminal-step.tsx'
import { StepCard, StepFoot, Wizard } from './-set-up/wizard.tsx'

/** Set-up of a further store after its creation. The URL names the store and the step; without a step the first open one opens. */
export const Route = createFileRoute('/stores/set-up/$id')({
  staticData: { frame: 'shell', needs: 'stores.create' },
  validateSearch: z.object({ step: lenient(z.enum(setUpPages)) }),
  component: SetUpStore,
})

const StoreStep = ({ store }: { store: StoreDetails }) => {
  const { t } = useTranslation()
  const { id, businessName, addressLine1, city, state, zipCode, type, contactPerson } = store
  return (
    <>
      <StepCard title={t('new-store.step.store')}>
        <Facts
          columns={2}
          facts={[
            { label: t('stores.fact-name'), value: businessName },
            { label: t('stores.type'), value: t(`store-type.${type}`) },
            {
              label: t('stores.address'),
              value: `${addressLine1}, ${t('stores.place', { city, state, zip: zipCode })}`,
            },
            { label: t('business.contact-person'), value: contactPerson },
          ]}
        />
        <p>
          <Link to="/stores/edit/$id" params={{ id }} {...asButton({ variant: 'secondary' })}>
            {t('new-store.store.edit')}
          </Link>
        </p>
      </StepCard>
      <StepFoot id={id} page="store" isOpen={false} />
    </>
  )
}

type StepProps = { page: SetUpPage; store: StoreDetails; progress: StoreProgress; isOpen: boolean }

const Step = ({ page, store, progress, isOpen }: StepProps) => {
  const navigate = useNavigate()
  const stores = useMyStores()
  const { id } = store
  const goOn = () => void navigate({ to: '/stores/set-up/$id', params: { id }, search: { step: pageAfter(page) } })
  if (page === 'store') return <StoreStep store={store} />
  if (page === 'bank') return <BankStep store={store} goOn={goOn} />
  if (page === 'cashiers') return <CashiersStep store={store} goOn={goOn} />
  if (page === 'terminal') return <TerminalStep id={id} />
  if (page === 'done') return <DoneStep store={store} isOpen={isOpen} />
  if (!stores.data) return <Skeleton height={320} />
  const sisters = stores.data.filter((one) => one.id !== id)
  return <ItemsStep store={store} items={progress.items} sisters={sisters} goOn={goOn} />
}

function SetUpStore() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { step } = Route.useSearch()
  const query = useGetStore(id)
  const progressQuery = useGetStoreProgress(id)
  const [store, progress] = [query.data, progressQuery.data]
  const stops = useStops({ store, progress })
  const firstOpen = stops.find(({ isDone }) => !isDone)?.step
  const page = step ?? firstOpen ?? 'done'
  const labels = { gone: t('stores.not-found'), failed: t('stores.load-failed', { id }) }

  return (
    <Page
      title={t('new-store.title')}
      description={store && t('new-store.lead', { name: store.businessName, code: store.code })}
      back={<BackLink to="/stores">{t('stores.back')}</BackLink>}
    >
      {store && progress ? (
        <Wizard storeId={id} current={page} stops={stops}>
          <Step key={page} page={page} store={store} progress={progress} isOpen={firstOpen !== undefined} />
        </Wizard>
      ) : (
        <MissingRecord query={store ? progressQuery : query} labels={labels} height={320} isInCard />
      )}
    </Page>
  )
}
