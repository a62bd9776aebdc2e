import type { AskableField, RejectionReason } from '@tillgate/domain/applications.ts'
import { applicationWords as english } from '@tillgate/phrases/en/application-words.ts'
import { applicationWords as spanish } from '@tillgate/phrases/es/application-words.ts'
import type { Language } from '@tillgate/phrases/say.ts'

const wordsOf = (language: Language): typeof english => (language === 'es-ES' ? spanish : english)

export const fieldName = (language: Language, field: AskableField): string => wordsOf(language)[`asked.${field}`]

export const reasonText = (language: Language, reason: RejectionReason): string =>
  wordsOf(language)[`rejected.${reason}`]
