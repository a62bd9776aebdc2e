import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** So many minutes pass for whoever waits at a closed door. */
export const doorsOpen = async (db: Db, minutes: number): Promise<void> => {
  const by = sql`${minutes} * interval '1 minute'`
  await sql`update sign_in_guard set open_at = open_at - ${by}, pending_until = pending_until - ${by}`.execute(db)
}

/** So many wrong passwords came in a row, long enough ago that the door is open. */
export const wrongInARow = async (db: Db, subject: Buffer, streak: number): Promise<void> => {
  await sql`
    insert into sign_in_guard (subject, device, streak, open_at) values (${subject}, '', ${streak}, now() - interval '1 hour')
    on conflict (subject, device) do update set streak = excluded.streak, open_at = excluded.open_at`.execute(db)
}

/** What the programme's own log says happened to somebody. */
export const houseActions = async (db: Db, objectId: string): Promise<string[]> => {
  const rows = await db.selectFrom('audit_entry').select('action').where('objectId', '=', objectId).execute()
  return rows.map((row) => row.action)
}
