import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Warns the author of a fee proposal: no approval of the first run with the new fees. */
export const FeesNotice = () => {
  const { t } = useTranslation()
  return (
    <Alert tone="warning" title={t('proposal.not-run')}>
      <p>{t('fees.not-run-text')}</p>
    </Alert>
  )
}
