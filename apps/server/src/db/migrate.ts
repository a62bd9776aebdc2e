import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import pg from 'pg'
import { operatorTenantId } from './change.ts'
import { findChanges, redefine, runFile } from './definitions.ts'
import { distribute, distributeRelease, isDistributed } from './distribute.ts'
import { limitTenants } from './limited-role.ts'
import { migrations } from './migrations/all.ts'
import { readSchema, type SchemaFiles } from './schema-files.ts'
import { servicePassword, setServiceLimits, setServicePasswords } from './service-login.ts'

/** Name of the baseline: the number of the last migration that it replaced. Later migrations have higher numbers. */
export const baseline = '0343-baseline'

/** SHA-256 over the names of the former baseline and of the migrations that were replaced, sorted and joined by commas. */
const replaced = {
  last: '0343-former-releases',
  commit: 'c394004b',
  sha256: 'd7ea8447e907d7fd8582149eabcc422baa50a25c430948215b692d6ebac2b06e',
}

type Migrations = Record<string, Migration['up']>

const readNames = async (db: Kysely<unknown>): Promise<string[]> => {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('public.migration') is not null as exists`.execute(db)
  if (rows[0]?.exists !== true) return []
  return (await sql<{ name: string }>`select name from migration order by name collate "C"`.execute(db)).rows.map(
    ({ name }) => name,
  )
}

/**
 * Detects a database that has exactly the migrations replaced by the baseline, and records the baseline in their place. Throws for
 * an older database.
 */
const adoptBaseline = async (db: Kysely<unknown>, names: readonly string[]): Promise<string[]> => {
  if (names.length === 0 || names.includes(baseline)) return [...names]
  const former = names.filter((name) => name <= replaced.last)
  if (createHash('sha256').update(former.join(',')).digest('hex') !== replaced.sha256) {
    throw new Error(
      `This database is too old for this version: its last migration is ${names.at(-1)}. Start it once with commit ` +
        `${replaced.commit}, whose last migration is ${replaced.last}, and then with this version. If it holds nothing of ` +
        'value, delete DATA_DIR instead.',
    )
  }
  await sql`delete from migration where name in (${sql.join(former)})`.execute(db)
  await record(db, baseline)
  return [baseline, ...names.filter((name) => !former.includes(name))]
}

/**
 * Creates the tables of the baseline. Row-level security is forced on their owner last: PostgreSQL checks each new foreign
 * key with a query of the owner, which policies reject without a partner.
 */
const createTables = async (db: Kysely<unknown>, { baseline: files }: SchemaFiles): Promise<void> => {
  for (const { name, text } of files) await runFile(db, `tables/${name}`, text)
  await sql`
    do $$ declare name text; begin
      for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %I force row level security', name);
      end loop;
    end $$`.execute(db)
}

const record = (db: Kysely<unknown>, name: string) =>
  sql`insert into migration (name, timestamp)
    values (${name}, to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`.execute(db)

/**
 * Applies missing migrations in the order of their names, independent of the clocks of the machines that applied earlier
 * ones.
 */
const runMigrations = async (
  db: Kysely<unknown>,
  files: SchemaFiles,
  names: readonly string[],
  steps: Migrations,
): Promise<void> => {
  await sql`create table if not exists migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db)
  const all: Migrations = { [baseline]: () => createTables(db, files), ...steps }
  for (const [name, up] of Object.entries(all)) {
    if (names.includes(name)) continue
    await up(db)
    await record(db, name)
  }
}

/**
 * Applies missing migrations and changed definitions in one transaction. An older release can start beside a newer one: all
 * of its migrations are applied already, so nothing changes.
 */
const applyMissing = async (db: Kysely<unknown>, files: SchemaFiles, steps: Migrations): Promise<void> => {
  const names = await adoptBaseline(db, await readNames(db))
  const own = [baseline, ...Object.keys(steps)]
  const isComplete = own.every((name) => names.includes(name))
  if (isComplete && names.length > own.length) return
  const changes = await findChanges(db, files)
  if (isComplete && changes.changed.length === 0 && changes.removed.length === 0) return
  await redefine(db, files, changes, () => runMigrations(db, files, names, steps))
}

/**
 * Grants the queues to the worker; a transaction of a tenant, an identity or an operator may insert a job and read only its id.
 */
const grantQueues = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant usage on schema pgboss
    to tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema pgboss to tillgate_worker`.execute(db)
  await sql`grant select on pgboss.version, pgboss.queue
    to tillgate_api, tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await sql`grant insert, select (id, start_after) on pgboss.job, pgboss.job_common
    to tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await db.transaction().execute(restrictQueues)
}

/**
 * Only a tenant's transaction makes temporary tables (an import's rows). Belongs to the database and not to its content,
 * which a restored or cloned one does not bring along: set with every release.
 */
export const temporaryRights = `
  do $$ begin
    execute format('revoke temporary on database %I from public', current_database());
    execute format('grant temporary on database %I to tillgate_tenant', current_database());
  end $$`

/** Queues into which each role may put a job. Jobs of a tenant name the tenant's partner; jobs of a person name no partner. */
const named = sql`data ->> 'partnerId'`
const mayQueue = {
  tillgate_tenant: sql`name in ('outbox', 'item-import-small', 'item-import-large', 'catalogue-undo', 'bank-item-remove', 'card-settle',
    'tin-check', 'npi-check', 'sanctions-screen', 'holder-check', 'inbox-mails')
    and ${named} = current_setting('app.partner_id')`,
  tillgate_identity: sql`name = 'outbox' and ${named} = ${sql.lit(operatorTenantId)} or name = 'plaid-news'`,
  tillgate_operator: sql`name in ('outbox', 'approved-products', 'approved-list-notices', 'payouts-send', 'ledger-checks',
    'fee-notices', 'inbox-mails', 'proposals-close', 'tin-check', 'npi-check', 'sanctions-screen', 'sanctions-recheck',
    'work-hand-over')`,
  tillgate_worker: sql`true`,
} as const

const restrictQueues = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['job', 'job_common']) {
    const jobs = sql.table(`pgboss.${table}`)
    await sql`alter table ${jobs} enable row level security`.execute(db)
    for (const [role, may] of Object.entries(mayQueue)) {
      await sql`drop policy if exists ${sql.ref(role)} on ${jobs}`.execute(db)
      await sql`create policy ${sql.ref(role)} on ${jobs} to ${sql.ref(role)} using (${may}) with check (${may})`.execute(
        db,
      )
    }
  }
}

/** Runs `work` on one permanent connection, so that a lock of the session holds until the end. */
const withConnection = async <T>(url: string, work: (db: Kysely<unknown>) => Promise<T>): Promise<T> => {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  // A statement on a lost connection reports the loss; an error event without a listener would end the process.
  pool.on('error', () => {})
  // A connection in use has no listener of the pool.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Creates missing roles on the server of `url`, before a dump that names them is restored. */
export const createRoles = (url: string): Promise<void> =>
  withConnection(url, (db) => runFile(db, 'roles', readSchema().roles))

/** Makes the next `migrate` define views and functions once more: a dump is restored without the owners of functions. */
export const forgetDefinitions = (url: string): Promise<void> =>
  withConnection(url, async (db) => void (await sql`delete from schema_definition`.execute(db)))

/** Serialises concurrent starts until the connection ends. */
const lockMigration = (db: Kysely<unknown>) => sql`select pg_advisory_lock(hashtext('tillgate migrate'))`.execute(db)

/** Distributes a migrated database over the workers of Citus. `url` belongs to a superuser. Returns the tables it moved. */
export const distributeDatabase = (url: string): Promise<string[]> =>
  withConnection(url, async (db) => {
    await lockMigration(db)
    return distribute(db)
  })

/**
 * Brings the database at `url` up to date. `url` belongs to a role that may create tables and roles. Forward only.
 * `password` is what the services sign in with; null leaves theirs as they are. `migrateQueues` creates the tables of
 * the queues, on which rights are granted here. `steps`: fewer migrations leave the schema of an earlier release.
 */
export const migrateDatabase = (
  url: string,
  migrateQueues: (url: string) => Promise<void>,
  password: string | null = servicePassword(url, undefined) ?? null,
  files = readSchema(),
  steps: Migrations = migrations,
): Promise<void> =>
  withConnection(url, async (db) => {
    await lockMigration(db)
    await runFile(db, 'roles', files.roles)
    await db.transaction().execute((transaction) => applyMissing(transaction, files, steps))
    // Gives the tables of this release their class; does nothing without Citus.
    if (await isDistributed(db)) await db.transaction().execute(distributeRelease)
    await migrateQueues(url)
    await grantQueues(db)
    await db.transaction().execute(limitTenants)
    await sql.raw(temporaryRights).execute(db)
    await setServiceLimits(db)
    if (password !== null) await setServicePasswords(db, password)
  })
