import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, computed, condition, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Key of the wrong-password count: a typed address, known or unknown, and a device. */
export type Guarded = { subject: Buffer; device: Buffer }

const triesMax = 5
const window = sql`interval '15 minutes'`

/** Wrong passwords in a row; 0 from 15 minutes after the end of the lock. */
const recent = computed(is.whole)`case when g.open_at < now() - ${window} then 0 else g.wrong end`

/**
 * Reserves one password verification before hashing, so parallel guesses count like sequential guesses: several at once up to
 * the fifth wrong password, then one at a time. A false `when` or a lock prevents the reservation. Reservations of a crashed
 * process expire after a minute. Reads the clock, because `open_at` of a concurrently inserted row is later than `now()`.
 */
export const reserving = ({ subject, device }: Guarded, when: ReturnType<typeof sql>) => sql`
  insert into sign_in_guard as g (subject, device, pending, pending_until)
  select ${subject}::bytea, ${device}::bytea, 1, now() + interval '1 minute' where ${when}
  on conflict (subject, device) do update set
    pending = case when g.pending_until > now() then g.pending else 0 end + 1,
    pending_until = excluded.pending_until
  where g.open_at <= clock_timestamp() and (g.pending_until <= now() or g.pending < greatest(${triesMax} - (${recent}), 1))
  returning g.streak`

/** Seconds until the next verification, as seen by this statement: at least one. */
export const waitOf = ({ subject, device }: Guarded) => computed(is.whole)`
  coalesce((select greatest(ceil(extract(epoch from open_at - now())), 1)::int
    from sign_in_guard where subject = ${subject} and device = ${device}), 1)`

/** Selects whether wrong passwords lock the subject. An unlocked subject without a reservation has other verifications pending. */
export const isLocked = ({ subject, device }: Guarded) => condition`
  exists (select from sign_in_guard where subject = ${subject} and device = ${device} and open_at > clock_timestamp())`

export const reservedRow = rowsOf({ streak: nullable(col('sign_in_guard.streak')), wait: is.whole, isLocked: is.flag })
export type Reserved = RowOf<typeof reservedRow>
/** Reserves a verification of the password; no `streak`: none is available. */
export const reserve = async (db: Db, guarded: Guarded): Promise<Reserved> => {
  return (
    (await reservedRow.first(db)`
    with reserved as (${reserving(guarded, sql`true`)})
    select (select streak from reserved) as streak, ${waitOf(guarded)} as wait, ${isLocked(guarded)} as is_locked`) ?? {
      streak: null,
      wait: 1,
      isLocked: false,
    }
  )
}

/** Releases a reservation without a count: the password was not verified, or was right with a second factor to follow. */
export const giveBack = async (db: Db, { subject, device }: Guarded): Promise<void> => {
  await sql`
    update sign_in_guard set pending = greatest(pending - 1, 0)
    where subject = ${subject} and device = ${device}`.execute(db)
}

/** Counts a wrong password. From the fifth on each one locks the account for 1, 2, 4, 8 and then always 15 minutes. */
export const countWrong = async (db: Db, { subject, device }: Guarded): Promise<void> => {
  await sql`
    insert into sign_in_guard as g (subject, device, wrong, streak) values (${subject}, ${device}, 1, 1)
    on conflict (subject, device) do update set
      pending = greatest(g.pending - 1, 0),
      wrong = (${recent}) + 1,
      streak = g.streak + 1,
      open_at = now() + case when (${recent}) + 1 < ${triesMax} then interval '0'
        else least(${window}, interval '1 minute' * power(2, least((${recent}) + 1 - ${triesMax}, 4))) end`.execute(db)
}

/** Resets the wrong-password count of one device after a sign-in. */
export const endStreak = async (db: Db, { subject, device }: Guarded): Promise<void> => {
  await sql`delete from sign_in_guard where subject = ${subject} and device = ${device}`.execute(db)
}

/** Resets the wrong-password counts of an account on all devices, after an operator has identified its owner. */
export const endAllStreaks = async (db: Db, subject: Buffer): Promise<void> => {
  await sql`delete from sign_in_guard where subject = ${subject}`.execute(db)
}
