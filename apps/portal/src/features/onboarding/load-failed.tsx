import { isRefusal, refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { error: Error; otherwise: PhraseKey; onRepeat: () => void }

/** Shows why a step cannot be drawn. Spec 1 §8 has a sentence of its own for a lost connection. */
export const LoadFailed = ({ error, otherwise, onRepeat }: Props) => {
  const { t } = useTranslation()
  const isOffline = error instanceof Refused && error.status === 0
  const failed = t(otherwise)
  const reason = isOffline ? t('business.offline') : refusalText(t, error, failed)
  return (
    <div className="stack">
      {isRefusal(error) ? (
        <Alert tone="error">{error.message}</Alert>
      ) : (
        <Alert tone="error" title={failed}>
          {reason !== failed && <p>{reason}</p>}
        </Alert>
      )}
      <Button onClick={onRepeat}>{t('action.retry')}</Button>
    </div>
  )
}
