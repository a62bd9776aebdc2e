import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asOwner, testDatabase } from '#server/testing/database.ts'
import { describeSchema } from '#server/testing/schema.queries.ts'
import { migrate } from '#server/boot/migrate.ts'
import { schemaFolder } from '#server/config/paths.ts'
import { baseline, migrateDatabase } from './migrate.ts'
import { migrations } from './migrations/all.ts'
import { readSchema } from './schema-files.ts'

const clients: Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

const connect = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url })
  clients.push(client)
  await client.connect()
  return client
}
/** A migrated database of this file alone, and a connection of its owner. */
const createDatabase = async (own: string) => {
  const url = asOwner(await testDatabase(own))
  return { url, client: await connect(url) }
}
const emptyDatabase = (client: Client) =>
  client.query(`
    drop schema public cascade; drop schema pgboss cascade;
    create schema public authorization pg_database_owner; grant usage on schema public to public`)

/** The demonstration program as the last release before the baseline left it. */
const createFormerDatabase = async (own: string) => {
  const { url, client } = await createDatabase(own)
  await emptyDatabase(client)
  const dump = readFileSync(join(import.meta.dirname, '../testing/former-release.sql.gz'))
  await client.query(gunzipSync(dump).toString('utf8'))
  return { url, client }
}
const listApplied = async (client: Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by name')).rows.map(({ name }) => name)
const names = [baseline, ...Object.keys(migrations)]
const withoutQueues = async () => {}

test('migrations have numbers of their own, in order, behind that of the baseline', () => {
  const numbers = names.map((name) => name.slice(0, 4))
  expect(numbers).toEqual([...new Set(numbers)].toSorted())
})

/** Migrates with a copy of the schema files in which `change` edited files. */
const migrateChanged = async (url: string, change: (folder: string) => void): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-schema-'))
  try {
    cpSync(schemaFolder, folder, { recursive: true })
    change(folder)
    await migrateDatabase(url, withoutQueues, null, readSchema(folder))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const edit = (file: string, from: string, to: string): void => {
  const text = readFileSync(file, 'utf8')
  expect(text).toContain(from)
  writeFileSync(file, text.replace(from, to))
}
const listRules = async (client: Client): Promise<string[]> =>
  (await client.query<{ rule: string }>('select distinct rule from ledger_violation order by 1')).rows.map(
    ({ rule }) => rule,
  )

test('two concurrent starts create the schema once', async () => {
  const { url, client } = await createDatabase('_twice')
  await emptyDatabase(client)
  await Promise.all([migrate(url, null), migrate(url, null)])

  expect(await listApplied(client)).toEqual(names)
})

test('a process waits during another process’s migration', async () => {
  const { url, client } = await createDatabase('_waiting')
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

test('an older release changes nothing in a newer database', async () => {
  const { url, client } = await createDatabase('_newer')
  await client.query(`
    insert into migration (name, timestamp) values ('9999-tomorrow', '2026-01-02T03:04:05.678Z');
    update schema_definition set hash = 'of tomorrow'`)
  const before = await describeSchema(client)
  await migrate(url, null)

  expect(await listApplied(client)).toEqual([...names, '9999-tomorrow'])
  expect(await describeSchema(client)).toEqual(before)
  const { rows } = await client.query('select distinct hash from schema_definition')
  expect(rows).toEqual([{ hash: 'of tomorrow' }])
})

test('a former database keeps rows in the fresh schema', async () => {
  const { url, client } = await createFormerDatabase('_former')
  await migrate(url, null)

  const { client: fresh } = await createDatabase('_fresh')
  expect(await describeSchema(client)).toEqual(await describeSchema(fresh))
  expect(await listApplied(client)).toEqual(names)
  // Row-level security hides the rows from the owner.
  const superuser = await connect(await testDatabase('_former'))
  const { rows } = await superuser.query(`
    select count(distinct p.id)::int as partners, count(distinct s.id)::int as stores, sum(p.amount)::int as cents
    from (select partner_id as id, sum(cents) as amount from entry where cents > 0 group by 1) p
    join store s on s.partner_id = p.id`)
  expect(rows).toEqual([{ partners: 3, stores: 8, cents: 3_041_644 }])
  const proposals =
    await superuser.query(`select distinct change ? 'programme' as former, change -> 'program' ->> 'name' as program
    from change_proposal where change -> 'program' is not null or change ? 'programme'`)
  expect(proposals.rows).toEqual([{ former: false, program: 'Benefit Card' }])
})

test('rejects an older database and names the required commit', async () => {
  const { url, client } = await createFormerDatabase('_older')
  await client.query(`delete from migration where name = '0343-former-releases'`)
  const before = await listApplied(client)

  await expect(migrate(url, null)).rejects.toThrow(
    /last migration is 0342-names-of-imports. Start it once with commit c394004b/,
  )
  expect(await listApplied(client)).toEqual(before)
})

test('a changed ledger rule replaces view and run check', async () => {
  const { url, client } = await createDatabase('_rules')
  const before = await describeSchema(client)
  expect(await listRules(client)).toEqual([])
  await migrateChanged(url, (folder) => {
    const file = join(folder, 'rules/run-path.sql')
    writeFileSync(file, `select 'run-path', null::uuid, null::uuid, 'a', 'b' where true /* run: of_run is not null */`)
  })

  expect(await listRules(client)).toEqual(['run-path'])
  const { rows } = await client.query(`select rule from run_violation('00000000-0000-0000-0000-000000000000')`)
  expect(rows).toEqual([{ rule: 'run-path' }])

  await migrate(url, null)
  expect(await describeSchema(client)).toEqual(before)
})

test('drops removed views and replaces changed function arguments', async () => {
  const { url, client } = await createDatabase('_removed')
  await migrateChanged(url, (folder) => {
    rmSync(join(folder, 'views/sales_violation.sql'))
    edit(join(folder, 'functions/find_receipt.sql'), '(wanted uuid)', '(wanted uuid, more text)')
    edit(join(folder, 'functions/refuse_change.sql'), 'is never changed', 'must not change')
  })

  const lines = await describeSchema(client)
  expect(lines.filter((line) => line.includes('sales_violation'))).toEqual([])
  expect(lines.filter((line) => line.includes('FUNCTION public.find_receipt('))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('must not change'))).toHaveLength(1)
})

test.each([
  ['views/store_hold', 'from payout_hold h', 'from no_such_table h'],
  ['functions/waiting_messages', 'from outbox o', 'from no_such_table o'],
])('an error in %s changes nothing and names the file', async (name, from, to) => {
  const { url, client } = await createDatabase(`_failing_${name.replaceAll(/\W/g, '_')}`)
  const before = await describeSchema(client)
  const changing = migrateChanged(url, (folder) => edit(join(folder, `${name}.sql`), from, to))

  await expect(changing).rejects.toThrow(`${name}.sql: relation "no_such_table" does not exist`)
  expect(await describeSchema(client)).toEqual(before)
})
