import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../apps/server/src/config/config.ts'
import { runImport } from '../apps/server/src/modules/catalogue/imports/run.service.ts'
import { openDeps } from '../apps/server/src/boot/start.ts'
import { benchKeys } from './keys.ts'

/** Imports one batch in a process of its own and says what it took at rest and at most, in MB. */
const [url = '', partnerId = '', batchId = '', filesDir = ''] = process.argv.slice(2)
const figure = (name: string): number => {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(found?.[1]) / 1024
}
const config = readConfig({
  DATA_DIR: filesDir,
  FILES_URL: `file://${filesDir}`,
  DATA_KEYS: benchKeys,
  DATABASE_URL: url,
  LOG_LEVEL: 'error',
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const { deps, sender, sql, close } = await openDeps(config, url, 'tillgate_worker')
await sender.start()
await sql.query('select 1')
await pause(1000)
// 5 resets the peak, so that loading the program does not count.
writeFileSync('/proc/self/clear_refs', '5')
const idle = figure('VmRSS')
await runImport(deps, partnerId, batchId, new AbortController().signal)
console.log(JSON.stringify({ idle, peak: figure('VmHWM') }))
await sender.stop()
await close()
