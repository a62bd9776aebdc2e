import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { seeded } from '@tillgate/domain/seeded.ts'
import { openBackOffice, type ShopItem } from '../../apps/sandbox/src/shop/back-office.ts'
import { demoPassword } from '../../apps/server/src/seed/program.ts'
import { ensureBuilt } from '../built.ts'
import { freePort, until } from '../faults/services.ts'
import { openRig } from '../faults/rig.ts'
import { checkBooks } from './books.ts'
import { sellDay, type Sold } from './till.ts'

// A day of sales at tills of the app with faults, and the three books compared: docs/howto/run-the-fault-rig.md.
const { values: given } = parseArgs({
  options: {
    seed: { type: 'string' },
    sales: { type: 'string', default: '2000' },
    tills: { type: 'string', default: '6' },
    'without-kills': { type: 'boolean', default: false },
  },
})
const seed = Number(given.seed ?? randomInt(1_000_000))
const tills = Number(given.tills)
const each = Math.ceil(Number(given.sales) / tills)
await ensureBuilt()
process.setMaxListeners(40)
const profiles = join(import.meta.dirname, '..', '..', '.cache', 'till-day')
rmSync(profiles, { recursive: true, force: true })
mkdirSync(profiles, { recursive: true })
const rig = await openRig({
  port: await freePort(),
  drainSeconds: 1,
  slowness: 1,
  workers: 1,
  isSmall: true,
  hasPatroni: false,
  hasSmallDisk: false,
  hasPgBouncer: false,
  random: seeded(seed),
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void rig.stop().then(() => process.exit(130)))

/** Goods with a PLU, of at most five digits, are weighed. */
const isPiece = ({ barcode }: ShopItem): boolean => barcode.length > 5
const state = { isOver: false }
/** A process of the server is killed every minute or so; both at once every fifth time. */
const killServers = async (): Promise<void> => {
  for (let nth = 1; !state.isOver; nth += 1) {
    if (await until(async () => state.isOver, 45 + rig.random.next() * 30)) return
    const victims = nth % 5 === 0 ? rig.apis : rig.apis.slice(nth % 2, (nth % 2) + 1)
    await Promise.all(victims.map((one) => one.kill()))
    await rig.wait(nth % 5 === 0 ? 8 : 1)
    for (const one of victims) one.start()
    await Promise.all(victims.map((one) => one.ready()))
  }
}

try {
  const base = rig.base
  const office = await openBackOffice(
    { base, userAgent: 'till day' },
    { email: 'maria@delgado.test', password: demoPassword },
  )
  const [store] = await office.stores()
  if (!store) throw new Error('No store of the demonstration sells.')
  const [seller] = await office.cashiers(store.id)
  if (!seller) throw new Error(`No cashier sells at ${store.name}.`)
  const approved = (await office.items(store.id, true)).filter(isPiece)
  const others = (await office.items(store.id, false)).filter(isPiece)
  // Most baskets have something that the card pays.
  const goods = [...approved, ...others.slice(0, Math.ceil(approved.length / 3))]
  const names = Array.from({ length: tills }, (_, nth) => `Till day ${nth + 1}`)
  const codes: string[] = []
  for (const name of names) codes.push((await office.createTerminal(store.id, name)).activationCode)
  console.log(`seed ${seed}: ${each} sales of ${goods.length} items at each of ${tills} tills of ${store.name}`)
  const began = performance.now()
  const killing = given['without-kills'] ? Promise.resolve() : killServers()
  const days: Sold[] = names.map(() => ({
    sold: 0,
    receipts: new Set(),
    incidents: new Map(),
    stuck: [],
    now: 'waits',
  }))
  const progress = setInterval(() => {
    const minutes = Math.round((performance.now() - began) / 60_000)
    console.log(`${minutes} min: ${days.map(({ sold, now }) => `${sold} ${now}`).join(', ')}`)
  }, 60_000)
  await Promise.all(
    days.map((result, nth) =>
      sellDay({
        base,
        profile: join(profiles, `${nth + 1}`),
        activationCode: codes[nth] ?? '',
        seller,
        goods,
        sales: each,
        random: seeded(seed + nth + 1),
        result,
      }),
    ),
  )
  state.isOver = true
  clearInterval(progress)
  await killing
  const seconds = Math.round((performance.now() - began) / 1000)
  const problems = await checkBooks(rig.books, names, days)
  const incidents = new Map<string, number>()
  for (const { incidents: own } of days)
    for (const [name, count] of own) incidents.set(name, (incidents.get(name) ?? 0) + count)
  console.log(`${days.reduce((sum, { sold }) => sum + sold, 0)} baskets sold in ${seconds} s`)
  console.log([...incidents].map(([name, count]) => `${count} × ${name}`).join(', '))
  for (const one of problems) console.log(`  ${one}`)
  console.log(problems.length === 0 ? 'ok' : 'FAILED')
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  state.isOver = true
  await rig.stop()
}
process.exit()
