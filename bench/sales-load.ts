import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { anIssuer, postOver } from './till-calls.ts'
import type { Till } from './till-seed.ts'

/** Customers at the tills, in a process of their own, and the bank that they pay with. */
export type Load = { port: number; tills: Till[]; rate: number; seconds: number }
export type Sold = {
  sales: number
  turnedAway: number
  elapsed: number
  errors: string[]
  price: number[]
  confirm: number[]
  cpu: number
}

const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const timed = async (into: number[], work: () => Promise<string>) => {
  const began = performance.now()
  const text = await work()
  into.push(performance.now() - began)
  return JSON.parse(text)
}

const serve = async ({ port, tills, rate, seconds }: Load): Promise<Sold> => {
  const agent = new Agent({ keepAlive: true, maxSockets: tills.length })
  const post = postOver(agent)
  const idle = [...tills]
  const sold: Sold = { sales: 0, turnedAway: 0, elapsed: 0, errors: [], price: [], confirm: [], cpu: 0 }
  let nth = Math.floor(Math.random() * 1e9)
  /** One to eight things, half of them on the list; the first one always is. */
  const sell = async ({ headers, barcodes }: Till, number: number): Promise<void> => {
    const under = { ...headers, 'idempotency-key': randomUUID() }
    const lines = Array.from({ length: 1 + (number % 8) }, (_, place) => ({
      barcode: barcodes[(number * 7_919 + place * 331) % (place === 0 ? barcodes.length / 2 : barcodes.length)],
      quantity: 1 + (place % 3),
    }))
    const basket = await timed(sold.price, () =>
      post({ port }, '/api/pos/purchase', under, { terminalTxnNo: number, lines }),
    )
    const paid = { cardToken: 'card_bench_ok', entryMode: 'CHIP', expectedTotal: basket.totalAmount }
    const again = { ...headers, 'idempotency-key': randomUUID() }
    await timed(sold.confirm, () => post({ port }, `/api/pos/purchase/${basket.id}/confirm`, again, paid))
    sold.sales += 1
  }
  const visits = new Set<Promise<void>>()
  const arrive = (): void => {
    const till = idle.shift()
    if (!till) {
      sold.turnedAway += 1
      return
    }
    const one = sell(till, (nth += 1))
      .catch((error: unknown) => void sold.errors.push(String(error)))
      .finally(() => {
        idle.push(till)
        visits.delete(one)
      })
    visits.add(one)
  }
  const [began, cpu] = [performance.now(), cpuSeconds()]
  for (let arrived = 0; performance.now() - began < seconds * 1000; await pause(5)) {
    const due = Math.floor(((performance.now() - began) / 1000) * rate)
    for (; arrived < due; arrived += 1) arrive()
  }
  await Promise.all(visits)
  agent.destroy()
  return { ...sold, elapsed: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpu }
}

const issuer = await anIssuer()
process.on('message', (load: Load) => {
  void serve(load).then((sold) => process.send?.({ sold }))
})
process.send?.({ issuer: issuer.url })
