import { randomInt } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Refused } from '@tillgate/client/refused.ts'
import type { TillCall } from '@tillgate/client/till.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { openCounters, type Counter, type StoredDevice } from '../apps/sandbox/src/shop/counters.ts'
import { drawKind, visit, type VisitKind } from '../apps/sandbox/src/shop/shopper.ts'
import { demoPassword } from '../apps/server/src/seed/program.ts'

// Customers at the tills of a running product, through its public calls alone. Ends with 1 after an unexpected answer.
const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || 3000}` },
    rate: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
    terminals: { type: 'string', default: '4' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    email: { type: 'string', default: 'maria@delgado.test' },
    password: { type: 'string', default: demoPassword },
    'without-bank-failures': { type: 'boolean', default: false },
  },
})
/** The same seed draws the same customers. */
const seed = Number(given.seed)
const random = seeded(seed)
const numberOf = (name: 'rate' | 'seconds' | 'terminals', most: number): number => {
  const value = Number(given[name])
  if (value > 0 && value <= most) return value
  throw new Error(`--${name} is a number above 0 and at most ${most}`)
}
const { url, email, password } = given
const [rate, seconds, terminals] = [numberOf('rate', 500), numberOf('seconds', 86_400), numberOf('terminals', 200)]

/** Terminals are activated once: their keys wait here for the next run. */
type Remembered = StoredDevice & { url: string }
const file = join(resolve(process.env['DATA_DIR'] || './.data'), 'simulator.json')
const remembered: Remembered[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
const elsewhere = remembered.filter((one) => one.url !== url)
const known: StoredDevice[] = remembered.filter((one) => one.url === url)
const save = (): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify([...elsewhere, ...known.map((one) => ({ ...one, url }))]), { mode: 0o600 })
}

const heard: TillCall[] = []
const options = {
  base: url,
  appVersion: '1.0.0',
  language: 'en-US' as const,
  trial: { userAgent: 'Simulator', hostname: 'localhost' },
  checksAnswers: true,
  onCall: (call: TillCall) => heard.push(call),
}
const counters = await openCounters(options, { email, password }, { tills: terminals, devices: { known, save } })
const stores = new Set(counters.map(({ storeId }) => storeId)).size
console.log(`${counters.length} terminals in ${stores} stores, ${rate} customers a second, seed ${seed}`)

heard.length = 0
const idle = [...counters]
const ends = new Map<VisitKind, number>()
const unexpected: string[] = []
const visits = new Set<Promise<void>>()
let [turnedAway, sold, soldCents] = [0, 0, 0]

const serve = async (counter: Counter): Promise<void> => {
  const kind = drawKind(random, !given['without-bank-failures'])
  try {
    const end = await visit(counter.till, counter.items, kind, random)
    ends.set(kind, (ends.get(kind) ?? 0) + 1)
    if (!end.sold) return
    sold += 1
    soldCents += Math.round(end.purchase.totalAmount * 100)
  } catch (error) {
    const { message, code = '' } = error instanceof Refused ? error : { message: String(error) }
    unexpected.push(`${kind}: ${code} ${message}`)
  } finally {
    idle.push(counter)
  }
}
const arrive = (): void => {
  const counter = idle.shift()
  if (!counter) {
    turnedAway += 1
    return
  }
  const one = serve(counter).finally(() => visits.delete(one))
  visits.add(one)
}

const share = (of: readonly TillCall[], part: number): string => {
  const sorted = of.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)} ms`
}

const began = performance.now()
let [arrived, told] = [0, 0]
let counted = 0
while (performance.now() - began < seconds * 1000) {
  const passed = (performance.now() - began) / 1000
  for (; arrived < Math.floor(passed * rate); arrived += 1) arrive()
  if (Math.floor(passed) > told) {
    told = Math.floor(passed)
    const calls = heard.slice(counted)
    counted = heard.length
    console.log(
      `${String(told).padStart(5)} s  ${String(sold).padStart(6)} sales  ${String(calls.length).padStart(4)} calls/s` +
        `  p95 ${share(calls, 0.95)}  ${unexpected.length} unexpected`,
    )
  }
  await pause(Math.min(50, 1000 / rate))
}
// A till retries a reversal without end; the simulator does not wait for an absent product.
await Promise.race([Promise.all(visits), pause(60_000)])
if (visits.size > 0) unexpected.push(`${visits.size} customers are still being served a minute later`)
await Promise.allSettled(counters.map(({ till }) => till.signOut()))

const elapsed = (performance.now() - began) / 1000
console.log(
  `\n${sold} sales of $${(soldCents / 100).toFixed(2)} in ${elapsed.toFixed(1)} s, ${turnedAway} customers found every till busy`,
)
console.log([...ends].map(([kind, count]) => `${kind} ${count}`).join(', '))
for (const path of [...new Set(heard.map(({ method, path: of }) => `${method} ${of}`))].toSorted()) {
  const calls = heard.filter((one) => `${one.method} ${one.path}` === path)
  console.log(
    `${path.padEnd(40)} ${String(calls.length).padStart(6)}  p50 ${share(calls, 0.5)}  p95 ${share(calls, 0.95)}`,
  )
}
for (const one of unexpected.slice(0, 20)) console.log(`UNEXPECTED ${one}`)
console.log(`${heard.length} calls, ${unexpected.length} unexpected`)
process.exit(unexpected.length === 0 ? 0 : 1)
