import { Refused } from '@tillgate/client/refused.ts'
import type { Say, SharedKey } from './i18n.ts'

/** The server's sentence when it gave one; otherwise the one that fits what happened. Spec 1 §8, spec 2 §8. */
export const refusalText = (t: Say<SharedKey>, error: unknown, otherwise = t('failure.unknown')): string => {
  if (!(error instanceof Refused)) return otherwise
  if (error.status === 0) return t('failure.network')
  if (error.message !== '') return error.message
  if (error.status === 404) return t('failure.not-found')
  return error.status >= 500 ? t('failure.server') : otherwise
}
