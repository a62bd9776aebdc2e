import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
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
import { useGetStoreBank } from '#portal/api/stores.ts'
import { BankLink } from '#portal/features/bank-link/bank-link.tsx'
import { NoBankAccess } from '#portal/features/bank-link/no-access.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ClosedAlert, ClosedStores, type Closed } from './-bank/closed-account.tsx'
import { PayoutDates } from './-bank/payout-dates.tsx'
import styles from './-bank/bank.module.css'
import { ShareAccount } from './-bank/share-account.tsx'
import { SisterAccounts } from './-bank/sister-accounts.tsx'

/** Spec 2 §2, link account page. Entered by a full page load, so the URL carries the result of the save before. */
export const Route = createFileRoute('/stores/link-account/$id')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  validateSearch: z.object({ saved: lenient(yesNo), change: lenient(yesNo), setUp: lenient(yesNo) }),
  component: LinkAccount,
})

type NextProps = { id: string; isMain: boolean }

/** Link back to the set-up of the store, after the bank step. */
const ToSetUp = ({ id, isMain }: NextProps) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/stores/set-up/$id"
      params={{ id }}
      search={{ step: 'items' }}
      {...asButton({ variant: isMain ? 'primary' : 'secondary', size: 'lg' })}
    >
      {t('new-store.continue')}
    </Link>
  )
}

const ToStore = ({ id, isMain }: NextProps) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/stores/view/$id"
      params={{ id }}
      search={{ tab: 'bank' }}
      {...asButton({ variant: isMain ? 'primary' : 'secondary', size: 'lg' })}
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

type LinkingProps = {
  store: StoreDetails
  /** When the page was opened: the link ends it. */
  closed: Closed | null
  isChange: boolean
  isSetUp: boolean
  changed: () => void
}

const Linking = ({ store, closed, isChange, isSetUp, changed }: LinkingProps) => {
  const { t } = useTranslation()
  // State when the page was opened, because linking an account here changes the state.
  const [first] = useState({
    wasLinked: store.isBankAccountVerified,
    digits: store.bankAccountNumber,
    closed: isChange ? null : closed,
    // A bank with a page of its own came back: the ticks of this page are lost, so the user is asked again.
    isReturn: new URLSearchParams(location.search).has('oauth_state_id'),
  })
  const [chosen, choose] = useState<readonly string[]>(first.closed?.stores.map(({ id }) => id) ?? [])
  // An account of another store is no link of Plaid: the status is read again.
  const [round, setRound] = useState(0)
  const { id, isBankAccountVerified: isVerified, bankAccountNumber: digits } = store
  const others = first.closed?.stores.filter((one) => chosen.includes(one.id)) ?? []
  if (!may('bank.link')) return <Supervised />
  return (
    <>
      {isChange && (
        <Alert tone="info" title={t('stores.change-means')}>
          <p>{t('stores.change-means.text', { digits: first.digits ?? '' })}</p>
        </Alert>
      )}
      {first.wasLinked && !isChange && <p>{t('stores.linked-already')}</p>}
      {first.closed && !isVerified && <ClosedStores closed={first.closed} chosen={chosen} choose={choose} />}
      {!isChange && !isVerified && storeCan.linkBank(store) && (
        <SisterAccounts
          store={store}
          done={() => {
            setRound(round + 1)
            changed()
          }}
        />
      )}
      <BankLink
        key={`${id} ${round}`}
        storeId={id}
        known={store.bankAccountStatus}
        // Until the new account is in use, the store has the account in force.
        digits={isChange && digits === first.digits ? null : digits}
        isChange={isChange}
        changed={changed}
        rest={<Rest />}
        renderAfter={(isMain) => (
          <>
            {isVerified && <PayoutDates storeId={id} digits={digits ?? ''} />}
            {isVerified && others.length > 0 && (
              <ShareAccount
                storeId={id}
                digits={digits ?? ''}
                stores={others}
                isChosen={!first.wasLinked && !first.isReturn}
              />
            )}
            {!isVerified && others.length > 0 && <p className="muted">{t('stores.share-later')}</p>}
            <p>{isSetUp ? <ToSetUp id={id} isMain={isMain} /> : <ToStore id={id} isMain={isMain} />}</p>
          </>
        )}
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
  const bank = useGetStoreBank(id)
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
      <div className={styles['page']}>
        <Card label={title} padded>
          <div className="stack">
            {store && (bank.data || bank.isError) ? (
              <>
                {bank.data?.closed && !store.isBankAccountVerified && <ClosedAlert closed={bank.data.closed} />}
                <Linking
                  store={store}
                  closed={bank.data?.closed ?? null}
                  isChange={change ?? false}
                  isSetUp={setUp ?? false}
                  changed={() => void Promise.all([refetch(), bank.refetch()])}
                />
              </>
            ) : (
              <MissingRecord query={query} labels={labels} height={220} />
            )}
          </div>
        </Card>
      </div>
    </Page>
  )
}
