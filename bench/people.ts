import { agent, latencies, perRound, start, startBare, timedCalls, type Call, type Server } from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import { anAdminOf, aUserOf, many, seedPeople } from './people-seed.ts'

/** Nineteen cases: a round of each is shorter than elsewhere. */
const usual = perRound * 0.15
const few = perRound / 20
const call = (name: string, path: string, count = usual): Call => ({ name, paths: [path], count })

const ofChain = (userId: string): Call[] => [
  call('people, page 1', '/api/user?roleType=CASHIER'),
  call('people, page 600', '/api/user?roleType=CASHIER&page=600'),
  call('people, by e-mail, last first', '/api/user?roleType=CASHIER&sortColumn=email&sortDirection=1'),
  call('people, inactive', '/api/user?roleType=CASHIER&status=inactive'),
  call('people, one searched for', '/api/user?roleType=CASHIER&search=u54322%40'),
  call('people, a name that 12,000 have', '/api/user?roleType=CASHIER&search=vidal'),
  call('people, how many in each state', '/api/user/counts?roleType=CASHIER'),
  call('people, how many of 12,000 found in each state', '/api/user/counts?roleType=CASHIER&search=vidal', few),
  call('people, one of them', `/api/user/cashier-supervisor/${userId}`),
  call('stores, page 1', '/api/store'),
  call('stores, page 600', '/api/store?page=600'),
  call('stores, by status', '/api/store?sortColumn=status', few),
  call('stores, one searched for', '/api/store?search=10054321'),
  call('stores, a word that 17,000 have', '/api/store?search=harbor'),
  call('stores, 2,000 for a picker', '/api/store/stores-by-user', few),
]

const ofOne: Call[] = [
  call('people, page 1', '/api/user?roleType=CASHIER'),
  call('people, searched for', '/api/user?roleType=CASHIER&search=vidal'),
  call('stores, page 1', '/api/store'),
  call('stores, searched for', '/api/store?search=harbor'),
]

/** People and stores of a chain that has a hundred thousand of each, and of one of ten thousand partners that have as many. */
export const peopleCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_people', { keep: true })
  if (database.isNew) await seedPeople(database.client)
  const server = await start('ours', database.url)
  const bares: Server[] = []
  const timed = async (whose: string, partner: number, calls: readonly Call[]) => {
    const token = await anAdminOf(database.client, partner)
    const paths = calls.flatMap((one) => one.paths)
    const bare = await startBare(database.url, token, paths)
    bares.push(bare)
    const named = calls.map((one) => ({ ...one, name: `${whose}: ${one.name}` }))
    return timedCalls(server, bare, token, named)
  }
  const figure = many.toLocaleString('en-US')
  const found = await latencies([
    ...(await timed(`chain with ${figure}`, 0, ofChain(await aUserOf(database.client)))),
    ...(await timed(`partner with 10 of ${figure}`, 4321, ofOne)),
  ])
  for (const { child } of [server, ...bares]) child.kill()
  agent.destroy()
  await database.stop()
  return found
}
