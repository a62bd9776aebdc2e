import { readConfig } from '../../apps/server/src/config/config.ts'
import { openDeps } from '../../apps/server/src/boot/start.ts'
import { startWorker } from '../../apps/server/src/jobs/boss.ts'
import type { Job } from '../../apps/server/src/jobs/define.ts'
import { openLog } from '../../apps/server/src/http/log.ts'
import { benchKeys } from './keys.ts'

/** Opens what a worker of the product has. Its files lie in `folder`. */
export const openWorker = async (url: string, folder: string) => {
  const config = readConfig({
    DATA_DIR: folder,
    DATA_KEYS: benchKeys,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { deps, sender, queueSql, close } = await openDeps(config, url, 'tillgate_worker', openLog(config), {
    checksRows: false,
  })
  await sender.start()
  return {
    deps,
    /** Takes jobs from the queues. Returns a function that stops it. */
    work: (jobs: readonly Job[]) => startWorker(queueSql, deps, jobs),
    close: async () => {
      await sender.stop()
      await close()
    },
  }
}
