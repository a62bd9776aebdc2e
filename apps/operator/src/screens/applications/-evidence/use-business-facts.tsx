import { may } from '#operator/features/session/rights.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import type { Fact } from '@tillgate/ui/cards/facts.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import styles from './application.module.css'
import { useRevealEin } from '#operator/api/applications.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'

type Props = { id: string; last4: string }

/** Shows the masked EIN, and the full EIN after a reason. The full EIN is masked again when the page closes. */
const EinFact = ({ id, last4 }: Props) => {
  const { t } = useTranslation()
  const reveal = useRevealEin(id)
  const [isAsking, setAsking] = useState(false)
  const [ein, setEin] = useState<string>()

  if (ein !== undefined) {
    const digits = ein.replaceAll(/\D/g, '')
    return (
      <span className="code">
        <span>{`${digits.slice(0, 2)}-${digits.slice(2)}`}</span>{' '}
        <button type="button" className="link-button" onClick={() => setEin(undefined)}>
          {t('ein.hide')}
        </button>
      </span>
    )
  }
  return (
    <span className="code">
      <span aria-hidden="true">••-•••{last4}</span>
      <span className="sr">{t('ein.masked', { last4 })}</span>{' '}
      {may('applications.review') && (
        <button type="button" className="link-button" onClick={() => setAsking(true)}>
          {t('ein.reveal')}
        </button>
      )}
      {isAsking && (
        <ReasonDialog
          title={t('ein.title')}
          consequence={t('ein.consequence')}
          verb={t('ein.reveal')}
          send={reveal.mutateAsync}
          onDone={(answer) => {
            setEin(answer.ein)
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}

const addressNote = ({ isAddressVerified, isStreetVerified }: ApplicationDetail['business']) => {
  if (!isAddressVerified) return 'business.address-by-hand'
  return isStreetVerified ? 'business.address-verified' : 'business.street-unverified'
}

const Aside = ({ differs, children }: { differs: boolean; children: ReactNode }) => (
  <span className={styles['factAside']} data-differs={differs || undefined}>
    {children}
  </span>
)

/** Returns facts, with the differing value of another source if present. */
export const useBusinessFacts = (application: ApplicationDetail): Fact[] => {
  const { t } = useTranslation()
  const { id, business, bank, identity } = application
  const none = <span className="muted">{t('fact.none')}</span>
  const { addressLine1, addressLine2, city, state, zipCode } = business
  const place = [addressLine1, addressLine2, `${city}, ${state} ${zipCode}`].filter((line) => line !== '')
  const verified = identity.report?.name ?? null

  return [
    {
      label: t('field.businessName'),
      value: (
        <>
          {business.businessName}
          {bank.holder.names.length > 0 && (
            <Aside differs={bank.holder.others.length > 0}>
              {t(bank.holder.source === 'DECLARED' ? 'business.bank-declared' : 'business.bank-says', {
                name: bank.holder.names.join(', '),
              })}
            </Aside>
          )}
        </>
      ),
    },
    { label: t('field.doingBusinessAs'), value: business.doingBusinessAs || none },
    {
      label: t('field.employerIdentificationNumber'),
      value: business.einLast4 === null ? none : <EinFact id={id} last4={business.einLast4} />,
    },
    {
      label: t('field.contactPerson'),
      value: (
        <>
          {business.contactPerson || none}
          {verified !== null && (
            <Aside differs={identity.report?.isContactPerson !== true}>
              {t('business.identity-says', { name: verified })}
            </Aside>
          )}
        </>
      ),
    },
    { label: t('field.contactEmailAddress'), value: business.contactEmailAddress || none },
    {
      label: t('field.phoneNumber'),
      value: <span className="tnum">{phoneText(nationalDigits(business.phoneNumber)) || none}</span>,
    },
    {
      label: t('business.address'),
      value: (
        <>
          {place.join(', ')}
          <Aside differs={!business.isAddressVerified}>{t(addressNote(business))}</Aside>
        </>
      ),
    },
    { label: t('field.businessDescription'), value: business.businessDescription || none },
    ...(business.npi === '' ? [] : [{ label: t('field.npi'), value: <span className="code">{business.npi}</span> }]),
  ]
}
