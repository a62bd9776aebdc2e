import { sql } from 'kysely'
import type { Db } from './db.ts'

export const workChannel = 'tillgate_work'

/**
 * Wakes the workers when the transaction commits. `topic` names work that is due at once; without it the workers read when the
 * next is due.
 */
export const announceWork = async (db: Db, topic: 'webhooks' | '' = ''): Promise<void> => {
  await sql`select pg_notify(${workChannel}, ${topic})`.execute(db)
}
