import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Shows that Plaid's script was blocked or did not load. The page stays usable. */
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
