import { createHmac } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type pg from 'pg'

export type ServiceRole = 'tillgate_api' | 'tillgate_worker'
export const serviceRoles: readonly ServiceRole[] = ['tillgate_api', 'tillgate_worker']

/** Derives the services' password from the owner's. The owner's password cannot be computed from the derived one. */
const derivedFrom = (ownerUrl: string): string | undefined => {
  const { password } = new URL(ownerUrl)
  if (password === '') return undefined
  return createHmac('sha256', decodeURIComponent(password)).update('tillgate service login').digest('base64url')
}

/** Returns the services' password: the given password, or one derived from the owner's URL on a machine that knows that URL. */
export const servicePassword = (ownerUrl: string, given: string | undefined): string | undefined =>
  given ?? derivedFrom(ownerUrl)

/** Returns the URL of the same database with the service's own login. A URL that already names this login stays unchanged. */
export const serviceUrl = (url: string, role: ServiceRole, given?: string): string => {
  const own = new URL(url)
  if (own.username === role) return url
  const password = servicePassword(url, given)
  own.username = role
  own.password = password === undefined ? '' : encodeURIComponent(password)
  return own.href
}

/**
 * Returns the URL of the same login at the server of `place`. Without `place` the URL stays unchanged. User and password of
 * `place` do not count.
 */
export const loginAt = (login: string, place: string | undefined): string => {
  if (place === undefined) return login
  const { username, password } = new URL(login)
  return Object.assign(new URL(place), { username, password }).href
}

/** Returns the URL of PostgreSQL itself with the same login: only the services sign in at PgBouncer. */
export const directUrl = ({ databaseDirectUrl }: { databaseDirectUrl: string | undefined }, login: string): string =>
  loginAt(login, databaseDirectUrl)

/** Limits in milliseconds of each statement and transaction of a service. */
export const serviceLimits = {
  statement_timeout: 10_000,
  lock_timeout: 5000,
  idle_in_transaction_session_timeout: 15_000,
} as const

/** Startup options that replace the limits stored with the login. A limit of 0 is none. */
export const withoutLimits = Object.keys(serviceLimits)
  .map((name) => `-c ${name}=0`)
  .join(' ')

/**
 * Stores the limits with the logins, because PgBouncer in transaction mode does not pass the limits of a connection on.
 * Writes only what differs: two migrations of one server would otherwise update the same row at once.
 */
export const setServiceLimits = async (db: Kysely<unknown>): Promise<void> => {
  for (const role of serviceRoles) {
    for (const [name, ms] of Object.entries(serviceLimits)) {
      const { rows } = await sql`select from pg_roles
        where rolname = ${role} and ${`${name}=${ms}`} = any(rolconfig)`.execute(db)
      if (rows.length > 0) continue
      await sql`alter role ${sql.ref(role)} set ${sql.ref(name)} to ${sql.lit(ms)}`.execute(db)
    }
  }
}

/** Roles belong to the whole server, so each release sets the passwords again, never a migration. */
export const setServicePasswords = async (db: Kysely<unknown>, password: string): Promise<void> => {
  for (const role of serviceRoles) {
    await sql`alter role ${sql.ref(role)} password ${sql.lit(password)}`.execute(db)
  }
}

type Login = { name: string; is_super: boolean; bypasses: boolean; owns: boolean }

/**
 * Rejects a login that owns a table or can become a table owner, because an owner can disable row-level security in one
 * statement.
 */
export const refuseOwners = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<Login>(`
    select r.rolname as name, r.rolsuper as is_super, r.rolbypassrls as bypasses,
      exists (select from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
        and pg_has_role(r.oid, c.relowner, 'member')) as owns
    from pg_roles r where r.rolname = session_user`)
  const [login] = rows
  if (login && !login.is_super && !login.bypasses && !login.owns) return
  throw new Error(
    `The login ${login?.name ?? ''} of DATABASE_URL may do more than the product needs: it is a superuser, bypasses ` +
      'row-level security, or owns tables. Give the API tillgate_api and the worker tillgate_worker, which migrate makes.',
  )
}
