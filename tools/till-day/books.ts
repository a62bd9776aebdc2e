import pg from 'pg'
import { issuerCheck, salesText, violationsText, type Books, type Sale } from '../faults/checks.ts'
import { until } from '../faults/services.ts'
import type { Sold } from './till.ts'

const openText = "select count(*)::int as open from authorisation where state in ('ASKED', 'UNKNOWN')"

/** Each basket whose goods a shopper took is one confirmed sale, and each confirmed sale is such a basket: no card is charged twice. */
const tillCheck = (name: string, { sold, receipts, stuck }: Sold, sales: readonly Sale[]): string[] => {
  const confirmed = sales.filter(({ terminal, status }) => terminal === name && status === 'CONFIRMED')
  const known = new Set(confirmed.map(({ receipt }) => receipt))
  return [
    ...stuck.map((text) => `${name} made no progress for three minutes: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`),
    ...(confirmed.length === sold ? [] : [`${name} sold ${sold} baskets, and ${confirmed.length} sales are confirmed`]),
    ...[...receipts]
      .filter((one) => !known.has(one))
      .map((one) => {
        const { id, terminal, status } = sales.find(({ receipt }) => receipt === one) ?? {}
        return `${name} showed ${one} as paid, and it is ${status} at ${terminal}: ${id}`
      }),
    ...(confirmed.length > sold
      ? [...known].filter((one) => !receipts.has(one)).map((one) => `${name} did not show ${one}`)
      : []),
  ]
}

/** Compares the books of the tills, of the issuer and of the product, after the worker has settled what was open. */
export const checkBooks = async (books: Books, names: readonly string[], days: readonly Sold[]): Promise<string[]> => {
  const client = new pg.Client({ connectionString: books.databaseUrl })
  await client.connect()
  try {
    const isIdle = await until(async () => (await client.query<{ open: number }>(openText)).rows[0]?.open === 0, 240)
    // The sandbox writes its state within 100 ms.
    await until(async () => false, 0.5)
    const { rows: sales } = await client.query<Sale>(salesText, ['Till day %'])
    const { rows: violations } = await client.query<{ found: string }>(violationsText)
    const booked = sales.filter(({ status, booked: entries }) => status === 'CONFIRMED' && entries !== 1)
    const counts = Map.groupBy(sales, ({ status }) => status)
    console.log(`sales by state: ${[...counts].map(([status, { length }]) => `${length} ${status}`).join(', ')}`)
    return [
      ...(isIdle ? [] : ['a card request is still open']),
      ...violations.map(({ found }) => `ledger: ${found}`),
      ...booked.map(({ id, status, booked: entries }) => `${status} ${id} is booked ${entries} times`),
      ...issuerCheck(sales, books.sandboxState),
      ...names.flatMap((name, nth) => {
        const day = days[nth]
        return day ? tillCheck(name, day, sales) : []
      }),
    ]
  } finally {
    await client.end()
  }
}
