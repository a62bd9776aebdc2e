import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { migrate } from '#server/migrate.ts'
import { migrateDatabase } from './migrate.ts'
import { migrations } from './migrations/all.ts'

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

/** A database of this file alone, migrated, and somebody who looks into it. */
const aDatabase = async (own: string) => {
  const url = await testDatabase(own)
  const client = new Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return { url, client }
}
const appliedIn = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
const names = Object.keys(migrations)

test('a list that the product kept by itself goes on, and nothing is applied twice', async () => {
  const { url, client } = await aDatabase('_carried')
  await client.query(`
    drop table migration, migration_lock;
    create table migration (name text primary key, applied_at timestamptz not null default '2026-01-02T03:04:05.678Z')`)
  await client.query('insert into migration (name) select unnest($1::text[])', [names])
  await migrate(url, null)

  expect(await appliedIn(client)).toEqual(names)
  const { rows } = await client.query('select distinct timestamp from migration')
  expect(rows).toEqual([{ timestamp: '2026-01-02T03:04:05.678Z' }])
})

test('two processes that start at once apply everything once, from nothing', async () => {
  const { url, client } = await aDatabase('_twice')
  await client.query('drop schema public cascade; drop schema pgboss cascade; create schema public')
  await Promise.all([migrate(url, null), migrate(url, null)])

  expect(await appliedIn(client)).toEqual(names)
})

test('a process that starts while another migrates waits until that one has done all of it', async () => {
  const { url, client } = await aDatabase('_waiting')
  const waiting = async (): Promise<number> => {
    const { rows } = await client.query<{ pid: number }>(`
      select pid from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`)
    return rows.length
  }
  const steps: string[] = []
  const later: Promise<void>[] = []
  await migrateDatabase(
    url,
    async () => {
      steps.push('the first begins')
      later.push(migrateDatabase(url, async () => void steps.push('the second'), null))
      await expect.poll(async () => steps.length > 1 || (await waiting()) === 1).toBe(true)
      steps.push('the first ends')
    },
    null,
  )
  await Promise.all(later)

  expect(steps).toEqual(['the first begins', 'the first ends', 'the second'])
})

test('a release that is older than the database starts, and leaves the list alone', async () => {
  const { url, client } = await aDatabase('_newer')
  await client.query(`insert into migration (name, timestamp) values ('9999-tomorrow', '2026-01-02T03:04:05.678Z')`)
  await migrate(url, null)

  expect(await appliedIn(client)).toEqual([...names, '9999-tomorrow'])
})

test('a migration that fails leaves nothing behind, and says so', async () => {
  const { url, client } = await aDatabase('_failing')
  const before = await appliedIn(client)
  await client.query(`delete from migration where name in ('0001-roles', '0003-catalogue')`)

  await expect(migrate(url, null)).rejects.toThrow('already exists')
  expect(await appliedIn(client)).toEqual(before.filter((name) => !/^000[13]/.test(name)))
})
