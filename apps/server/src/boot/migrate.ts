import { migrateDatabase } from '#server/db/migrate.ts'
import { migrateQueues } from '#server/jobs/boss.ts'

/** Brings tables, queues and rights of the database at `url` up to date. */
export const migrate = (url: string, password?: string | null): Promise<void> =>
  migrateDatabase(url, migrateQueues, password)
