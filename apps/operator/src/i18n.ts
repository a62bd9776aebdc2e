import { translateFrom } from '@tillgate/browser/i18n.ts'
import { authenticator } from '@tillgate/phrases/en/authenticator.ts'
import { cardEntry } from '@tillgate/phrases/en/card-entry.ts'
import { fieldErrors } from '@tillgate/phrases/en/field-errors.ts'
import { forms } from '@tillgate/phrases/en/forms.ts'
import { login } from '@tillgate/phrases/en/login.ts'
import { operatorConsole } from '@tillgate/phrases/en/operator-console.ts'
import { passkeys } from '@tillgate/phrases/en/passkeys.ts'
import { recovery } from '@tillgate/phrases/en/recovery.ts'
import { shared } from '@tillgate/phrases/en/shared.ts'
import { shell } from '@tillgate/phrases/en/shell.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

/** Texts of the console outside a component. */
export type Texts = ReturnType<typeof useTranslation>

export const useTranslation = translateFrom<OperatorPhraseKey>({
  storageKey: 'operator-language',
  // Phrases of the sign-in. Further English phrases load with the shell, Spanish on demand.
  english: {
    ...authenticator,
    ...cardEntry,
    ...fieldErrors,
    ...forms,
    ...login,
    ...operatorConsole,
    ...passkeys,
    ...recovery,
    ...shared,
    ...shell,
  },
  load: async (language) =>
    language === 'en-US'
      ? (await import('@tillgate/phrases/operator-en-us.ts')).operatorEnUS
      : (await import('@tillgate/phrases/operator-es-es.ts')).operatorEsES,
})
