import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { migrateQueues } from '#server/jobs/boss.ts'
import { migrations } from './migrations/all.ts'

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
}

/** Brings the database at `url` up to date. `url` belongs to a role that may create tables and roles. Forward only. */
export const migrate = async (url: string): Promise<void> => {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  })
  try {
    await applyMissing(db)
    await migrateQueues(url)
    await grantQueues(db)
  } finally {
    await db.destroy()
  }
}
