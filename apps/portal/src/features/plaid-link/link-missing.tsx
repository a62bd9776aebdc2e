import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Blocked or cut off: the page says so and stays what it is. */
export const LinkMissingAlert = ({ title, onRepeat }: { title: PhraseKey; onRepeat: () => void }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="warning" title={t(title)}>
      <p>{t('link.missing.text')}</p>
      <p>
        <button type="button" className="link-button" onClick={onRepeat}>
          {t('action.retry')}
        </button>
      </p>
    </Alert>
  )
}
