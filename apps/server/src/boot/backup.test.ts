import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { servicePassword } from '#server/db/service-login.ts'
import { asOwner, ownerName, testDatabase } from '#server/testing/database.ts'
import { aStoredBatch } from '#server/testing/imports.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { backUp, restore } from './backup.ts'

const own = '_backup'
const source = await testDatabase(own)
const app = await startApp({ DATABASE_URL: source })
const log = pino({ level: 'silent' })

const run = async <T>(url: string, text: string): Promise<T[]> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<T & object>(text)).rows
  } finally {
    await client.end()
  }
}

/** Major version of the installed `pg_dump`, 0 without it. */
const dumpMajor = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)('pg_dump', ['--version']).catch(() => ({ stdout: '' }))
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? 0)
}

/** `pg_dump` refuses a server that is newer than itself, and is no part of the packages of the tests. */
const hasTools = async (): Promise<boolean> => {
  const [server] = await run<{ major: number }>(
    source,
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return (await dumpMajor()) >= (server?.major ?? 0)
}

const aFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tillgate-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const anEmptyDatabase = async (ending: string): Promise<string> => {
  const url = new URL(source)
  url.pathname += ending
  const name = url.pathname.slice(1)
  await run(source, `create database ${name} owner ${ownerName}`)
  return asOwner(url.href)
}

const aBackup = async (): Promise<string> => {
  const folder = join(aFolder(), 'backup')
  await backUp(app.deps.config, source, folder)
  return folder
}

/** Settings of a restoring process, with a file store of its own. */
const restoring = (): Config => ({
  ...app.deps.config,
  files: { kind: 'disk', dir: join(aFolder(), 'files') },
  // Logins belong to the whole server: other tests go on with the password that they have.
  databaseServicePassword: servicePassword(source, undefined),
})

test('a restored backup has rows, policies, files and fitting keys', async ({ skip }) => {
  // Not `skipIf`: the app of a file without a running test would stay open for the next file.
  skip(!(await hasTools()), 'pg_dump is missing or older than the server')
  const retailer = await aRetailer(app)
  await aStoredBatch(app, retailer, 'Barcode\n')
  const folder = await aBackup()
  const url = await anEmptyDatabase('_restored')
  const other = restoring()
  const [{ id }] = other.dataKeys
  const foreign: Config = { ...other, dataKeys: [{ id, key: Buffer.alloc(32) }] }

  await expect(restore(foreign, url, folder, log)).rejects.toThrow('DATA_KEYS lacks keys of this backup')
  await expect(restore(other, url, folder, log)).resolves.toMatch(
    /^(\d+) of \1 policies and 1 files restored, keys fit, ledger checks are green\.$/,
  )
  await expect(restore(other, url, folder, log)).rejects.toThrow('The database is not empty')
  const partners = 'select count(*)::int as partners from partner'
  const superuser = new URL(url)
  superuser.username = new URL(source).username
  superuser.password = new URL(source).password
  expect(await run(superuser.href, partners)).toEqual(await run(source, partners))
})

test('restores into no database of another product', async ({ skip }) => {
  skip(!(await hasTools()), 'pg_dump is missing or older than the server')
  const folder = await aBackup()
  const url = await anEmptyDatabase('_foreign')
  await run(url, 'create schema shop; create table shop.sale (id int)')

  await expect(restore(app.deps.config, url, folder, log)).rejects.toThrow('The database is not empty')
  expect(await run(url, `select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('a restore refuses a database without all policies', async ({ skip }) => {
  skip(!(await hasTools()), 'pg_dump is missing or older than the server')
  const folder = await aBackup()
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify({ ...manifest, policies: manifest.policies + 1 }))

  const restored = restore(restoring(), await anEmptyDatabase('_refused'), folder, log)

  await expect(restored).rejects.toThrow('row-level security policies were restored')
})

/** Gives the source the policies of the release before `0121-rights-of-a-case`, which it applies once more. */
const oneReleaseBack = `
  delete from migration where name = '0121-rights-of-a-case';
  drop policy identity_insert on partner;
  do $$ declare name text; begin
    foreach name in array array['application', 'partner', 'purchase', 'store', 'user_account'] loop
      execute format('drop policy operator_update on %I', name);
    end loop;
  end $$`

test('restores a backup of an earlier release', async ({ skip }) => {
  skip(!(await hasTools()), 'pg_dump is missing or older than the server')
  await run(source, oneReleaseBack)
  const folder = await aBackup()

  const restored = restore(restoring(), await anEmptyDatabase('_later'), folder, log)

  await expect(restored).resolves.toContain('keys fit, ledger checks are green.')
})
