import { globSync, rmSync } from 'node:fs'
import process from 'node:process'
import type { NewFault } from '../../apps/sandbox/src/faults.ts'
import { databaseFaults, fill } from './database-faults.ts'
import type { Rig } from './rig.ts'
import type { Service } from './services.ts'

export type Fault = {
  name: string
  about: string
  /** The short form runs it as well. */
  isShort?: boolean
  /** No request may fail during the fault. */
  isLossless?: boolean
  /** Reason why this machine cannot make the fault. */
  missing?: (rig: Rig) => string | undefined
  run: (rig: Rig) => Promise<void>
}

/** Kills each process after a random pause. Its supervisor starts it again a second later. */
const killEach = async ({ wait, random }: Rig, services: readonly Service[]): Promise<void> => {
  for (const service of services) {
    await wait(0.3 + random.next() * 1.2)
    await service.kill()
    await wait(1)
    service.start()
    await service.ready()
  }
}

/** Lets a provider of the sandbox fail in one way after the other, `seconds` each. */
const atProvider = (
  name: string,
  about: string,
  provider: NonNullable<NewFault['match']['provider']>,
  seconds: number,
  actions: readonly NewFault['action'][],
): Fault => ({
  name,
  about,
  run: async ({ sandbox, wait }) => {
    for (const action of actions) {
      const id = await sandbox.faults.add({ match: { provider }, action })
      await wait(seconds)
      await sandbox.faults.remove(id)
    }
  },
})

/** Library that shifts the clock of a process, of the package libfaketime. */
const [clockLibrary] = process.platform === 'linux' ? globSync('/usr/lib/*/faketime/libfaketime.so.1') : []

/** Restarts each service with `shifts` of its clock such as `+10m`; without a shift with the right one. */
const restartWithClock = async (services: readonly Service[], shifts: readonly string[]): Promise<void> => {
  for (const [nth, service] of services.entries()) {
    const shift = shifts[nth]
    await service.stop()
    service.start(
      shift === undefined || clockLibrary === undefined
        ? {}
        : { LD_PRELOAD: clockLibrary, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    )
    await service.ready()
  }
}

/** Difference in milliseconds between the clock of a service, by the Date of its answer, and the right one. */
const clockErrorOf = async ({ port }: Service): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${port}/health/live`)
  await answer.arrayBuffer()
  return Date.parse(answer.headers.get('date') ?? '') - Date.now()
}

const clockFault: Fault = {
  name: 'clocks-wrong',
  about: 'the clock of one api is 10 minutes fast, of the other 10 minutes slow, of a worker an hour fast',
  isLossless: true,
  missing: () => (clockLibrary === undefined ? 'the package libfaketime is not installed' : undefined),
  run: async ({ apis, workers, wait }) => {
    const services = [...apis, ...workers.slice(0, 1)]
    await restartWithClock(services, ['+10m', '-10m', '+1h'])
    const errors = await Promise.all(services.map(clockErrorOf))
    if (errors.some((ms) => Math.abs(ms) < 300_000))
      throw new Error(`The clocks are only ${errors.join(', ')} ms wrong.`)
    await wait(5)
    await restartWithClock(services, [])
  },
}

export const faults: readonly Fault[] = [
  {
    name: 'rolling-restart',
    about: 'SIGTERM to one api process after the other, each started again before the next',
    isShort: true,
    isLossless: true,
    missing: () => (process.platform === 'win32' ? 'Windows has no SIGTERM' : undefined),
    run: async ({ apis, wait }) => {
      for (const api of apis) {
        const code = await api.stop()
        if (code !== 0) throw new Error(`${api.name} ended with ${code} after SIGTERM.`)
        api.start()
        await api.ready()
        await wait(1.5)
      }
    },
  },
  {
    name: 'api-killed',
    about: 'SIGKILL to one api process after the other',
    isShort: true,
    run: (rig) => killEach(rig, rig.apis),
  },
  {
    name: 'worker-killed',
    about: 'SIGKILL to each worker, in the middle of an import',
    run: (rig) => killEach(rig, rig.workers),
  },
  ...databaseFaults,
  clockFault,
  atProvider('issuer-hangs', 'the card issuer takes requests and does not answer', 'issuer', 8, [{ kind: 'timeout' }]),
  atProvider('issuer-lies', 'the issuer books and resets, cuts answers, sends HTML, 500 and 429', 'issuer', 2, [
    { kind: 'resetAfter' },
    { kind: 'truncated' },
    { kind: 'malformed' },
    { kind: 'status', status: 500 },
    { kind: 'rateLimit' },
  ]),
  atProvider('mail-fails', 'the mail server takes mails and resets, defers, is slow, sends HTTP', 'mail', 2, [
    { kind: 'resetAfter' },
    { kind: 'rateLimit' },
    { kind: 'slow', delayMs: 3000 },
    { kind: 'malformed' },
  ]),
  {
    name: 'files-full',
    about: 'no space in the file store: an upload waits until there is space',
    missing: ({ isTmpfs }) => (isTmpfs ? undefined : 'a small tmpfs for the file store needs root on Linux'),
    run: async ({ books, load, wait }) => {
      const filler = fill(books.filesDir)
      const upload = load.startImport(1000).then(() => true)
      const isUploaded = await Promise.race([upload, wait(4).then(() => false)])
      rmSync(filler)
      await upload
      if (isUploaded) throw new Error('An upload was accepted without space for its file.')
    },
  },
]
