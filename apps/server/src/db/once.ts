import { sql } from 'kysely'
import pg from 'pg'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { refuse } from '#server/base/refusal.ts'
import { is, scalar } from './rows.ts'
import type { Db } from './db.ts'

/** Thrown when a change was made before; carries the stored answer. */
export class ReplayError extends Error {
  readonly answer: unknown
  constructor(answer: unknown) {
    super('answered before')
    this.answer = answer
  }
}

/** Keys belong to a person, and at a till to the terminal as well. */
export type KeyOwner = { partnerId: string; userId: string; terminalId?: string }
type Once = NonNullable<RequestMeta['idempotency']>

const noTerminal = '00000000-0000-0000-0000-000000000000'
const terminalOf = ({ terminalId }: KeyOwner): string => terminalId ?? noTerminal

const keyRow = (db: Db, owner: KeyOwner, once: Once) =>
  db
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('partnerId', '=', owner.partnerId)
    .where('userId', '=', owner.userId)
    .where('terminalId', '=', terminalOf(owner))
    .where('key', '=', once.key)
    .executeTakeFirst()

/**
 * Inserts the idempotency key in the business transaction. A concurrent duplicate request holds the row; instead of holding
 * a connection, the caller gets an error that asks for a retry. The function sets its own lock timeout and restores the
 * usual timeout afterwards.
 */
export const claimIdempotencyKey = async (db: Db, owner: KeyOwner, once: Once): Promise<void> => {
  try {
    const isClaimed = await scalar(is.flag).first(db)`/* prepared */
      select claim_key(${owner.partnerId}, ${owner.userId}, ${terminalOf(owner)}, ${once.key}, ${once.hash}) as is_claimed`
    if (isClaimed) return
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '55P03') {
      refuse('idempotency.in-flight', { retryAfter: 1 })
    }
    throw error
  }
  const before = await keyRow(db, owner, once)
  if (!before?.requestHash.equals(once.hash)) refuse('idempotency.other-body')
  throw new ReplayError(before?.answer)
}

/**
 * Returns true when a change under this key was made: a repeated request gets the stored answer and skips the checks for new
 * work.
 */
export const isAnswered = async (db: Db, owner: KeyOwner, once: RequestMeta['idempotency']): Promise<boolean> =>
  once !== undefined && (await keyRow(db, owner, once)) !== undefined

export const saveAnswer = (db: Db, owner: KeyOwner, once: Once, answer: unknown) =>
  sql`/* prepared */
    update idempotency set answer = ${JSON.stringify(answer)}::jsonb
    where partner_id = ${owner.partnerId} and user_id = ${owner.userId} and terminal_id = ${terminalOf(owner)}
      and key = ${once.key}`.execute(db)
