import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import pg from 'pg'
import type { Db, Pool } from './db.ts'

/** Serialization failure and deadlock: the transaction was innocent and may simply run again. */
const passing = new Set(['40001', '40P01'])
const isPassing = (error: unknown): boolean => error instanceof pg.DatabaseError && passing.has(error.code ?? '')

const retried = async <T>(run: () => Promise<T>, triesLeft = 4): Promise<T> => {
  try {
    return await run()
  } catch (error) {
    if (triesLeft === 0 || !isPassing(error)) throw error
    await pause(randomInt(100))
    return retried(run, triesLeft - 1)
  }
}

/** Only an id is ever written into a statement's own text, and only after this look at its shape. */
const idText = (id: string) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Error('A partner id of unknown shape')
  return id
}

/** Sends the text as written: compiling it for every transaction costs more than sending it. */
const enter = (db: Db, settings: string) => db.executeQuery(CompiledQuery.raw(`select ${settings}`))
const roleIs = (role: string): string => `set_config('role', '${role}', true)`

const enterTenant = async (db: Db, partnerId: string) =>
  enter(db, `${roleIs('tillgate_tenant')}, set_config('app.partner_id', '${idText(partnerId)}', true)`)

/**
 * The only way to a partner's rows. Role and partner hold for this transaction alone; without values to bind they are
 * set in the round trip that begins it. `work` may run again: it touches nothing but `db`.
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
 * The same to read for long, as all rows were at one moment: it cannot write, and is not tried again, because a part of it may
 * have gone out already.
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

/** The same to read for long, as all rows were at one moment: it cannot write. */
export const readOperator = <T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<T> =>
  pool
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (db) => {
      await enterOperator(db)
      return work(db)
    })

/** What a decision sets going in the partner's own house, in the operator's transaction; its role comes back after it. */
export const asTenantOf = async <R>(db: Db, partnerId: string, part: () => Promise<R>): Promise<R> => {
  await enterTenant(db, partnerId)
  const done = await part()
  await enterOperator(db)
  return done
}

/**
 * Staff are accounts, so they change as identity; what they leave in the log is an operator's to write. One transaction:
 * `asIdentity` runs its part in the other role and gives the operator's back.
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
 * A partner that is being founded: the partner and its people are written as identity, everything else as the new
 * tenant. One transaction: both happen or neither.
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
 * The accounts of a partner's people, in the tenant's transaction: they are written as identity, which sees those of every
 * partner, so each statement names the partner. The tenant's role comes back after it.
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
