import type { AskableField } from '@tillgate/domain/applications.ts'
import { applicationTexts as english } from '@tillgate/phrases/en/application-texts.ts'
import { applicationTexts as spanish } from '@tillgate/phrases/es/application-texts.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { askPartner } from '#server/modules/notifications/api.ts'
import type { ApplicationKey } from '#server/modules/onboarding/api.ts'
import { findBusiness } from '../evidence/detail.queries.ts'

export const wordsOf = (language: Language): typeof english => (language === 'es-ES' ? spanish : english)

export const fieldName = (language: Language, field: AskableField): string => wordsOf(language)[`asked.${field}`]

/** Mails a reviewer's questions to the partner, each with the name of its field. */
export const mailQuestions = async (
  db: Db,
  runtime: Runtime,
  key: ApplicationKey,
  asked: readonly { field: AskableField; message: string }[],
): Promise<void> => {
  const { businessName: business } = await findBusiness(db, key)
  await askPartner(db, runtime, key, 'information-asked', (language) => ({
    business,
    list: asked.map(({ field, message }) => `${fieldName(language, field)}: ${message}`).join('\n'),
  }))
}

/** Mails the fields of a correction that the partner opened and did not send. */
export const mailCorrection = async (
  db: Db,
  runtime: Runtime,
  key: ApplicationKey,
  fields: readonly { field: AskableField }[],
): Promise<void> => {
  const { businessName: business } = await findBusiness(db, key)
  await askPartner(db, runtime, key, 'correction-reminder', (language) => ({
    business,
    list: fields.map(({ field }) => fieldName(language, field)).join('\n'),
  }))
}
