import * as z from 'zod/mini'
import { clock } from '#server/base/clock.ts'
import { define } from './define.ts'
import type { Deps } from '#server/boot/deps.ts'
import { listNamedFiles } from './sweep-files.queries.ts'

/** Minimum age in milliseconds: longer than any upload or import that may still store a row for the file. */
const orphanAfterMs = 60 * 60 * 1000

/**
 * Deletes files without a row, also partly written ones. Such files remain after a broken upload or a process killed
 * between file and row.
 */
export const sweepFiles = async ({ pool, files, log }: Pick<Deps, 'pool' | 'files' | 'log'>): Promise<void> => {
  for await (const keys of files.listOlder(clock.now() - orphanAfterMs)) {
    const named = new Set(await pool.transaction().execute((db) => listNamedFiles(db, keys)))
    for (const key of keys) {
      if (named.has(key)) continue
      await files.delete(key)
      log.info({ file: key }, 'file of no row deleted')
    }
  }
}

/** Once an hour, in one worker of all. */
export const sweepFilesJobs = [define('sweep-files', z.looseObject({}), (_, deps) => sweepFiles(deps), '17 * * * *')]
