import { Refused } from '@tillgate/client/refused.ts'
import type { Translate, SharedKey } from './i18n.ts'

/** Returns the server's message if present; otherwise a message for the kind of failure. Spec 1 §8, spec 2 §8. */
export const refusalText = (t: Translate<SharedKey>, error: unknown, otherwise = t('failure.unknown')): string => {
  if (!(error instanceof Refused)) return otherwise
  if (error.status === 0) return t('failure.network')
  if (error.message !== '') return error.message
  if (error.status === 404) return t('failure.not-found')
  return error.status >= 500 ? t('failure.server') : otherwise
}

/** Returns true for a deliberate refusal: an error with code and message, other than the unexpected error. */
export const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused &&
  error.message !== '' &&
  error.code !== '' &&
  error.code !== 'unknown' &&
  error.code !== 'fault.server'

/** Returns true when the record no longer exists or belongs to a different partner. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refused && error.status === 404 && error.code !== 'route.not-found'

/**
 * Returns true when the server answered with a refusal. After a network failure or an unexpected error the input stays
 * as typed.
 */
export const isAnswered = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.status >= 400 && refusal.status < 500

/** Returns one line: the server's refusal, or the failed step with its cause. */
export const failureText = (t: Translate<SharedKey>, error: unknown, failed: string): string => {
  if (isRefusal(error)) return error.message
  const reason = refusalText(t, error, failed)
  return reason === failed ? failed : `${failed} ${reason}`
}
