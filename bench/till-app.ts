import { cappedCase, type Case } from './frame/case.ts'
import type { Bench, Run } from './frame/run.ts'
import { startProduct, type Server } from './frame/servers.ts'
import { screenCases } from './till-app-screen.ts'
import { aBenchTill, type Till } from './seed/till.ts'

type Page = { isFull: boolean; items: { id: string }[]; next: string | null; cursor: string }
type Load = { ms: number; kilobytes: number; items: number; cursor: string }

/** Reads all pages of the catalogue, or of what changed, as a till does. */
const load = async ({ port }: Server, { headers }: Till, known?: string): Promise<Load> => {
  const began = performance.now()
  let [since, bytes, items] = [known, 0, 0]
  for (;;) {
    const query = since === undefined ? '' : `?since=${since}`
    const response = await fetch(`http://127.0.0.1:${port}/api/pos/catalogue${query}`, { headers })
    if (!response.ok) throw new Error(`The catalogue answered ${response.status}`)
    bytes += Number(response.headers.get('content-length'))
    const page: Page = JSON.parse(await response.text())
    items += page.items.length
    if (page.next === null) {
      return { ms: performance.now() - began, kilobytes: bytes / 1024, items, cursor: page.cursor }
    }
    since = page.next
  }
}

/** A till reads the catalogue of its store for the first time, then changes of one price and of none. */
const catalogueCases = async (run: Run): Promise<Case[]> => {
  const goods = run.size(30_000, 3000)
  const database = await run.database()
  const till = await aBenchTill(database.client, goods)
  const ours = await startProduct(run, database.url, {})
  const reprice = `update item_store set price_cents = price_cents % 900 + 1 where partner_id = $1 and store_id = $2
    and item_id = (select item_id from item_store where partner_id = $1 and store_id = $2 limit 1)`
  const [first, changed, none] = [new Array<Load>(), new Array<Load>(), new Array<Load>()]
  await load(ours, till)
  for (let round = 0; round < run.rounds; round += 1) {
    const all = await load(ours, till)
    if (all.items !== goods) throw new Error(`${all.items} items of ${goods}`)
    first.push(all)
    await database.client.query(reprice, [till.partnerId, till.storeId])
    const one = await load(ours, till, all.cursor)
    if (one.items !== 1) throw new Error(`${one.items} changed items`)
    changed.push(one)
    none.push(await load(ours, till, one.cursor))
  }
  const of = (loads: readonly Load[], pick: (one: Load) => number): number[] => loads.map(pick)
  const shown = goods.toLocaleString('en-US')
  return [
    cappedCase(
      `first catalogue of ${shown} items`,
      'ms',
      of(first, ({ ms }) => ms),
      2000,
    ),
    cappedCase(
      `first catalogue of ${shown} items, compressed`,
      'kB',
      of(first, ({ kilobytes }) => kilobytes),
      3072,
    ),
    cappedCase(
      'one changed price',
      'ms',
      of(changed, ({ ms }) => ms),
      50,
    ),
    cappedCase(
      'nothing changed',
      'ms',
      of(none, ({ ms }) => ms),
      50,
    ),
  ]
}

/** The catalogue of a till from the API, and the app in a browser. */
export const bench: Bench = async (run) => [...(await catalogueCases(run)), ...(await screenCases(run))]
