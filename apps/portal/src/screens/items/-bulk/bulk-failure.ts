import type { Translate } from '@tillgate/browser/i18n.ts'
import { isGone } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'

/** Spec 2 §8: "check connection" without an answer, otherwise the server's message or "something went wrong". */
export const bulkFailure = (
  t: Translate<'items.check-connection' | 'items.bulk-failed' | 'items.gone-some'>,
  error: unknown,
): string => {
  if (error instanceof Refused && error.status === 0) return t('items.check-connection')
  if (isGone(error)) return t('items.gone-some')
  if (error instanceof Refused && error.status < 500 && error.message !== '') return error.message
  return t('items.bulk-failed')
}
