import { caseOf, type Case } from './frame/case.ts'
import { msOf } from './frame/cost.ts'
import type { Bench } from './frame/run.ts'
import { ask, bearer, startProduct } from './frame/servers.ts'
import { seedCallers } from './seed/callers.ts'
import { anOperator, aPartner, aReader } from './seed/partners.ts'
import { seedWork } from './seed/work.ts'

/** Requests of each case and round. */
const repetitions = 10

/** Pages that compute figures, against the smallest call of the same session in the same process. */
export const bench: Bench = async (run) => {
  const rows = run.size(300_000, 20_000)
  const database = await run.database({
    keep: rows,
    seed: async (client) => {
      await seedCallers(client, rows)
      await seedWork(client, await aPartner(client))
    },
  })
  const { client } = database
  const practices = await client.query<{ id: string }>(`select id from partner where type = 'DENTAL'`)
  const server = await startProduct(run, database.url)
  const operator = bearer(await anOperator(client))
  const reader = bearer(await aReader(client, practices.rows[0]?.id ?? ''))
  const console = { least: '/api/operator/own-mails', headers: operator }
  const portal = { least: '/api/notifications/unread', headers: reader }
  const pages: [name: string, path: string, goal: number, of: typeof console][] = [
    ['partners with money, holds and work', '/api/operator/partners', 8, console],
    ['inbox', '/api/operator/inbox', 12, console],
    ['counts of the menu', '/api/operator/menu-counts', 12, console],
    ['notifications by groups', '/api/notifications?per=group', 12, portal],
    ['dashboard of a practice', '/api/retailer/dashboard', 6, portal],
    ['sales figures of a practice', '/api/purchasetransaction/figures', 12, portal],
    ['sales of today', '/api/purchasetransaction/today', 12, portal],
  ]
  const cases: Case[] = []
  for (const [name, path, goal, { least, headers }] of pages) {
    const times = (of: string) => async () => {
      const samples: number[] = []
      for (let nth = 0; nth < repetitions; nth += 1) samples.push(await msOf(() => ask(server, { path: of, headers })))
      return Math.min(...samples)
    }
    const found = await run.alternate(times(path), times(least))
    cases.push(caseOf({ name, unit: 'ms', goal }, found, (ms) => ms))
  }
  return cases
}
