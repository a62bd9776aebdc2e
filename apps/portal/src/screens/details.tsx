import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useGetStore } from '#portal/api/business.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2 defines only the URL. Shows the business data of the first store. */
export const Route = createFileRoute('/details')({
  staticData: { frame: 'shell', needs: 'stores.manage' },
  component: BusinessDetails,
})

const Details = ({ store }: { store: StoreDetails }) => {
  const { t } = useTranslation()
  const given = (text: string) => text || <span className="muted">{t('profile.none')}</span>
  const ein = store.employerIdentificationNumber
  const { addressLine1, addressLine2, city, state, zipCode } = store
  const lines = [addressLine1, addressLine2, [city, [state, zipCode].join(' ').trim()].filter(Boolean).join(', ')]
  return (
    <Card
      title={t('profile.business')}
      padded
      aside={
        <Link to="/stores/edit/$id" params={{ id: store.id }} {...asButton({ size: 'sm' })}>
          {t('action.edit')}
        </Link>
      }
    >
      <Facts
        columns={3}
        facts={[
          { label: t('business.name'), value: given(store.businessName) },
          { label: t('business.dba'), value: given(store.doingBusinessAs) },
          { label: t('profile.store-type'), value: t(`store-type.${store.type}`) },
          { label: t('business.ein'), value: ein === '' ? given('') : `••-•••${ein.slice(-4)}` },
          ...(retailerTypes.includes(store.type) ? [] : [{ label: t('business.npi'), value: given(store.npi) }]),
          { label: t('stores.support-id'), value: <span className="code">{store.code}</span> },
          { label: t('business.address'), value: given(lines.filter(Boolean).join(', ')) },
          { label: t('details.description'), value: given(store.businessDescription) },
          { label: t('profile.contact-person'), value: given(store.contactPerson) },
          { label: t('profile.contact-email'), value: given(store.contactEmailAddress) },
          { label: t('profile.contact-phone'), value: given(phoneText(nationalDigits(store.phoneNumber))) },
        ]}
      />
    </Card>
  )
}

function BusinessDetails() {
  const { t } = useTranslation()
  const { data: store, isError, refetch } = useGetStore(authRecord()?.user.retailer?.stores[0]?.id ?? '')
  return (
    <Page
      title={t('details.title')}
      description={t('details.lead')}
      back={<BackLink to="/profile">{t('menu.profile')}</BackLink>}
    >
      {store && <Details store={store} />}
      {!store && isError && (
        <Card>
          <EmptyState line={t('details.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        </Card>
      )}
      {!store && !isError && <Skeleton height={320} />}
    </Page>
  )
}
