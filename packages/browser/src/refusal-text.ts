import { Refused } from '@tillgate/client/refused.ts'
import type { Translate, SharedKey } from './i18n.ts'

/** The server's sentence when it gave one; otherwise the one that fits what happened. Spec 1 §8, spec 2 §8. */
export const refusalText = (t: Translate<SharedKey>, error: unknown, otherwise = t('failure.unknown')): string => {
  if (!(error instanceof Refused)) return otherwise
  if (error.status === 0) return t('failure.network')
  if (error.message !== '') return error.message
  if (error.status === 404) return t('failure.not-found')
  return error.status >= 500 ? t('failure.server') : otherwise
}

/** A "no" that the server meant: it has a code and a sentence, and is not the one for a fault. */
export const isRefusal = (error: unknown): error is Refused =>
  error instanceof Refused &&
  error.message !== '' &&
  error.code !== '' &&
  error.code !== 'unknown' &&
  error.code !== 'fault.server'

/** What it is about is there no more, or never was the caller's. */
export const isGone = (error: unknown): boolean =>
  error instanceof Refused && error.status === 404 && error.code !== 'route.not-found'

/** The server looked at it and said no. A lost network or a fault leaves everything as it was typed. */
export const isAnswered = (refusal: Error | null): boolean =>
  refusal instanceof Refused && refusal.status >= 400 && refusal.status < 500

/** One line of it: the server's "no", or else what failed in the words of the step, and why. */
export const failureText = (t: Translate<SharedKey>, error: unknown, failed: string): string => {
  if (isRefusal(error)) return error.message
  const reason = refusalText(t, error, failed)
  return reason === failed ? failed : `${failed} ${reason}`
}
