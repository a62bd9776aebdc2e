import type { Client } from 'pg'

/** Speed of the seeding session. The seeded database has no value before the bench: a crash means another seeding. */
const session = `set session_replication_role = 'replica'; set synchronous_commit = off; set statement_timeout = 0;
  set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`
const unsafe = ['fsync = off', 'full_page_writes = off']

/**
 * Runs `seed` while the tables have no indexes but those of their constraints, without triggers and without waiting for the disk. Creates
 * the indexes again and analyzes the tables: 10 million rows take minutes instead of hours.
 */
export const withoutIndexes = async (
  client: Client,
  tables: readonly string[],
  seed: () => Promise<void>,
): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  await client.query(session)
  for (const one of unsafe) await client.query(`alter system set ${one}`)
  await client.query('select pg_reload_conf()')
  try {
    for (const { name } of rows) await client.query(`drop index ${name}`)
    await seed()
    for (const { definition } of rows) await client.query(definition)
    for (const table of tables) await client.query(`vacuum (analyze) ${table}`)
  } finally {
    await client.query('alter system reset all')
    await client.query('select pg_reload_conf()')
    await client.query('checkpoint')
    await client.query('reset all')
  }
}
