import type { PurseCents } from '@tillgate/domain/baskets.ts'
import type { EntryMode, PurchaseType } from '@tillgate/domain/purchases.ts'
import { sql } from 'kysely'
import { columnsByName } from '#server/db/camel-case.ts'
import { backoff } from '#server/db/claims.ts'
import type { Db } from '#server/db/db.ts'
import type { AuthorisationState } from '#server/db/narrow-types.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, rowsOf, scalar, sqlNow, type RowOf } from '#server/db/rows.ts'
import type { PurchaseKey } from './purchases.queries.ts'

const authorisationRow = rowsOf(
  cols(
    'authorisation',
    'partnerId',
    'id',
    'purchaseId',
    'kind',
    'terminalId',
    'requestKey',
    'requestHash',
    'state',
    'asked',
    'approved',
    'reference',
    'cardRef',
    'last4',
    'entryMode',
    'declineCode',
    'askedAt',
    'answeredAt',
    'nextTryAt',
    'tries',
  ) satisfies Record<keyof Tables['authorisation'], unknown>,
)
export type AuthorisationRow = RowOf<typeof authorisationRow>
export type RequestKey = { partnerId: string; terminalId: string; requestKey: string }

const authorisations = sql`/* prepared */ select ${columnsByName('a', authorisationRow.shape)} from authorisation a`

/** Returns the till's earlier authorisation with this key. */
export const findByKey = async (db: Db, { partnerId, terminalId, requestKey }: RequestKey) => {
  return authorisationRow.first(db)`${authorisations}
    where a.partner_id = ${partnerId} and a.terminal_id = ${terminalId} and a.request_key = ${requestKey}`
}

/** Returns the authorisation that holds or may hold money (ASKED, UNKNOWN, APPROVED, PARTIAL); a purchase has at most one. */
export const findOpenOrApproved = async (db: Db, { partnerId, id }: PurchaseKey) => {
  return authorisationRow.first(db)`${authorisations}
    where a.partner_id = ${partnerId} and a.purchase_id = ${id}
      and a.state in ('ASKED', 'APPROVED', 'PARTIAL', 'UNKNOWN')`
}

/** Returns the latest authorisation of a purchase, or undefined. */
export const findLatestAuthorisation = async (db: Db, { partnerId, id }: PurchaseKey) => {
  return authorisationRow.first(db)`${authorisations}
    where a.partner_id = ${partnerId} and a.purchase_id = ${id} order by a.asked_at desc, a.id desc limit 1`
}

type NewAuthorisation = RequestKey & {
  id: string
  purchaseId: string
  kind: PurchaseType
  requestHash: Buffer
  asked: readonly PurseCents[]
  entryMode: EntryMode | null
}
export const insertAuthorisation = (db: Db, { asked, ...row }: NewAuthorisation) =>
  db
    .insertInto('authorisation')
    .values({ ...row, state: 'ASKED', asked: JSON.stringify(asked), approved: '[]' })
    .execute()

type NewState = {
  state: AuthorisationState
  approved?: readonly PurseCents[]
  reference?: string
  cardRef?: string
  last4?: string | null
  declineCode?: string
}
/** Settles by one conditional UPDATE. Returns false when the authorisation has left the expected states. */
export const setAuthorisationState = async (
  db: Db,
  partnerId: string,
  id: string,
  from: readonly AuthorisationState[],
  { approved, ...settled }: NewState,
): Promise<boolean> => {
  const moved = await db
    .updateTable('authorisation')
    .set({
      ...settled,
      ...(approved ? { approved: JSON.stringify(approved) } : {}),
      answeredAt: sqlNow,
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Lists authorisations of all partners without an answer after 45 seconds, and UNKNOWN ones whose next try is due. */
export const listUnresolved = async (db: Db) => {
  return authorisationRow.all(db)`
    select ${columnsByName('authorisation', authorisationRow.shape)} from authorisation
    where (state = 'ASKED' and asked_at < now() - interval '45 seconds')
      or (state = 'UNKNOWN' and coalesce(next_try_at, asked_at) <= now())
    order by asked_at limit 200`
}

/** Schedules the next try after twice the last pause, at most ten minutes. */
export const postpone = async (db: Db, partnerId: string, id: string): Promise<void> => {
  const foundTries = await scalar(col('authorisation.tries')).first(db)`
    update authorisation set tries = tries + 1 where partner_id = ${partnerId} and id = ${id} returning tries`
  const pause = backoff(foundTries ?? 1, 600)
  await sql`
    update authorisation set next_try_at = now() + ${pause} * interval '1 second'
    where partner_id = ${partnerId} and id = ${id}`.execute(db)
}

/** Returns true when the till reversed this key before the confirmation arrived. */
export const isReversedKey = async (db: Db, { partnerId, terminalId, requestKey }: RequestKey): Promise<boolean> => {
  const { rows } = await sql`/* prepared */
    select from reversed_key where partner_id = ${partnerId} and terminal_id = ${terminalId} and key = ${requestKey}
      and expires_at > now()`.execute(db)
  return rows.length > 0
}

export const insertReversedKey = (db: Db, { partnerId, terminalId, requestKey }: RequestKey) =>
  db
    .insertInto('reversed_key')
    .values({ partnerId, terminalId, key: requestKey })
    .onConflict((on) => on.columns(['partnerId', 'terminalId', 'key']).doNothing())
    .execute()

export const findAuthorisation = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('authorisation')
    .selectAll()
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
