import { Alert } from '@tillgate/ui/notices/alert.tsx'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'

type Props = {
  form: Pick<UseFormReturn<BusinessFields>, 'clearErrors' | 'setValue'> & { clearRefusal: () => void }
}

/** Spec 1 §5: offers manual entry when the address service is unavailable. */
export const AddressDown = ({ form }: Props) => {
  const { t } = useTranslation()
  const enterByHand = () => {
    form.clearRefusal()
    form.clearErrors('addressLine1')
    form.setValue('addressSource', 'MANUAL', { shouldDirty: true })
  }
  return (
    <Alert tone="warning" title={t('address.failed')}>
      <p>{t('business.check-failed')}</p>
      <p>
        <button type="button" className="link-button" onClick={enterByHand}>
          {t('business.by-hand')}
        </button>
      </p>
    </Alert>
  )
}
