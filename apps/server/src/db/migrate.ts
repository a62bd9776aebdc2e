import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { programmeId } from './change.ts'
import { migrations } from './migrations/all.ts'
import { servicePassword, setServicePasswords } from './service-login.ts'

/** The list of migrations as it was before Kysely's Migrator wrote it: its names stay, its times become text. */
const carryOver = (db: Kysely<unknown>) =>
  sql`
    do $$ begin
      if exists (select from information_schema.columns
        where table_schema = 'public' and table_name = 'migration' and column_name = 'applied_at') then
        alter table migration rename applied_at to timestamp;
        alter table migration alter timestamp drop default, alter timestamp type varchar(255)
          using to_char(timestamp at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
      end if;
    end $$`.execute(db)

/** An older release may start beside a newer one: with all of its own applied it has nothing to say. */
const isUpToDate = async (migrator: Migrator): Promise<boolean> =>
  (await migrator.getMigrations()).every(({ executedAt }) => executedAt !== undefined)

/** What is missing is applied in one transaction: all of it or nothing. */
const applyMissing = async (db: Kysely<unknown>): Promise<void> => {
  await carryOver(db)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up }])),
    },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    // Their names order them; the clocks of the machines that applied them need not agree.
    allowUnorderedMigrations: true,
  })
  if (await isUpToDate(migrator)) return
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}

/** The worker runs the queues; a tenant's, an identity's or an operator's transaction may put a job in, and read nothing but its id. */
const grantQueues = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant usage on schema pgboss
    to tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema pgboss to tillgate_worker`.execute(db)
  await sql`grant select on pgboss.version, pgboss.queue
    to tillgate_api, tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await sql`grant insert, select (id, start_after) on pgboss.job, pgboss.job_common
    to tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await db.transaction().execute(wallQueues)
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

/** Which queues a transaction may put a job into. A partner's jobs name that partner and nobody else, a person's nobody. */
const named = sql`data ->> 'partnerId'`
const mayQueue = {
  tillgate_tenant: sql`name in ('outbox', 'item-import-small', 'item-import-large', 'bank-item-remove', 'card-settle')
    and ${named} = current_setting('app.partner_id')`,
  tillgate_identity: sql`name = 'outbox' and ${named} = ${sql.lit(programmeId)} or name = 'plaid-news'`,
  tillgate_operator: sql`name = 'outbox' and ${named} <> ${sql.lit(programmeId)} or name in ('approved-products', 'payouts-send', 'proofs', 'fee-notices')`,
  tillgate_worker: sql`true`,
} as const

const wallQueues = async (db: Kysely<unknown>): Promise<void> => {
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

/**
 * Brings the database at `url` up to date. `url` belongs to a role that may create tables and roles. Forward only.
 * `password` is what the services sign in with; null leaves theirs as they are. `migrateQueues` creates the tables of
 * the queues, on which rights are granted here.
 */
export const migrateDatabase = async (
  url: string,
  migrateQueues: (url: string) => Promise<void>,
  password: string | null = servicePassword(url, undefined) ?? null,
): Promise<void> => {
  // One connection that stays: it holds the lock under which two starting processes do all of this one after the other.
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    await sql`select pg_advisory_lock(hashtext('tillgate migrate'))`.execute(db)
    await applyMissing(db)
    await migrateQueues(url)
    await grantQueues(db)
    await sql.raw(temporaryRights).execute(db)
    if (password !== null) await setServicePasswords(db, password)
  } finally {
    await db.destroy()
  }
}
