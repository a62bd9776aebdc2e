import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { TestApp } from './start-app.ts'

/** Whether `work` has to wait for what a transaction took with `take`. It ends, and so does the transaction, before this answers. */
export const waitsFor = async (
  { owner }: TestApp,
  take: (db: Db) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  const state = { isOver: false }
  const { isBlocked, working } = await owner.transaction().execute(async (db) => {
    await take(db)
    const begun = work().finally(() => (state.isOver = true))
    let waiting = 0
    while (waiting === 0 && !state.isOver) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(owner)
      waiting = rows.length
    }
    return { isBlocked: waiting > 0, working: begun }
  })
  await working
  return isBlocked
}
