import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { allChecksPass } from '@tillgate/domain/ledger-checks.ts'
import pg from 'pg'
import * as z from 'zod/mini'
import type { Config, DataKey } from '#server/config/config.ts'
import { createRoles, forgetDefinitions } from '#server/db/migrate.ts'
import { clock } from '#server/base/clock.ts'
import { servicePassword, serviceUrl } from '#server/db/service-login.ts'
import { readOperator } from '#server/db/with-tenant.ts'
import { listOutcomes } from '#server/modules/ledger-checks/ledger-checks.queries.ts'
import { runAllChecks } from '#server/modules/ledger-checks/run-checks.service.ts'
import type { Deps } from '../ports/deps.ts'
import { migrate } from './migrate.ts'
import { openDeps } from './start.ts'

/** Contents of a backup. A restore compares its result with this manifest. */
const Manifest = z.strictObject({
  takenAt: z.string(),
  /** Ids of the keys of `DATA_KEYS` with a value that tells two keys apart, never the keys. */
  keys: z.array(z.strictObject({ id: z.string(), check: z.string() })),
  tables: z.number(),
  policies: z.number(),
  files: z.number(),
})
type Manifest = z.infer<typeof Manifest>

const checkOf = ({ id, key }: DataKey) => ({
  id,
  check: createHmac('sha256', key).update('tillgate backup').digest('base64url'),
})

const manifestOf = (folder: string): string => join(folder, 'manifest.json')
const databaseOf = (folder: string): string => join(folder, 'database')
const filesOf = (folder: string): string => join(folder, 'files')

type Tool = 'pg_dump' | 'pg_restore'

/** Runs a program of PostgreSQL. The password goes through a file: arguments are visible to every user. */
const runTool = async (program: Tool, url: string, args: readonly string[]): Promise<void> => {
  const own = new URL(url)
  const folder = await mkdtemp(join(tmpdir(), 'tillgate-'))
  const passfile = join(folder, 'password')
  const password = decodeURIComponent(own.password).replaceAll(/[\\:]/g, String.raw`\$&`)
  own.password = ''
  own.searchParams.set('passfile', passfile)
  try {
    await writeFile(passfile, `*:*:*:*:${password}\n`, { mode: 0o600 })
    await promisify(execFile)(program, ['--dbname', own.href, ...args])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ('code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is not installed: the client programs of PostgreSQL must be in PATH.`, {
        cause: error,
      })
    throw new Error(`${program} failed: ${'stderr' in error ? String(error.stderr).trim() : error.message}`, {
      cause: error,
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const countObjects = async (url: string): Promise<Pick<Manifest, 'tables' | 'policies'>> => {
  const [found] = await query<Pick<Manifest, 'tables' | 'policies'>>(
    url,
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
      (select count(*)::int from pg_policies where schemaname = 'public') as policies`,
  )
  return found ?? { tables: 0, policies: 0 }
}

/** Returns true when a schema has tables: also those of another product, whose roles and rights a restore would change. */
const hasTables = async (url: string): Promise<boolean> => {
  const found = await query(
    url,
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    limit 1`,
  )
  return found.length > 0
}

const countFiles = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

/** Folder of the file store; undefined on S3, whose bucket is replicated by other means. */
const folderOfStore = ({ files }: Config): string | undefined => (files.kind === 'disk' ? files.dir : undefined)

const copyFiles = async (from: string | undefined, to: string | undefined): Promise<void> => {
  if (to === undefined) return
  if (from !== undefined && existsSync(from)) await cp(from, to, { recursive: true, force: false, errorOnExist: false })
  await mkdir(to, { recursive: true, mode: 0o700 })
}

/**
 * Writes database, files and a manifest to a new folder. `url` belongs to a login that row-level security does not bind.
 * Files are copied before and after the dump: each file of the dump existed before it or came with it.
 */
export const backUp = async (config: Config, url: string, folder: string): Promise<string> => {
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a new folder.`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const store = folderOfStore(config)
  await copyFiles(store, filesOf(folder))
  await runTool('pg_dump', url, ['--format=directory', '--jobs=2', `--file=${databaseOf(folder)}`])
  await copyFiles(store, filesOf(folder))
  const manifest: Manifest = {
    takenAt: new Date(clock.now()).toISOString(),
    keys: config.dataKeys.map(checkOf),
    ...(await countObjects(url)),
    files: await countFiles(filesOf(folder)),
  }
  await writeFile(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  return `${manifest.tables} tables, ${manifest.policies} policies and ${manifest.files} files are in ${folder}. Keep DATA_KEYS elsewhere.`
}

/** Throws before anything changes when the restore could not succeed. */
const requireFitting = async (config: Config, url: string, manifest: Manifest): Promise<void> => {
  const known = config.dataKeys.map(checkOf)
  const missing = manifest.keys.filter(({ check }) => !known.some((key) => key.check === check))
  if (missing.length > 0)
    throw new Error(`DATA_KEYS lacks keys of this backup: ${missing.map(({ id }) => id).join(', ')}.`)
  if (await hasTables(url)) throw new Error('The database is not empty: restore into a new one.')
  const store = folderOfStore(config)
  if (store !== undefined && existsSync(store) && (await countFiles(store)) > 0)
    throw new Error(`${store} is not empty: restore into a new folder.`)
}

/** Opens the keys and runs the ledger checks, as a worker does. */
const checkBooks = async (config: Config, url: string, log: Deps['log']): Promise<void> => {
  const { deps, sender, close } = await openDeps(config, url, 'tillgate_worker', log)
  await sender.start()
  try {
    const run = await runAllChecks(deps)
    const outcomes = await readOperator(deps.pool, (db) => listOutcomes(db, run))
    if (!allChecksPass(outcomes))
      throw new Error('The restored books are not balanced: see the ledger checks in the console.')
  } finally {
    await sender.stop()
    await close()
  }
}

/**
 * Restores a backup into an empty database and an empty file store, migrates it, and checks policies, keys and ledger.
 * `url` belongs to the owner of the new database.
 */
export const restore = async (config: Config, url: string, folder: string, log: Deps['log']): Promise<string> => {
  const manifest = z.parse(Manifest, JSON.parse(await readFile(manifestOf(folder), 'utf8')))
  await requireFitting(config, url, manifest)
  const password = servicePassword(url, config.databaseServicePassword)
  if (password === undefined) throw new Error('Set DATABASE_SERVICE_PASSWORD: the checks sign in as the worker.')
  await createRoles(url)
  await runTool('pg_restore', url, ['--no-owner', '--exit-on-error', databaseOf(folder)])
  // Before `migrate`: a newer release has other policies than the backup.
  const { policies } = await countObjects(url)
  if (policies !== manifest.policies)
    throw new Error(`${policies} of ${manifest.policies} row-level security policies were restored.`)
  await forgetDefinitions(url)
  await migrate(url, password)
  await copyFiles(filesOf(folder), folderOfStore(config))
  await checkBooks(config, serviceUrl(url, 'tillgate_worker', password), log)
  return `${policies} of ${manifest.policies} policies and ${manifest.files} files restored, keys fit, ledger checks are green.`
}
