import { phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { NumberLine } from './number-line.tsx'
import { TextLine } from './text-line.tsx'

type Props = { locks: Locks; fixed: Partial<BusinessFields> }

/** Spec 1 §3: what the profile already has is shown, and not typed again. */
export const ContactFields = ({ locks, fixed }: Props) => {
  const { t } = useTranslation()
  const { contactEmailAddress: email, phoneNumber: phone } = fixed
  return (
    <fieldset>
      <legend>{t('business.contact')}</legend>
      <TextLine name="contactPerson" locks={locks} autoComplete="name" />
      {email !== undefined && (
        <div className="business-fixed">
          <dl>
            <div>
              <dt>{t('business.email')}</dt>
              <dd>{email}</dd>
            </div>
            {phone !== undefined && (
              <div>
                <dt>{t('business.phone')}</dt>
                <dd className="tnum">{phoneText(phone)}</dd>
              </div>
            )}
          </dl>
          <p className="field-hint">{t('business.from-profile')}</p>
        </div>
      )}
      {email === undefined && <TextLine name="contactEmailAddress" locks={locks} type="email" autoComplete="email" />}
      {phone === undefined && <NumberLine name="phoneNumber" locks={locks} />}
    </fieldset>
  )
}
