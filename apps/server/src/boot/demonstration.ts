import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import type { Config } from '#server/config/config.ts'
import { alone } from '#server/db/embedded/lock.ts'
import { directUrl, servicePassword } from '#server/db/service-login.ts'
import { withClient } from '#server/db/with-client.ts'
import { retryWhileUnavailable } from '#server/jobs/retry-while-unavailable.ts'
import { seedDemonstration } from '#server/seed/seed.ts'
import type { Deps } from '../ports/deps.ts'
import { migrate } from './migrate.ts'
import { withProgress, type Progress } from './progress.ts'
import { openDeps } from './start.ts'

/** Analyses tables that were filled at once: autovacuum runs only a minute later. `url` belongs to the tables' owner. */
const analyse = (url: string): Promise<void> => withClient(url, async (client) => void (await client.query('analyze')))

/** Adds the demonstration data that is missing. The limits of requests do not apply. */
export const seed = async (config: Config, url: string, log: Deps['log']): Promise<void> => {
  if (config.production) throw new Error('The demonstration program is for development: production refuses it.')
  const { deps, sender, close } = await openDeps(config, url, 'tillgate_api', log, { isUnlimited: true })
  try {
    await sender.start()
    await seedDemonstration(deps, () => analyse(directUrl(config, url)))
  } finally {
    await sender.stop()
    await close()
  }
}

/** Comment on a database from its creation to the end of its first start. */
const unfinished = 'Tillgate: the first start has not ended'

const comment = (client: Client, name: string, text: string | null) =>
  client.query(`comment on database ${escapeIdentifier(name)} is ${text === null ? 'null' : escapeLiteral(text)}`)

/** Marks a new database. Replaces a database whose first start was cut off: it is unused and incomplete. */
const beginFirstStart = async (url: string): Promise<void> => {
  const name = new URL(url).pathname.slice(1)
  const server = new URL(url)
  server.pathname = '/postgres'
  await withClient(server.href, async (client) => {
    const { rowCount } = await client.query(
      "select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2",
      [name, unfinished],
    )
    if (rowCount === 0) return
    await client.query(`drop database ${escapeIdentifier(name)} with (force)`)
    await client.query(`create database ${escapeIdentifier(name)}`)
  })
  await withClient(url, async (client) => {
    const { rowCount } = await client.query("select where to_regclass('public.migration') is null")
    if (rowCount !== 0) await comment(client, name, unfinished)
  })
}

const endFirstStart = (url: string): Promise<void> =>
  withClient(url, async (client) => void (await comment(client, new URL(url).pathname.slice(1), null)))

/**
 * Migrates the embedded database at `url` and adds the demonstration data. Repeats both after a lost connection. A first start
 * that was cut off begins anew, so that no part of the data is missing.
 */
export const prepareDemonstration = (
  config: Config,
  url: string,
  log: Deps['log'],
  stopping: AbortController,
  fill = seed,
): Promise<void> =>
  alone(`the first start of ${config.dataDir}`, () => {
    const progress: Progress = config.logLevel === 'silent' ? (_, work) => work() : withProgress
    return retryWhileUnavailable({ stopping }, async () => {
      await beginFirstStart(url)
      await progress('Creating the tables', () => migrate(url, servicePassword(url, config.databaseServicePassword)))
      await progress('Adding the demonstration data', () => fill(config, url, log))
      await endFirstStart(url)
    })
  })
