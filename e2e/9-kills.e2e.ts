// Proves alone: kills of the program and its database lose no cent.
import { setTimeout as pause } from 'node:timers/promises'
import { seeded } from '@tillgate/domain/seeded.ts'
import { afterAll, expect, test } from 'vitest'
import { drawKind, visit } from '../apps/sandbox/src/shop/shopper.ts'
import { tillsAt } from './harness/checkout.ts'
import { inDatabase } from './harness/database.ts'
import { startOwn } from './harness/ours.ts'
import type { Product } from './harness/product.ts'
import { openTreasury } from './harness/treasury.ts'

/** How often the power goes. `KILLS=200` is the whole proof. */
const kills = Number(process.env['KILLS'] ?? 3)
const tills = 3
const random = seeded(Date.now())

let product: Product | undefined
afterAll(() => product?.discard())

/** Cuts off and lets go while the power comes and goes: a code counts once in half a minute, so that most runs wait for theirs. */
const settleUntil = async (treasury: Awaited<ReturnType<typeof openTreasury>>, closing: AbortSignal): Promise<void> => {
  const settle = async (): Promise<void> => {
    const id = await treasury.cutOff()
    await treasury.propose(id)
    await treasury.approve(id)
  }
  while (!closing.aborted) {
    await settle().catch(() => undefined)
    await pause(400)
  }
}

/** Counts approved runs, also those whose answer a kill lost. */
const countApprovedRuns = (dataDir: string): Promise<number> =>
  inDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ found: number }>(
      'select count(*)::int as found from settlement_run where approved_at is not null',
    )
    return rows[0]?.found ?? 0
  })

/** Kills the program, its database, or both at once. */
const strike = async (struck: Product, nth: number): Promise<Product> => {
  if (nth % 3 !== 0) await struck.killDatabase()
  if (nth % 3 !== 1) {
    await struck.kill()
    return struck.again()
  }
  // Its programs still answer for what they had in memory.
  await pause(100)
  await struck.back()
  return struck
}

test(
  'kills at any moment lose no cent',
  async () => {
    product = await startOwn()
    const { url, dataDir } = product
    const counters = await tillsAt(url, tills)
    // Signed in before the first power cut: a sign-in that is cut off has used its code.
    const treasury = await openTreasury(url)
    const before = await countApprovedRuns(dataDir)
    const closing = new AbortController()
    let sold = 0
    const trading = counters.map(async ({ till, items }) => {
      while (!closing.signal.aborted) {
        // Customers of a shop without power get refusals of all kinds; what was booked is what counts.
        const end = await visit(till, items, drawKind(random, false), random).catch(() => pause(50))
        if (end?.sold) sold += 1
      }
    })
    const settling = settleUntil(treasury, closing.signal)
    for (let nth = 0; nth < kills; nth += 1) {
      await pause(300 + Math.random() * 1_500)
      product = await strike(product, nth)
    }
    // The second person waits for an unused code, at most half a minute.
    await expect.poll(() => countApprovedRuns(dataDir), { interval: 500, timeout: 120_000 }).toBeGreaterThan(before)
    await pause(1_000)
    closing.abort()
    await Promise.all([...trading, settling])

    const { sales, settled, booked } = await inDatabase(dataDir, async (client) => ({
      sales: await client.query('select rule, purchase_id, found from sales_violation'),
      settled: await client.query('select rule, object_id, found from settlement_violation'),
      booked: await client.query(`select count(*)::int as found from purchase p join terminal t
        on t.partner_id = p.partner_id and t.id = p.terminal_id where t.model like 'e2e %' and p.status = 'CONFIRMED'`),
    }))
    expect(sales.rows).toEqual([])
    expect(settled.rows).toEqual([])
    expect(sold).toBeGreaterThan(0)
    // Every confirmed sale is booked; some were booked whose answer was lost on the way, and were reversed.
    expect(booked.rows[0].found).toBeGreaterThanOrEqual(sold)
  },
  180_000 + kills * 20_000,
)
