import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Says before a proposal of fees that its author cannot approve the run that they reach first. */
export const FeesNotice = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="warning" title={t('proposal.not-run')}>
      <p>{t('fees.not-run-text')}</p>
    </Alert>
  )
}
