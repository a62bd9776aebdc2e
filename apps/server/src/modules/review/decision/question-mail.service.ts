import type { AskableField } from '@tillgate/domain/applications.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { applicationTexts as english } from '@tillgate/phrases/en/application-texts.ts'
import { applicationTexts as spanish } from '@tillgate/phrases/es/application-texts.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { longDay } from '#server/base/long-day.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { askPartner } from '#server/modules/notifications/api.ts'
import { findClosing, type ApplicationKey } from '#server/modules/onboarding/api.ts'
import { findBusiness } from '../evidence/detail.queries.ts'

/** Day on which the application closes, in words. */
const closingDay = (language: Language, closing: Date | null): string =>
  closing === null ? '' : longDay(language, dayIn(programZone, closing))

export const wordsOf = (language: Language): typeof english => (language === 'es-ES' ? spanish : english)

export const fieldName = (language: Language, field: AskableField): string => wordsOf(language)[`asked.${field}`]

type Asked = readonly { field: AskableField; message: string; isFix: boolean; answeredAt: Date | null }[]

/** Mails a reviewer's questions to the partner, each with the name of its field. */
export const mailQuestions = async (
  db: Db,
  runtime: Runtime,
  key: ApplicationKey,
  asked: readonly { field: AskableField; message: string }[],
): Promise<void> => {
  const { businessName: business } = await findBusiness(db, key)
  const closing = await findClosing(db, key)
  await askPartner(db, runtime, key, 'information-asked', (language) => ({
    business,
    day: closingDay(language, closing),
    list: asked.map(({ field, message }) => `${fieldName(language, field)}: ${message}`).join('\n'),
  }))
}

/**
 * Reminds the partner of what is left: the fields of a correction, the open questions, or the button that sends the answers. Returns the
 * named fields.
 */
export const mailReminder = async (
  db: Db,
  runtime: Runtime,
  key: ApplicationKey,
  asked: Asked,
): Promise<AskableField[]> => {
  const isFix = asked.some((one) => one.isFix)
  const open = asked.filter(({ answeredAt }) => answeredAt === null)
  const fields = (isFix ? asked : open).map(({ field }) => field)
  if (!isFix && open.length > 0) {
    await mailQuestions(db, runtime, key, open)
    return fields
  }
  const { businessName: business } = await findBusiness(db, key)
  const closing = await findClosing(db, key)
  await askPartner(db, runtime, key, isFix ? 'correction-reminder' : 'answers-unsent', (language) => ({
    business,
    day: closingDay(language, closing),
    list: fields.map((field) => fieldName(language, field)).join('\n'),
  }))
  return fields
}
