import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Moves the delays of sign-ins into the past by so many minutes. */
export const doorsOpen = async (db: Db, minutes: number): Promise<void> => {
  const by = sql`${minutes} * interval '1 minute'`
  await sql`update sign_in_guard set open_at = open_at - ${by}, pending_until = pending_until - ${by}`.execute(db)
}

/** Sets the wrong passwords in a row, long enough ago that no device is locked: of the unknown device and of every known one. */
export const wrongInARow = async (db: Db, subject: Buffer, streak: number): Promise<void> => {
  await sql`insert into sign_in_guard (subject, device) values (${subject}, '') on conflict do nothing`.execute(db)
  await sql`update sign_in_guard set streak = ${streak}, open_at = now() - interval '1 hour'
    where subject = ${subject}`.execute(db)
}

/** Returns the actions about an object in the program's audit log. */
export const sharedActions = async (db: Db, objectId: string): Promise<string[]> => {
  const rows = await db.selectFrom('audit_entry').select('action').where('objectId', '=', objectId).execute()
  return rows.map((row) => row.action)
}
