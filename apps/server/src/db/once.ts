import { sql } from 'kysely'
import pg from 'pg'
import type { RequestMeta } from '#server/request-meta.ts'
import { refuse } from '#server/refusal.ts'
import type { Db } from './db.ts'

/** Thrown inside a change that was made before: its answer, to be given again. */
export class Replay extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('answered before')
    this.answer = answer
  }
}

type KeyOwner = { partnerId: string; userId: string }
type Once = NonNullable<RequestMeta['once']>

const keyRow = (db: Db, owner: KeyOwner, once: Once) =>
  db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('partnerId', '=', owner.partnerId)
    .where('userId', '=', owner.userId)
    .where('key', '=', once.key)
    .executeTakeFirst()

/**
 * Takes the key for this request, in the business transaction. A twin that still runs holds the row: waiting for it
 * would hold a connection, so the caller gets an answer that says to ask again.
 */
export const claimKey = async (db: Db, owner: KeyOwner, once: Once): Promise<void> => {
  try {
    await sql`set local lock_timeout = '100ms'`.execute(db)
    const taken = await db
      .insertInto('idempotency')
      .values({
        partnerId: owner.partnerId,
        userId: owner.userId,
        key: once.key,
        requestHash: once.hash,
        answer: null,
      })
      .onConflict((on) => on.columns(['partnerId', 'userId', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    await sql`set local lock_timeout = '5s'`.execute(db)
    if (taken) return
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') {
      refuse('idempotency.in-flight', { retryAfter: 1 })
    }
    throw error
  }
  const before = await keyRow(db, owner, once)
  if (!before?.requestHash.equals(once.hash)) refuse('idempotency.other-body')
  throw new Replay(before?.answer)
}

/** Whether a change under this key was made: its repetition gets the saved answer, so what refuses new work is not asked. */
export const isAnswered = async (db: Db, owner: KeyOwner, once: RequestMeta['once']): Promise<boolean> =>
  once !== undefined && (await keyRow(db, owner, once)) !== undefined

export const saveAnswer = (db: Db, owner: KeyOwner, once: Once, answer: unknown) =>
  db
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer) })
    .where('partnerId', '=', owner.partnerId)
    .where('userId', '=', owner.userId)
    .where('key', '=', once.key)
    .execute()
