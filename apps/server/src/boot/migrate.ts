import type { Config } from '#server/config/config.ts'
import { distributeDatabase, migrateDatabase } from '#server/db/migrate.ts'
import { directUrl } from '#server/db/service-login.ts'
import { migrateQueues } from '#server/jobs/boss.ts'

/** Brings tables, queues and rights of the database at `url` up to date. */
export const migrate = (url: string, password?: string | null): Promise<void> =>
  migrateDatabase(url, migrateQueues, password)

/** Runs with the owner's URL. In production the passwords of the services are not derived: they are configured or set by hand. */
export const migrateAlone = (config: Config, url: string): Promise<void> =>
  migrate(directUrl(config, url), config.databaseServicePassword ?? (config.production ? null : undefined))

/**
 * Migrates the database and distributes it over the workers of Citus. `url` belongs to a superuser. Returns the outcome as a
 * sentence.
 */
export const distribute = async (config: Config, url: string): Promise<string> => {
  await migrateAlone(config, url)
  const moved = await distributeDatabase(directUrl(config, url))
  return moved.length === 0 ? 'Every table was distributed before.' : `${moved.length} tables were distributed.`
}
