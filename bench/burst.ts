import { caseOf, cappedCase, quantile, zeroCase, type Case } from './frame/case.ts'
import { lightClient } from './frame/light-client.ts'
import type { Bench, Run } from './frame/run.ts'
import { runAhead } from './frame/ahead.ts'
import { bearer, startProduct, type Server } from './frame/servers.ts'
import { steadily } from './frame/steadily.ts'
import { aPartner, aReader } from './seed/partners.ts'
import { aBenchTill, type Till } from './seed/till.ts'

const screenPath = '/api/store/stores-by-user'

/** Browsers that open one page in the same moment, the connections of each, and the calls of all. */
const browsers = 50
const connections = 6
const calls = 500

const p99 = (times: readonly number[]): number => quantile(times, 0.99)

type Client = ReturnType<typeof lightClient>
type Burst = { times: number[]; refused: number }

/** Sends the calls of all browsers at once: each browser sends its next call when one of its connections is free. */
const burst = async (clients: readonly Client[]): Promise<Burst> => {
  const begun = performance.now()
  const found: Burst = { times: [], refused: 0 }
  const perBrowser = calls / clients.length
  const browse = async ({ read }: Client): Promise<void> => {
    let left = perBrowser
    const connection = async (): Promise<void> => {
      while (left > 0) {
        left -= 1
        await read().then(
          // Measured from the moment in which the page opened, so that waiting in the browser counts.
          () => found.times.push(performance.now() - begun),
          () => (found.refused += 1),
        )
      }
    }
    await Promise.all(Array.from({ length: connections }, connection))
  }
  await Promise.all(clients.map(browse))
  return found
}

/** Answered calls a second of as many callers as keep the process busy. */
const capacityOf = async ({ read }: Client, seconds: number): Promise<number> => {
  const end = performance.now() + seconds * 1000
  let answered = 0
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      await read().then(
        () => (answered += 1),
        () => undefined,
      )
    }
  }
  await Promise.all(Array.from({ length: 16 }, call))
  return answered / seconds
}

/** 500 calls at once of 50 browsers with six connections each. */
const bursts = async (run: Run, server: Server, token: string): Promise<Case[]> => {
  const screens = lightClient(server.port, screenPath, bearer(token))
  run.atEnd(screens.stop)
  const clients = Array.from({ length: browsers }, () => lightClient(server.port, screenPath, bearer(token)))
  run.atEnd(() => clients.forEach(({ stop }) => stop()))
  // Opens the connections and compiles.
  for (let nth = 0; nth < 5; nth += 1) await burst(clients)
  const capacity = await capacityOf(screens, run.size(5, 1))
  const found: Burst[] = []
  for (let round = 0; round < run.rounds; round += 1) found.push(await burst(clients))
  return [
    zeroCase(
      'refusals of 500 calls at once from 50 browsers',
      found.reduce((sum, { refused }) => sum + refused, 0),
    ),
    caseOf(
      {
        name: '500 calls at once, p99 from the start of the burst, against their time at capacity',
        unit: 'ms',
        goal: 1.25,
      },
      { ours: found.map(({ times }) => p99(times)), limit: [(calls / capacity) * 1000] },
      (ms) => ms,
    ),
  ]
}

/** Twice the calls of screens that a process can answer, beside a till that sends ten calls a second. */
const overload = async (run: Run, server: Server, token: string, { headers, barcodes }: Till): Promise<Case[]> => {
  const seconds = run.size(30, 3)
  const screens = lightClient(server.port, screenPath, bearer(token))
  const tills = lightClient(server.port, `/api/pos/item/${barcodes[0]}`, headers)
  run.atEnd(screens.stop)
  run.atEnd(tills.stop)
  const before = await capacityOf(screens, seconds / 6)
  const [screen, sale] = await Promise.all([
    steadily(seconds, before * 2, screens.read),
    steadily(seconds, 10, tills.read),
  ])
  const capacity = Math.max(before, await capacityOf(screens, seconds / 6))
  const twice = 'at twice the capacity'
  return [
    caseOf(
      { name: `capacity against answers ${twice}`, unit: '/s', goal: 1.25 },
      { ours: [capacity], limit: [screen.times.length / screen.seconds] },
      (one) => one,
    ),
    cappedCase(`an answer ${twice}, p99`, 'ms', [p99(screen.times)], 300),
    cappedCase(`a refusal ${twice}, p99`, 'ms', [p99(screen.refused)], 100),
    zeroCase(`refused calls of a till ${twice}`, sale.refused.length),
    cappedCase(`an answer to a till ${twice}, p99`, 'ms', [p99(sale.times)], 300),
  ]
}

/** Bursts, which are answered whole, and lasting overload, of which as much is answered as the process can. */
export const bench: Bench = async (run) => {
  const { client: database, url } = await run.database()
  const { partnerId } = await aPartner(database)
  const token = await aReader(database, partnerId)
  const till = await aBenchTill(database)
  const server = await startProduct(run, url)
  runAhead()
  return [...(await bursts(run, server, token)), ...(await overload(run, server, token, till))]
}
