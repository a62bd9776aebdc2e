import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §6: asks every user except the Store Admin to contact the Store Admin. */
export const NoBankAccess = ({ storeAdmin }: { storeAdmin: string | null }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="info">
      <p>{t('bank.no-access')}</p>
      <p>{storeAdmin === null ? t('bank.ask-anybody') : t('bank.ask', { name: storeAdmin })}</p>
    </Alert>
  )
}
