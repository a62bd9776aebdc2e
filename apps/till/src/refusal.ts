import { Refused } from '@tillgate/client/refused.ts'
import type { useTranslation } from './i18n.ts'

/** The server's sentence, of the first field where it names one. Empty when nothing was answered. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Refused ? (error.fields[0]?.message ?? error.message) : ''

/** The same for a person: without an answer, that our service does not answer; or that the disk of this device stored nothing. */
export const refusalText = (error: unknown, t: ReturnType<typeof useTranslation>['t']): string => {
  if (error instanceof DOMException) return t('noStorage')
  const sentence = sentenceOf(error)
  return sentence === '' ? t('noServer') : sentence
}
