import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Shows before the click that the operator cannot approve the run that pays what the action changes. */
export const NotPayingNotice = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="warning">
      <p>{t('approvers.not-paying')}</p>
    </Alert>
  )
}
