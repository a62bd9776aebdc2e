import { randomInt } from 'node:crypto'
import { loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { seeded } from '@tillgate/domain/seeded.ts'
import { ensureBuilt } from '../built.ts'
import { runChecks, watchMails, type Check } from './checks.ts'
import { faults, type Fault } from './faults.ts'
import { openRig, type Rig } from './rig.ts'
import { measureSlowness } from './slowness.ts'
import { freePort, until } from './services.ts'

// Starts the built product as several processes, makes faults and checks that no result was lost: docs/howto/run-the-fault-rig.md.
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    minutes: { type: 'string' },
    only: { type: 'string' },
    drain: { type: 'string' },
    port: { type: 'string' },
    short: { type: 'boolean', default: false },
    'without-haproxy': { type: 'boolean', default: false },
    patroni: { type: 'boolean', default: false },
    pgbouncer: { type: 'boolean', default: false },
  },
})
const seed = Number(given.seed ?? randomInt(1_000_000))
const chosen = faults.filter(({ name, isShort = false }) =>
  given.only === undefined ? !given.short || isShort : given.only.split(',').includes(name),
)
if (chosen.length === 0) {
  console.log(faults.map(({ name, about }) => `${name.padEnd(20)} ${about}`).join('\n'))
  process.exit(1)
}

/** The same seed gives the same order of faults, load and waiting times. */
const random = seeded(seed)
const shuffled = <T>(from: readonly T[]): T[] => {
  const places = from.map((one) => ({ one, at: random.next() }))
  return places.toSorted((a, b) => a.at - b.at).map(({ one }) => one)
}

type Result = {
  name: string
  requests: number
  failed: number
  gapMs: number
  problems: string[]
  checks: readonly Check[]
}

/** True when the last `seconds` had answers and no failed request. */
const isCalm = async ({ heard }: Rig['load'], seconds: number): Promise<boolean> => {
  const late = heard.filter(({ atMs }) => atMs > performance.now() - seconds * 1000)
  return late.length > 3 * seconds && late.every(({ failed }) => !failed)
}

/** Runs one fault under load. The measured window ends when no request has failed for some seconds. */
const measure = async (rig: Rig, fault: Fault, mails: ReturnType<typeof watchMails>): Promise<Result> => {
  const { load, crashes, wait } = rig
  const problems: string[] = []
  const calmSeconds = given.short ? 1 : 4
  load.go()
  await wait(calmSeconds)
  load.heard.length = 0
  load.unexpected.length = 0
  crashes.length = 0
  load.allowMails(6)
  const began = performance.now()
  const importing = load.startImport(given.short ? 3000 : 20_000)
  const ended = await Promise.allSettled([importing, fault.run(rig)])
  problems.push(...ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : [])))
  await wait(calmSeconds)
  if (!(await until(() => isCalm(load, calmSeconds), 90))) problems.push('requests still fail 90 seconds later')
  const answered = load.heard.filter(({ failed }) => !failed).map(({ atMs }) => atMs)
  const gapMs = [...answered, performance.now()].reduce(
    ({ last, longest }, at) => ({ last: at, longest: Math.max(longest, at - last) }),
    { last: began, longest: 0 },
  ).longest
  const faulty = load.heard.filter(({ detail }) => / 500(?: |$)/.test(detail)).map(({ detail }) => detail)
  const lost = load.heard.filter(({ failed }) => failed)
  const requests = load.heard.length
  if (!(await load.rest())) problems.push('a till or the portal waits for an answer for two minutes')
  if (fault.isLossless === true) {
    problems.push(...lost.map(({ detail }) => detail), ...load.unexpected.slice(0, 5))
  }
  problems.push(...faulty.slice(0, 5))
  if (crashes.length > 0) problems.push(`ended unasked: ${crashes.join(', ')}`)
  const checks = await runChecks(rig.books, load.told, mails, false)
  return { name: fault.name, requests, failed: lost.length, gapMs, problems, checks }
}

const describe = ({ problems, checks }: Pick<Result, 'problems' | 'checks'>): string => {
  const failed = checks.filter((one) => one.problems.length > 0).map(({ name }) => name)
  return problems.length + failed.length === 0 ? 'ok' : ['FAILED', ...failed].join(' ')
}
const print = (result: Result): void => {
  const { name, requests, failed, gapMs, problems, checks } = result
  const figures = [`${requests}`.padStart(9), `${failed}`.padStart(7), `${Math.round(gapMs)}`.padStart(8)]
  console.log(`${name.padEnd(20)} ${figures.join(' ')}  ${describe(result)}`)
  const found = [...problems, ...checks.flatMap((one) => one.problems.map((problem) => `${one.name}: ${problem}`))]
  for (const one of found.slice(0, 20)) console.log(`  ${one}`)
}

await ensureBuilt()
// Each program that the rig starts has a listener for the end of this process.
process.setMaxListeners(30)
const began = performance.now()
const slowness = measureSlowness()
// A signal during the start ends what has started: the listeners for the end of this process do so.
const started = { stop: async (): Promise<void> => {} }
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void started.stop().then(() => process.exit(130)))
const rig = await openRig({
  port: given.port === undefined ? await freePort() : Number(given.port),
  hasSmallDisk: chosen.some(({ name }) => name === 'database-full'),
  drainSeconds: Number(given.drain ?? Math.min(60, (given.short ? 3 : 5) * Math.ceil(slowness))),
  slowness,
  workers: given.short ? 1 : 2,
  isSmall: given['without-haproxy'],
  hasPatroni: given.patroni,
  hasPgBouncer: given.pgbouncer,
  random,
})
started.stop = rig.stop
const mails = watchMails(rig.books.sandboxUrl)
const results: Result[] = []
let last: Check[] = []
try {
  console.log(
    `seed ${seed}, ${rig.balancer}, machine ${slowness.toFixed(1)} times slower than the reference, load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  )
  console.log(`${'fault'.padEnd(20)}  requests  failed   gap ms  checks`)
  const end = performance.now() + Number(given.minutes ?? 0) * 60_000
  do {
    for (const fault of shuffled(chosen)) {
      const reason = fault.missing?.(rig)
      if (reason !== undefined) {
        console.log(`${fault.name.padEnd(20)} skipped: ${reason}`)
        continue
      }
      const result = await measure(rig, fault, mails)
      results.push(result)
      print(result)
    }
  } while (performance.now() < end)
  if (!given.short) last = await runChecks(rig.books, rig.load.told, mails, true)
  if (!given.short) print({ name: 'end', requests: 0, failed: 0, gapMs: 0, problems: [], checks: last })
  const { paid, reversed, mails: receipts, prices, reports } = rig.load.told
  const again = [...mails.copies.values()].flatMap((ids) => [...ids.values()]).filter((count) => count > 1).length
  console.log(
    `${paid.size} sales, ${reversed.size} reversals, ${receipts.size} receipts (${again} mails repeated under their Message-ID), ${prices.size} prices, ${reports} reports`,
  )
} finally {
  mails.stop()
  await rig.stop()
}
const isGood = results.every((one) => describe(one) === 'ok') && describe({ problems: [], checks: last }) === 'ok'
console.log(
  `${isGood ? 'ok' : `FAILED, logs in ${rig.logs}`} after ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exit(isGood ? 0 : 1)
