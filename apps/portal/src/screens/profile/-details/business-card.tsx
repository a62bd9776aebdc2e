import type { ProfileRetailer } from '@tillgate/contract/auth.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { placeholderBusinessName, type StoreType } from '@tillgate/domain/stores.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import { LastFour } from '#portal/features/figures/last-four.tsx'
import { StoreTypeIcon } from '#portal/features/store-type/store-type-icon.tsx'

/** Icon and name of a store type. */
const StoreTypeMark = ({ type }: { type: StoreType }) => {
  const { t } = useTranslation()
  return (
    <span className="row">
      <StoreTypeIcon type={type} small />
      {t(`store-type.${type}`)}
    </span>
  )
}

type Props = { retailer: ProfileRetailer; role: PortalRole; edit: ReactNode; more: ReactNode }

/** Shows only the last four digits of account and routing number. */
export const BusinessCard = ({ retailer, role, edit, more }: Props) => {
  const { t } = useTranslation()
  const { businessName, type, contactPerson, contactEmailAddress, contactPhoneNumber } = retailer
  const { bankAccountNumber, bankRoutingNumber } = retailer
  const given = (text: string) => (text === '' ? <span className="muted">{t('profile.none')}</span> : text)

  return (
    <Card title={t('profile.business')} padded aside={edit}>
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
          {
            label: t('profile.bank-account'),
            value: <LastFour digits={bankAccountNumber} none={t('profile.no-bank')} />,
          },
          ...(isPermitted(role, 'bank.routing-number')
            ? [
                {
                  label: t('profile.bank-routing'),
                  value: <LastFour digits={bankRoutingNumber} none={t('profile.no-bank')} />,
                },
              ]
            : []),
        ]}
      />
      {more}
    </Card>
  )
}
