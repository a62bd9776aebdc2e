import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { buildRun } from '../apps/server/src/modules/settlement/runs/build.service.ts'
import { openSettlement } from './settle-setup.ts'
import { standard } from './settle-seed.ts'

/** Builds one run in a process of its own and says what it took at rest and at most, in MB. */
const [url = '', cutOff = ''] = process.argv.slice(2)
const figure = (name: string): number => {
  const found = new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))
  return Number(found?.[1]) / 1024
}
const { deps, close } = await openSettlement(url)
await pause(1000)
// 5 resets the peak, so that loading the program does not count.
writeFileSync('/proc/self/clear_refs', '5')
const idle = figure('VmRSS')
await buildRun(deps, { programmeId: standard, cutOff: new Date(cutOff) })
console.log(JSON.stringify({ idle, peak: figure('VmHWM') }))
await close()
