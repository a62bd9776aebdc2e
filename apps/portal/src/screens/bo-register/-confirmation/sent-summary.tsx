import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { phoneText, nationalDigits } from '@tillgate/ui/fields/phone-text.ts'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { useOwners, useStore } from '#portal/api/business.ts'
import { useDocuments } from '#portal/api/documents.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Enough to see that it is the right number, too little to use it. */
const maskedEin = (digits: string): string => `••-•••${digits.slice(-4)}`

/** No line ends in the middle of a telephone number, or between a state and its ZIP code. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u{A0}')

/** What was sent, with numbers masked: this page is printed and left lying about. */
export const SentSummary = ({ onboardingState, storeId }: { onboardingState: Onboarding; storeId: string }) => {
  const { t } = useTranslation()
  const store = useStore(storeId)
  const owners = useOwners(storeId)
  const documents = useDocuments(storeId)
  const all = [store, owners, documents]
  const failed = all.find(({ error }) => error !== null)?.error
  if (!store.data || !owners.data || !documents.data) {
    const again = () => void Promise.all(all.map(({ refetch }) => refetch()))
    return failed ? (
      <LoadFailed error={failed} otherwise="business.load-failed" again={again} />
    ) : (
      <Skeleton height={200} />
    )
  }
  const { businessName, doingBusinessAs, employerIdentificationNumber: ein, npi, ...place } = store.data
  const { addressLine1, addressLine2, city, state, zipCode, contactPerson, contactEmailAddress, phoneNumber } = place
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  const { bankAccountNumber } = onboardingState

  return (
    <section>
      <h2>{t('confirm.summary')}</h2>
      <Facts
        facts={[
          { label: t('confirm.business'), value: businessName },
          { label: t('confirm.dba'), value: doingBusinessAs },
          { label: t('confirm.ein'), value: <span className="code">{maskedEin(ein)}</span> },
          ...(npi === '' ? [] : [{ label: t('confirm.npi'), value: <span className="code">{npi}</span> }]),
          { label: t('confirm.address'), value: `${street}, ${city}, ${unbroken(`${state} ${zipCode}`)}` },
          {
            label: t('confirm.contact'),
            value: [contactPerson, contactEmailAddress, unbroken(phoneText(nationalDigits(phoneNumber)))]
              .filter(Boolean)
              .join(', '),
          },
          {
            label: t('confirm.owners'),
            value: owners.data.owners
              .map(({ firstName, lastName, ownership }) => `${firstName} ${lastName}, ${ownership} %`)
              .join('; '),
          },
          {
            label: t('confirm.documents'),
            value: documents.data.items.map(({ kind }) => t(`documents.${kind}`)).join(', '),
          },
          {
            label: t('confirm.bank'),
            value:
              bankAccountNumber === null ? t('confirm.bank-none') : <span className="code">••{bankAccountNumber}</span>,
          },
        ]}
      />
    </section>
  )
}
