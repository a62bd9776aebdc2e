import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import type { Fact } from '@tillgate/ui/cards/facts.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import type { ReactNode } from 'react'
import { useListOwners, useGetStore } from '#portal/api/business.ts'
import { useListDocuments } from '#portal/api/documents.ts'
import { LoadFailed } from '#portal/features/onboarding/load-failed.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Shows enough digits to recognise the number, but too few to use the number. */
const maskedEin = (digits: string): string => `••-•••${digits.slice(-4)}`

/** Keeps phone numbers, and state with ZIP code, on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u{A0}')

type Props = {
  storeId: string
  children: (facts: Record<'business' | 'owners' | 'documents', Fact[]>) => ReactNode
}

/** Answers of an applicant by part of the business step, with masked numbers, because the page is printed. */
export const Answers = ({ storeId, children }: Props) => {
  const { t } = useTranslation()
  const store = useGetStore(storeId)
  const owners = useListOwners(storeId)
  const documents = useListDocuments(storeId)
  const all = [store, owners, documents]
  const failed = all.find(({ error }) => error !== null)?.error
  if (!store.data || !owners.data || !documents.data) {
    const again = () => void Promise.all(all.map(({ refetch }) => refetch()))
    return failed ? (
      <LoadFailed error={failed} otherwise="business.load-failed" onRepeat={again} />
    ) : (
      <Skeleton height={200} />
    )
  }
  const { businessName, doingBusinessAs, employerIdentificationNumber: ein, npi, ...place } = store.data
  const { addressLine1, addressLine2, city, state, zipCode, contactPerson, contactEmailAddress, phoneNumber } = place
  const street = [addressLine1, addressLine2].filter(Boolean).join(', ')
  const contact = [contactPerson, contactEmailAddress, unbroken(phoneText(nationalDigits(phoneNumber)))]
  const people = owners.data.owners.map(
    ({ firstName, lastName, ownership }) => `${firstName} ${lastName}, ${ownership}%`,
  )

  return children({
    business: [
      { label: t('confirm.business'), value: businessName },
      { label: t('confirm.dba'), value: doingBusinessAs },
      { label: t('confirm.ein'), value: <span className="code">{maskedEin(ein)}</span> },
      ...(npi === '' ? [] : [{ label: t('confirm.npi'), value: <span className="code">{npi}</span> }]),
      { label: t('confirm.address'), value: `${street}, ${city}, ${unbroken(`${state} ${zipCode}`)}` },
      { label: t('confirm.contact'), value: contact.filter(Boolean).join(', ') },
    ],
    owners: [{ label: t('confirm.owners'), value: people.join('; ') }],
    documents: [
      {
        label: t('confirm.documents'),
        value: documents.data.items.map(({ kind }) => t(`documents.${kind}`)).join(', '),
      },
    ],
  })
}
