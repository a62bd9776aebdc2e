import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import { placeholderBusinessName } from '@tillgate/domain/stores.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { StoreTypeMark } from '#portal/features/store-type/store-type-mark.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { LastFour } from './last-four.tsx'

type Props = { retailer: ProfileRetailer; role: PortalRole }

/** Of account and bank nobody is told more than the last four digits. */
export const BusinessCard = ({ retailer, role }: Props) => {
  const { t } = useTranslation()
  const { businessName, type, contactPerson, contactEmailAddress, contactPhoneNumber } = retailer
  const { bankAccountNumber, bankRoutingNumber } = retailer
  const given = (text: string) => (text === '' ? <span className="muted">{t('profile.none')}</span> : text)

  return (
    <Card title={t('profile.business')} padded>
      <Facts
        facts={[
          {
            label: t('profile.business-name'),
            value: given(businessName === placeholderBusinessName ? '' : businessName),
          },
          { label: t('profile.store-type'), value: <StoreTypeMark type={type} /> },
          { label: t('profile.contact-person'), value: given(contactPerson) },
          { label: t('profile.contact-email'), value: given(contactEmailAddress) },
          {
            label: t('profile.contact-phone'),
            value: given(phoneText(nationalDigits(contactPhoneNumber))),
          },
          { label: t('profile.bank-account'), value: <LastFour digits={bankAccountNumber} /> },
          ...(storeAdmins.includes(role)
            ? [{ label: t('profile.bank-routing'), value: <LastFour digits={bankRoutingNumber} /> }]
            : []),
        ]}
      />
    </Card>
  )
}
