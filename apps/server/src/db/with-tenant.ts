import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Pool } from './db.ts'

/** Serialization failure and deadlock: the same transaction may succeed when it runs again. */
const transientCodes = new Set(['40001', '40P01'])
const isTransient = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && transientCodes.has(error.code ?? '')

const retried = async <T>(run: () => Promise<T>, triesLeft = 4): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (triesLeft === 0 || !isTransient(error)) throw error
    await pause(randomInt(100))
    return retried(run, triesLeft - 1)
  }
}

/** Only ids are written into the text of a statement, and only after this check of their shape. */
const idText = (id: string) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('The id is not a UUID in lower case')
  return id
}

/**
 * Sends the text uncompiled: compiling the query for every transaction costs more than sending the text. Citus forwards
 * `set local` to its workers, but not `set_config`.
 */
const enter = (db: Db, settings: string) => db.executeQuery(CompiledQuery.raw(settings))
const roleIs = (role: string): string => `set local role ${role}`

const partnerIs = (id: string): string => `set local app.partner_id = '${idText(id)}'`

/** Who a transaction is for. `limitedTo`: the only stores of the person; null or absent: every store of the partner. */
type Tenant = { partnerId: string; limitedTo?: readonly string[] | null }
const enterTenant = ({ partnerId, limitedTo = null }: Tenant): string =>
  limitedTo === null
    ? enterPartner('tillgate_tenant', partnerId)
    : `${enterPartner('tillgate_limited', partnerId)}; set local app.store_ids = '{${limitedTo.map(idText).join()}}'`

/** Returns the settings of a transaction. One role per transaction: Citus has a connection to each worker per role. */
const enterPartner = (role: string, partnerId: string) => `${roleIs(role)}; ${partnerIs(partnerId)}`

const inTransaction = <T>(pool: Pool, settings: string, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() =>
    pool.transaction().execute(async (db) => {
      await enter(db, settings)
      return work(db)
    }),
  )

const readTransaction = <T>(pool: Pool, settings: string, work: (db: Db) => Promise<T>): Promise<T> =>
  pool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await enter(db, settings)
      return work(db)
    })

const inRole =
  (role: string) =>
  <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
    inTransaction(pool, roleIs(role), work)

/**
 * Runs `work` with access to a partner's rows, or to those of the caller's stores: the only way to them. Role and partner apply to this
 * transaction only and, without bound values, are set in the round trip of `begin`. `work` may run again, so its only side effects go
 * through `db`.
 */
export const withTenant = async <T>(
  { pool, caller }: { pool: Pool; caller: Tenant },
  work: (db: Db) => Promise<T>,
): Promise<T> => inTransaction(pool, enterTenant(caller), work)

/**
 * Reads rows of one partner as they were at one moment, for long answers. Cannot write, and does not run again after a
 * transient error, because a part of the answer may be sent.
 */
export const readTenant = async <T>(
  { pool, caller }: { pool: Pool; caller: Tenant },
  work: (db: Db) => Promise<T>,
): Promise<T> => readTransaction(pool, enterTenant(caller), work)

/** Transaction before a partner is known: sign-in, sessions, limits. This role sees no tenant table. */
export const withIdentity = inRole('tillgate_identity')

/** Encrypts sealed values of every partner under the newest key: this role sees only those columns. */
export const withRotator = inRole('tillgate_rotator')

/** The program's own people see every partner's rows, but neither passwords nor account numbers. */
export const withOperator = inRole('tillgate_operator')

/** Runs a long read-only operator transaction on one snapshot. */
export const readOperator = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  readTransaction(pool, roleIs('tillgate_operator'), work)

/** Operator with the sealed account numbers, which a bank file contains. */
export const withPayoutAccess = inRole('tillgate_payer')

/** Operator with the rights of identity: accounts, sessions and codes. */
export const withStaff = inRole('tillgate_staff')

/** The worker's own work: messages of people and the deletion of expired rows. No other login may take this role. */
export const withMaintenance = inRole('tillgate_upkeep')

/** Runs `work` with the rows of a partner and the accounts of its people. Statements on accounts must name the partner. */
export const withAccounts = async <T>(
  { pool, caller }: { pool: Pool; caller: { partnerId: string } },
  work: (db: Db) => Promise<T>,
): Promise<T> => inTransaction(pool, enterPartner('tillgate_accounts', caller.partnerId), work)

/** Runs an operator's decision that changes the partner's own rows. Sealed columns of other partners are hidden. */
export const withPartnerAdmin = async <T>(pool: Pool, partnerId: string, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction(pool, enterPartner('tillgate_case', partnerId), work)

/** Changes the partner of a transaction of `withPartnerAdmin`, for work that learns the partner from its first statement. */
export const setCasePartner = (db: Db, partnerId: string) => enter(db, partnerIs(partnerId))
