import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Refused } from '@tillgate/client/refused.ts'
import { openTill, registerDevice, type TillCall, type OpenTill, type TillMemory } from '@tillgate/client/till.ts'
import { openBackOffice, type ShopItem } from '../apps/sandbox/src/shop/back-office.ts'
import { drawKind, visit, type VisitKind } from '../apps/sandbox/src/shop/shopper.ts'
import { demoPassword } from '../apps/server/src/seed/program.ts'

// Customers at the tills of a running product, through its public calls alone. Ends with 1 after an unexpected answer.
const { values: given } = parseArgs({
  options: {
    url: { type: 'string', default: `http://127.0.0.1:${process.env['PORT'] || 3000}` },
    rate: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '30' },
    terminals: { type: 'string', default: '4' },
    email: { type: 'string', default: 'maria@delgado.test' },
    password: { type: 'string', default: demoPassword },
    'without-bank-failures': { type: 'boolean', default: false },
  },
})
const numberOf = (name: 'rate' | 'seconds' | 'terminals', most: number): number => {
  const value = Number(given[name])
  if (value > 0 && value <= most) return value
  throw new Error(`--${name} is a number above 0 and at most ${most}`)
}
const { url, email, password } = given
const [rate, seconds, terminals] = [numberOf('rate', 500), numberOf('seconds', 86_400), numberOf('terminals', 200)]

/** Terminals are activated once: their keys wait here for the next run. */
type Remembered = TillMemory & { url: string; storeId: string; terminalId: string; terminalKey: string }
const file = join(resolve(process.env['DATA_DIR'] || './.data'), 'simulator.json')
const remembered: Remembered[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
const remember = (): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(remembered), { mode: 0o600 })
}

const heard: TillCall[] = []
const options = {
  base: url,
  appVersion: '1.0.0',
  language: 'en-US' as const,
  trial: { userAgent: 'simulator', hostname: 'localhost' },
  checksAnswers: true,
  onCall: (call: TillCall) => heard.push(call),
}
const office = await openBackOffice({ base: url, userAgent: 'simulator' }, { email, password })

type Counter = { till: OpenTill; items: readonly ShopItem[] }
const isGone = (error: unknown): boolean =>
  error instanceof Refused && ['session.missing', 'terminal.retired'].includes(error.code)

const activated = async (storeId: string, nth: number): Promise<Remembered> => {
  const { activationCode } = await office.createTerminal(storeId, `Simulator ${nth + 1}`)
  const { terminalId, terminalKey } = await registerDevice(options, { activationCode, model: 'Simulator' })
  const device = { url: url, storeId, terminalId, terminalKey, lastNumber: 0, reversing: [] }
  remembered.push(device)
  remember()
  return device
}

const tillOf = async (device: Remembered, cashier: string): Promise<OpenTill> => {
  const store = {
    read: () => device,
    write: (memory: TillMemory) => {
      Object.assign(device, memory)
      remember()
    },
  }
  const till = openTill(options, device, store)
  await till.signIn(cashier, password)
  return till
}

/** A counter in a store: on a terminal of an earlier run where there is one, or else on a new one. */
const openCounter = async (storeId: string, cashier: string, nth: number, items: readonly ShopItem[]) => {
  const free = remembered.filter((one) => one.url === url && one.storeId === storeId)[nth]
  if (free) {
    const till = await tillOf(free, cashier).catch((error: unknown) => {
      if (!isGone(error)) throw error
      remembered.splice(remembered.indexOf(free), 1)
      return undefined
    })
    if (till) return { till, items }
  }
  return { till: await tillOf(await activated(storeId, nth), cashier), items }
}

const counters: Counter[] = []
const stores = await office.stores()
for (let nth = 0; nth < terminals; nth += 1) {
  const store = stores[nth % stores.length]
  if (!store) throw new Error('No store of this account can sell.')
  const cashiers = await office.cashiers(store.id)
  const inStore = Math.floor(nth / stores.length)
  const cashier = cashiers[inStore % cashiers.length]
  if (!cashier) throw new Error(`No cashier can sign in at ${store.name}.`)
  const items = [...(await office.items(store.id, true)), ...(await office.items(store.id, false))]
  counters.push(await openCounter(store.id, cashier.email, inStore, items))
}
console.log(
  `${counters.length} terminals in ${Math.min(stores.length, counters.length)} stores, ${rate} customers a second`,
)

heard.length = 0
const idle = [...counters]
const ends = new Map<VisitKind, number>()
const unexpected: string[] = []
const visits = new Set<Promise<void>>()
let [turnedAway, sold, soldCents] = [0, 0, 0]

const serve = async (counter: Counter): Promise<void> => {
  const kind = drawKind(Math.random, !given['without-bank-failures'])
  try {
    const end = await visit(counter.till, counter.items, kind)
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
