import { wrongGuessesMax, type PasscodePurpose } from '@tillgate/domain/passcodes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { computed, is, sqlNow } from '#server/db/rows.ts'

type PasscodeKey = { subject: Buffer; purpose: PasscodePurpose }

/** `unsent`: by text, and no provider has accepted the text yet. */
export const insertCode = (
  db: Db,
  code: PasscodeKey & { id: string; codeHash: Buffer; seconds: number; unsent: boolean; textBudget: string | null },
) =>
  db
    .insertInto('passcode')
    .values({
      id: code.id,
      subject: code.subject,
      purpose: code.purpose,
      codeHash: code.codeHash,
      expiresAt: sql`now() + ${code.seconds} * interval '1 second'`,
      provedAt: null,
      burntAt: null,
      unsent: code.unsent,
      textBudget: code.textBudget,
    })
    .execute()

/** Only the newest code of a purpose is valid; with its sending the older ones end. */
const newest = ({ subject, purpose }: PasscodeKey) => computed(is.text)`
  (select id from passcode where subject = ${subject} and purpose = ${purpose} order by created_at desc, id desc limit 1)`

/** Selects the newest code, ignoring a code whose text message is not sent yet. */
const newestSent = ({ subject, purpose }: PasscodeKey) => computed(is.text)`
  (select id from passcode where subject = ${subject} and purpose = ${purpose} and not unsent
    order by created_at desc, id desc limit 1)`

/**
 * Counts the guess before its verification and locks the row, so the second of two guesses reads the result of the first.
 * Returns the codes that the guess may match, newest first; returns none for an expired, used or three times wrong code.
 */
export const takeGuess = (db: Db, whose: PasscodeKey) =>
  db
    .updateTable('passcode')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where((row) => row.or([row('id', '=', newest(whose)), row('id', '=', newestSent(whose))]))
    .where('attempts', '<', wrongGuessesMax)
    .where('burntAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning(['id', 'codeHash', 'attempts', 'provedAt', 'unsent', 'textBudget'])
    .execute()

/** Removes a right code from the guess count. The code stays valid for `seconds` from its first proof. */
export const extendProved = (db: Db, id: string, seconds: number) =>
  db
    .updateTable('passcode')
    .set((row) => ({
      attempts: row('attempts', '-', 1),
      expiresAt: sql`case when proved_at is null then now() + ${seconds} * interval '1 second' else expires_at end`,
      provedAt: sql`coalesce(proved_at, now())`,
    }))
    .where('id', '=', id)
    .execute()

/** Marks the text as accepted by the provider, which ends the code before. */
export const markTextSent = (db: Db, id: string) =>
  db.updateTable('passcode').set({ unsent: false }).where('id', '=', id).execute()

/** The mailed code was right: a text that is not sent yet becomes invalid. */
export const dropUnsent = (db: Db, { subject, purpose }: PasscodeKey) =>
  db
    .deleteFrom('passcode')
    .where('subject', '=', subject)
    .where('purpose', '=', purpose)
    .where('unsent', '=', true)
    .execute()

/** Uses up the code. Returns undefined when another request used the code first. */
export const burnCode = (db: Db, id: string) =>
  db
    .updateTable('passcode')
    .set({ burntAt: sql`now()` })
    .where('id', '=', id)
    .where('burntAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning('id')
    .executeTakeFirst()

export const burnLiving = (db: Db, whose: PasscodeKey) =>
  db
    .updateTable('passcode')
    .set({ burntAt: sql`now()` })
    .where('id', '=', newest(whose))
    .where('burntAt', 'is', null)
    .execute()

/** Returns the state of the code without a lock, so a flood of guesses at an expired code is cheap. */
export const findCodeState = async (db: Db, whose: PasscodeKey): Promise<'living' | 'burnt' | 'none'> => {
  const row = await db
    .selectFrom('passcode')
    .select(['attempts', 'burntAt'])
    .where('id', '=', newest(whose))
    .where('expiresAt', '>', sqlNow)
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.attempts >= wrongGuessesMax) return 'burnt'
  return row.burntAt === null ? 'living' : 'none'
}
