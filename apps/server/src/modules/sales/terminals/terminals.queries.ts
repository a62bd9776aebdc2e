import { activationHours, type TerminalStatus } from '@tillgate/domain/terminals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, instant, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'

export type TerminalKey = { partnerId: string; storeId: string; terminalId: string }
export type TerminalRow = {
  partnerId: string
  storeId: string
  id: string
  name: string
  status: TerminalStatus
  model: string
  appVersion: string
  createdAt: Date
  activatedAt: Date | null
  lastSeenAt: Date | null
  retiredAt: Date | null
  codeExpiresAt: Date | null
  issuedAt: Date | null
}

const columns = [
  'partnerId',
  'storeId',
  'id',
  'name',
  'status',
  'model',
  'appVersion',
  'createdAt',
  'activatedAt',
  'lastSeenAt',
  'retiredAt',
  'codeExpiresAt',
  'issuedAt',
] as const

/** Lists active terminals first, then waiting ones, then retired ones; newest first in each group. */
export const listTerminalRows = (db: Db, partnerId: string, storeId: string): Promise<TerminalRow[]> =>
  db
    .selectFrom('terminal')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .orderBy(sql`array_position(array['ACTIVE', 'PENDING', 'RETIRED'], status), id desc`)
    .limit(1000)
    .execute()

export const lockTerminal = (
  db: Db,
  { partnerId, storeId, terminalId }: TerminalKey,
): Promise<TerminalRow | undefined> =>
  db
    .selectFrom('terminal')
    .select(columns)
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', terminalId)
    .forUpdate()
    .executeTakeFirst()

/** The store an operator names, with the partner it belongs to. */
export const findPartnerOfStore = async (db: Db, storeId: string): Promise<string | undefined> => {
  const found = await db.selectFrom('store').select('partnerId').where('id', '=', storeId).executeTakeFirst()
  return found?.partnerId
}

export const countLiving = async (db: Db, partnerId: string, storeId: string): Promise<number> => {
  return scalar(is.count).one(db)`
    select count(*)::int as active from terminal
    where partner_id = ${partnerId} and store_id = ${storeId} and status <> 'RETIRED'`
}

type NewTerminal = { partnerId: string; storeId: string; id: string; name: string; createdBy: string }
export const insertTerminal = (db: Db, terminal: NewTerminal) => db.insertInto('terminal').values(terminal).execute()

/** Replaces the activation code; the old code becomes invalid. */
export const replaceActivation = async (
  db: Db,
  { partnerId, terminalId }: Pick<TerminalKey, 'partnerId' | 'terminalId'>,
  hash: Buffer,
): Promise<Date> => {
  await db.deleteFrom('activation_code').where('terminalId', '=', terminalId).execute()
  const { expiresAt } = await db
    .insertInto('activation_code')
    .values({ hash, partnerId, terminalId, expiresAt: instant`now() + ${activationHours} * interval '1 hour'` })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Stores the expiry of the activation code for the list of terminals. */
export const saveCodeEnd = (db: Db, { partnerId, storeId, terminalId }: TerminalKey, codeExpiresAt: Date) =>
  db
    .updateTable('terminal')
    .set({ codeExpiresAt })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', terminalId)
    .execute()

/** Uses up a code. Undefined: no such code, used before, or expired. */
export const takeActivation = (db: Db, hash: Buffer) =>
  db
    .updateTable('activation_code')
    .set({ usedAt: sqlNow })
    .where('hash', '=', hash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning(['partnerId', 'terminalId'])
    .executeTakeFirst()

export const deleteActivation = (db: Db, terminalId: string) =>
  db.deleteFrom('activation_code').where('terminalId', '=', terminalId).execute()

type Device = { partnerId: string; terminalId: string; keyHash: Buffer; model: string; appVersion: string }
/** Undefined: the terminal does not wait for a device any more. */
export const activate = (db: Db, { partnerId, terminalId, keyHash, model, appVersion }: Device) =>
  db
    .updateTable('terminal')
    .set({
      status: 'ACTIVE',
      keyHash,
      model,
      appVersion,
      activatedAt: sqlNow,
      lastSeenAt: sqlNow,
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', terminalId)
    .where('status', '=', 'PENDING')
    .returning(['storeId', 'createdBy'])
    .executeTakeFirst()

/** Undefined: retired before. */
export const retire = (db: Db, { partnerId, storeId, terminalId }: TerminalKey, by: string) =>
  db
    .updateTable('terminal')
    .set({ status: 'RETIRED', retiredAt: sqlNow, retiredBy: by })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', terminalId)
    .where('status', '<>', 'RETIRED')
    .returning(columns)
    .executeTakeFirst()

/** Serialises the issue of a store's devices, because an earlier device decides the price. */
export const lockIssuing = (db: Db, storeId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`terminals ${storeId}`}, 0))`.execute(db)

export const isAnyIssued = async (db: Db, partnerId: string, storeId: string): Promise<boolean> => {
  const { rows } = await sql`select from terminal
    where partner_id = ${partnerId} and store_id = ${storeId} and issued_at is not null limit 1`.execute(db)
  return rows.length > 0
}

export const findStoreZone = (db: Db, partnerId: string, storeId: string) => rowsOf({
  timeZone: col('store.timeZone'),
  now: is.moment,
}).first(db)`
    select time_zone, now() as now from store where partner_id = ${partnerId} and id = ${storeId}`

/** Undefined: issued or retired before. */
export const markIssued = (db: Db, { partnerId, storeId, terminalId }: TerminalKey, by: string) =>
  db
    .updateTable('terminal')
    .set({ issuedAt: sqlNow, issuedBy: by })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('id', '=', terminalId)
    .where('issuedAt', 'is', null)
    .where('status', '<>', 'RETIRED')
    .returning(columns)
    .executeTakeFirst()
