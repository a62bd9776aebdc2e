import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Trouble = readonly PhraseKey[]

/**
 * What is said about the last check; nothing when there is nothing to say. Spec 1 §4: failed and active mean retry, what
 * is neither complete nor that is unexpected.
 */
export const troubleOf = (status: IdentityStatus, outcome: IdentityStatus | undefined): Trouble | undefined => {
  if (status === 'IDV_FAILED' || outcome === 'IDV_ACTIVE') return ['identity.error']
  if (status === 'IDV_EXPIRED') return ['identity.unexpected', 'identity.expired']
  if (status === 'IDV_CANCELED') return ['identity.unexpected', 'identity.canceled']
  return outcome === undefined || isIdentityComplete(outcome) ? undefined : ['identity.unexpected']
}

export const IdentityTrouble = ({ trouble }: { trouble: Trouble }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="error" title={t('identity.error-title')}>
      {trouble.map((key) => (
        <p key={key}>{t(key)}</p>
      ))}
    </Alert>
  )
}
