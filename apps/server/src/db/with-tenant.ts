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

/** Only an id is ever written into a statement's own text, and only after this look at its shape. */
const idText = (id: string) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('A partner id of unknown shape')
  return id
}

/**
 * Sends the text uncompiled: compiling the query for every transaction costs more than sending the text. Citus forwards
 * `set local` to its workers, but not `set_config`.
 */
const enter = (db: Db, settings: string) => db.executeQuery(CompiledQuery.raw(settings))
const roleIs = (role: string): string => `set local role ${role}`

const enterTenant = async (db: Db, partnerId: string) =>
  enter(db, `${roleIs('tillgate_tenant')}; set local app.partner_id = '${idText(partnerId)}'`)

/**
 * Runs `work` with access to a partner's rows, the only way to them. Role and partner apply to this transaction only and,
 * without bound values, are set in the round trip of `begin`. `work` may run again, so its only side effects go through
 * `db`.
 */
export const withTenant = <T>(
  { pool, caller }: { pool: Pool; caller: { partnerId: string } },
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  retried(() =>
    pool.transaction().execute(async (db) => {
      await enterTenant(db, caller.partnerId)
      return work(db)
    }),
  )

/**
 * Reads rows of one partner as they were at one moment, for long answers. Cannot write, and does not run again after a
 * transient error, because a part of the answer may be sent.
 */
export const readTenant = <T>(
  { pool, caller }: { pool: Pool; caller: { partnerId: string } },
  work: (db: Db) => Promise<T>,
): Promise<T> =>
  pool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await enterTenant(db, caller.partnerId)
      return work(db)
    })

const enterIdentity = (db: Db) => enter(db, roleIs('tillgate_identity'))

/** Before a partner is known: sign-in, sessions, limits. This role sees no tenant table. */
export const withIdentity = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() =>
    pool.transaction().execute(async (db) => {
      await enterIdentity(db)
      return work(db)
    }),
  )

const enterOperator = (db: Db) => enter(db, roleIs('tillgate_operator'))

/** Wraps sealed values of every partner anew: this role sees those columns and nothing else. */
export const withRotator = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() =>
    pool.transaction().execute(async (db) => {
      await enter(db, roleIs('tillgate_rotator'))
      return work(db)
    }),
  )

/** The programme's own people see every partner's rows, but neither passwords nor account numbers. */
export const withOperator = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  retried(() =>
    pool.transaction().execute(async (db) => {
      await enterOperator(db)
      return work(db)
    }),
  )

/** Runs a long read-only operator transaction on one snapshot. */
export const readOperator = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  pool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await enterOperator(db)
      return work(db)
    })

/**
 * Runs the part of an operator's decision that changes the partner's own rows, in the operator's transaction, then restores
 * the operator's role.
 */
export const asTenantOf = async <R>(db: Db, partnerId: string, part: () => Promise<R>): Promise<R> => {
  await enterTenant(db, partnerId)
  const done = await part()
  await enterOperator(db)
  return done
}

/**
 * Changes staff accounts as identity and writes the audit entries as operator, in one transaction: `asIdentity` runs its
 * part in the identity role and restores the operator's.
 */
export const withStaff = <T>(
  pool: Pool,
  work: (db: Db, asIdentity: <R>(part: () => Promise<R>) => Promise<R>) => Promise<T>,
): Promise<T> =>
  withOperator(pool, (db) =>
    work(db, async (part) => {
      await enterIdentity(db)
      const done = await part()
      await enterOperator(db)
      return done
    }),
  )

/**
 * Creates a partner: the partner and its people are written as identity, all other rows as the new tenant, in one
 * transaction.
 */
export const withNewPartner = <T>(
  pool: Pool,
  partnerId: string,
  { asIdentity, asTenant }: { asIdentity: (db: Db) => Promise<T>; asTenant: (db: Db, founded: T) => Promise<void> },
): Promise<T> =>
  withIdentity(pool, async (db) => {
    const founded = await asIdentity(db)
    await enterTenant(db, partnerId)
    await asTenant(db, founded)
    return founded
  })

/**
 * Changes the accounts of a partner's people as identity in the tenant's transaction, then restores the tenant's role.
 * Identity sees the accounts of every partner, so each statement must name the partner.
 */
export const asIdentityOf = async <R>(db: Db, partnerId: string, part: () => Promise<R>): Promise<R> => {
  await enterIdentity(db)
  const done = await part()
  await enterTenant(db, partnerId)
  return done
}

/** The same in an operator's transaction. */
export const asIdentityOfOperator = async <R>(db: Db, part: () => Promise<R>): Promise<R> => {
  await enterIdentity(db)
  const done = await part()
  await enterOperator(db)
  return done
}
