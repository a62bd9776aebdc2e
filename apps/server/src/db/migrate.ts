import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrations } from './migrations/all.ts'
import { servicePassword, setServicePasswords } from './service-login.ts'

/** Applied in one transaction each, under a table lock, so that two starting processes apply each once. */
const applyMissing = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  )
  for (const [name, up] of Object.entries(migrations)) {
    await db.transaction().execute(async (step) => {
      await sql`lock table migration in exclusive mode`.execute(step)
      const done = await sql`select 1 from migration where name = ${name}`.execute(step)
      if (done.rows.length > 0) return
      await up(step)
      await sql`insert into migration (name) values (${name})`.execute(step)
    })
  }
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

/** Which queues a transaction may put a job into. A partner's jobs name that partner and nobody else. */
const mayQueue = {
  tillgate_tenant: sql`name in ('send-post', 'item-import-small', 'item-import-large', 'bank-item-remove')
    and data ->> 'partnerId' = current_setting('app.partner_id')`,
  tillgate_identity: sql`name in ('identity-post', 'plaid-news')`,
  tillgate_operator: sql`name = 'send-post'`,
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
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    await applyMissing(db)
    await migrateQueues(url)
    await grantQueues(db)
    if (password !== null) await setServicePasswords(db, password)
  } finally {
    await db.destroy()
  }
}
