import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { descriptionMax } from '@tillgate/contract/business.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { NumberLine } from './number-line.tsx'
import { TextLine, useAskedHint } from './text-line.tsx'
import styles from './business-form.module.css'

const counterFrom = 400

/** Names, numbers, and what the business does. */
export const AboutFields = ({ locks, isProvider }: { locks: Locks; isProvider: boolean }) => {
  const { t } = useTranslation()
  const { control, register } = useFormContext<BusinessFields>()
  const { errors } = useFormState({ control, name: 'businessDescription' })
  const complaint = useComplaint()
  const used = useWatch({ control, name: 'businessDescription' }).length
  const counter = used >= counterFrom ? t('form.length', { used, max: descriptionMax }) : undefined
  const hint = useAskedHint(locks, 'businessDescription', counter)

  return (
    <fieldset>
      <legend>{t('business.group')}</legend>
      <TextLine name="businessName" locks={locks} hint={t('business.name-hint')} autoComplete="organization" />
      <TextLine name="doingBusinessAs" locks={locks} autoComplete="off" />
      <div className={styles['businessNumber']}>
        <NumberLine name="employerIdentificationNumber" locks={locks} hint={t('business.ein-hint')} dashAfter={2} />
      </div>
      {isProvider && (
        <div className={styles['businessNumber']}>
          <NumberLine name="npi" locks={locks} hint={t('business.npi-hint')} />
          <a href="https://npiregistry.cms.hhs.gov/search" target="_blank" rel="noopener noreferrer">
            {t('business.npi-look-up')}
          </a>
        </div>
      )}
      <TextArea
        label={t('business.description')}
        hint={hint}
        readOnly={locks.isLocked('businessDescription')}
        error={complaint(errors.businessDescription)}
        {...register('businessDescription')}
      />
    </fieldset>
  )
}
