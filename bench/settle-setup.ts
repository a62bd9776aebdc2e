import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config/config.ts'
import { openDeps } from '../apps/server/src/boot/start.ts'
import { benchKeys } from './keys.ts'

/** What a worker of the product has at hand. */
export const openSettlement = async (url: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-settle-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATA_KEYS: benchKeys,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { deps, close } = await openDeps(config, url, 'tillgate_worker')
  return {
    deps,
    close: async () => {
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
