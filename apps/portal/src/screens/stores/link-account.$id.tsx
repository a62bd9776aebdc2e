import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import { useGetStore } from '#portal/api/business.ts'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { BankLink } from '#portal/features/bank-link/bank-link.tsx'
import { NoBankAccess } from '#portal/features/bank-link/no-access.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2, link account page. Entered by a full page load, so the URL carries the result of the save before. */
export const Route = createFileRoute('/stores/link-account/$id')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({ saved: lenient(yesNo), change: lenient(yesNo), setUp: lenient(yesNo) }),
  component: LinkAccount,
})

/** Link back to the set-up of the store, after the bank step. */
const ToSetUp = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/stores/set-up/$id"
      params={{ id }}
      search={{ step: 'items' }}
      {...asButton({ variant: 'primary', size: 'lg' })}
    >
      {t('new-store.continue')}
    </Link>
  )
}

const ToStore = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/stores/view/$id"
      params={{ id }}
      search={{ tab: 'bank' }}
      {...asButton({ variant: 'primary', size: 'lg' })}
    >
      {t('stores.to-store')}
    </Link>
  )
}

const Rest = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="info" title={t('stores.rest')}>
      <p>{t('stores.rest.text')}</p>
      <p>
        <Link to="/stores">{t('stores.rest-link')}</Link>
      </p>
    </Alert>
  )
}

const Supervised = () => {
  const { data } = useOnboardingState()
  return data ? <NoBankAccess storeAdmin={data.storeAdmin} /> : <Skeleton height={120} />
}

type LinkingProps = { store: StoreDetails; isChange: boolean; isSetUp: boolean; changed: () => void }

const Linking = ({ store, isChange, isSetUp, changed }: LinkingProps) => {
  const { t } = useTranslation()
  // State when the page was opened, because linking an account here changes the state.
  const [{ wasLinked, digits }] = useState({ wasLinked: store.isBankAccountVerified, digits: store.bankAccountNumber })
  if (!may('bank.link')) return <Supervised />
  return (
    <>
      {isChange && (
        <Alert tone="info" title={t('stores.change-means')}>
          <p>{t('stores.change-means.text', { digits: digits ?? '' })}</p>
        </Alert>
      )}
      {wasLinked && !isChange && <p>{t('stores.linked-already')}</p>}
      <BankLink
        key={store.id}
        storeId={store.id}
        known={store.bankAccountStatus}
        // Until the new account is in use, the store has the account in force.
        digits={isChange && store.bankAccountNumber === digits ? null : store.bankAccountNumber}
        isChange={isChange}
        changed={changed}
        rest={<Rest />}
        after={isSetUp ? <ToSetUp id={store.id} /> : <ToStore id={store.id} />}
      />
    </>
  )
}

function LinkAccount() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { saved, change, setUp } = Route.useSearch()
  const navigate = useNavigate()
  const query = useGetStore(id)
  const { data: store, refetch } = query
  const title = t(change ? 'stores.change-bank' : 'stores.link-title')
  const labels = { gone: t('stores.not-found'), failed: t('stores.load-failed', { id }) }
  const sayOnce = useEffectEvent(() => {
    if (!saved) return
    showToast({ tone: 'success', text: t('stores.saved') })
    void navigate({ to: '.', search: { change, setUp }, replace: true })
  })
  useEffect(() => sayOnce(), [])

  return (
    <Page title={title} description={store?.businessName} back={<BackLink to="/stores">{t('stores.back')}</BackLink>}>
      <Card label={title} padded>
        <div className="stack">
          {store ? (
            <Linking store={store} isChange={change ?? false} isSetUp={setUp ?? false} changed={() => void refetch()} />
          ) : (
            <MissingRecord query={query} labels={labels} height={220} />
          )}
        </div>
      </Card>
    </Page>
  )
}
