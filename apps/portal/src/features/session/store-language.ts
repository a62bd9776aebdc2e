import { updateOwnLanguage } from '@tillgate/contract/account.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { call } from '#portal/api/client.ts'
import { authRecord } from './auth-record.ts'

/** Stores the chosen language of a signed-in person for mails. The page has changed already, so a failure shows nothing. */
export const storeLanguage = (language: Language): void => {
  if (authRecord()) void call(updateOwnLanguage, { body: { language } }).catch(() => undefined)
}
