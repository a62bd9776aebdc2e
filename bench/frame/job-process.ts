import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { runImport } from '../../apps/server/src/modules/catalogue/imports/run.service.ts'
import { buildRun } from '../../apps/server/src/modules/settlement/runs/build.service.ts'
import { openWorker } from './worker.ts'

/** Runs one job of the product in this process and prints the memory at rest and at most, in MB. */
const [job = '', url = '', folder = '', owner = '', subject = ''] = process.argv.slice(2)

const { deps, close } = await openWorker(url, folder)
const jobs: Record<string, () => Promise<unknown>> = {
  import: () => runImport(deps, owner, subject, new AbortController().signal),
  settle: () => buildRun(deps, { programId: owner, cutOff: new Date(subject) }),
}
const megabytes = (field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024

await pause(1000)
// 5 resets the peak, so that loading the program does not count.
writeFileSync('/proc/self/clear_refs', '5')
const idle = megabytes('VmRSS')
await jobs[job]?.()
process.stdout.write(JSON.stringify({ idle, peak: megabytes('VmHWM') }))
await close()
