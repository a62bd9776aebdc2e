import { caseOf, type Case } from './frame/case.ts'
import { msOf } from './frame/cost.ts'
import type { Bench } from './frame/run.ts'
import { ask, bearer, startProduct } from './frame/servers.ts'
import { seedCallers } from './seed/callers.ts'
import { anOperator } from './seed/partners.ts'

/** A search may cost as much as this many look-ups by a number: 50 ms on a quiet machine, where a look-up takes 2 ms. */
const lookUps = 25

/** Searches of the console as people call, against one look-up of a run by its number in the same process. */
export const bench: Bench = async (run) => {
  const rows = run.size(1_000_000, 20_000)
  const database = await run.database({ keep: rows, seed: (client) => seedCallers(client, rows) })
  const server = await startProduct(run, database.url)
  const some = Math.floor(rows / 2 / 10) * 10 + 10
  const texts: [name: string, path: string][] = [
    ['name without accents', `support/search?search=nunez ${some}`],
    ['names in another order', `support/search?search=${some} pena maria`],
    ['trade name of a store', `support/search?search=bodega ${some / 10}`],
    ['a common last name', 'support/search?search=garcia'],
    ['part of a phone', `support/search?search=${String(some % 10_000_000).padStart(7, '0')}`],
    ['last four digits of a phone, an account or an EIN', 'support/search?search=4820'],
    ['last four digits of a card', 'settlement-finds?number=4820'],
    ['an amount', 'settlement-finds?number=$48.20'],
  ]
  const cases: Case[] = []
  for (const [name, path] of texts) {
    // An operator of its own: searches are limited per person and minute.
    const headers = bearer(await anOperator(database.client))
    const call = (of: string) => () => msOf(() => ask(server, { path: encodeURI(`/api/operator/${of}`), headers }))
    const [ours, least] = [call(path), call('settlement-finds?number=R-1')]
    await ours()
    await least()
    const found = await run.alternate(ours, least)
    cases.push(caseOf({ name: `${name}, ${rows} people`, unit: 'ms', goal: lookUps }, found, (ms) => ms))
  }
  return cases
}
