import { cappedCase, caseOf, quantile, zeroCase } from './frame/case.ts'
import { lightClient } from './frame/light-client.ts'
import type { Bench, Run } from './frame/run.ts'
import { bearer, cpuOf, startProduct, type Server } from './frame/servers.ts'
import { steadily } from './frame/steadily.ts'
import { aPartner, aReader } from './seed/partners.ts'

const path = '/api/store/stores-by-user'
/** Callers in parallel while the capacity is measured. */
const callers = 16
/** Callers in parallel at a process with a full queue of 512. */
const manyCallers = 700
/** Time in milliseconds between two health checks of the busy process. */
const healthMs = 200

type Client = ReturnType<typeof lightClient>
/** Answered calls a second, and milliseconds of the process's CPU for each. */
type Sample = { perSecond: number; cpuMs: number }

/** Calls for some seconds as often as `most` can wait for an answer. Returns answered and refused calls. */
const callFor = async ({ read }: Client, seconds: number, most = callers) => {
  const end = performance.now() + seconds * 1000
  const count = { answered: 0, refused: 0 }
  const call = async (): Promise<void> => {
    while (performance.now() < end) {
      await read().then(
        () => (count.answered += 1),
        () => (count.refused += 1),
      )
    }
  }
  await Promise.all(Array.from({ length: most }, call))
  return count
}

/** Asks `/health/ready` as a balancer does. Returns the function that stops and returns the number of failed checks. */
const checkHealth = ({ port }: Server): (() => Promise<number>) => {
  const checks: Promise<boolean>[] = []
  const check = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(1000) }).then(
      async (answer) => (await answer.arrayBuffer()) !== undefined && answer.ok,
      () => false,
    )
  const timer = setInterval(() => checks.push(check()), healthMs)
  return async () => {
    clearInterval(timer)
    return (await Promise.all(checks)).filter((isOk) => !isOk).length
  }
}

const clientOf = (run: Run, { port }: Server, token: string): Client => {
  const client = lightClient(port, path, bearer(token))
  run.atEnd(client.stop)
  return client
}

/**
 * CPU of a refusal against that of an answer, which does not depend on the client. A process with a core of its own answers
 * (1 - 2x) / (1 - x) of its capacity at twice the capacity: 80 % at a ratio x of 1/6.
 */
const compareCost = async (run: Run, url: string, token: string) => {
  const seconds = run.size(2, 1)
  const [roomy, full] = [await startProduct(run, url), await startProduct(run, url, { MAX_REQUESTS: '1' })]
  const costOf = async (server: Server, client: Client, answerCost: number): Promise<number> => {
    const before = await cpuOf(server)
    const { answered, refused } = await callFor(client, seconds, server === full ? manyCallers : callers)
    const used = (await cpuOf(server)) - before
    return (refused === 0 ? used / answered : (used - answered * answerCost) / refused) * 1e6
  }
  const clients = [clientOf(run, roomy, token), clientOf(run, full, token)] as const
  await Promise.all(clients.map((client) => callFor(client, seconds)))
  let answerCost = 0
  const { ours: answers, limit: refusals } = await run.alternate(
    async () => {
      answerCost = await costOf(roomy, clients[0], 0)
      return answerCost
    },
    () => costOf(full, clients[1], answerCost / 1e6),
  )
  for (const { child } of [roomy, full]) child.kill()
  return { name: 'CPU of a refusal against an answer', unit: 'us', goal: 1 / 6, ours: refusals, limit: answers }
}

const p99 = (times: readonly number[]): number => quantile(times, 0.99)

/** Twice the calls that a process can answer, against as many as it can answer. */
export const bench: Bench = async (run) => {
  const seconds = run.size(6, 2)
  const { client: database, url } = await run.database()
  const { partnerId } = await aPartner(database)
  const token = await aReader(database, partnerId)
  const cost = await compareCost(run, url, token)
  const server = await startProduct(run, url)
  const client = clientOf(run, server, token)
  await callFor(client, seconds)
  let capacity = 0
  let failedChecks = 0
  const overloaded: { times: number[]; refused: number[]; cores: number }[] = []
  const measure = async (work: () => Promise<{ answered: number; seconds: number }>): Promise<Sample> => {
    const before = await cpuOf(server)
    const ended = await work()
    const used = (await cpuOf(server)) - before
    return { perSecond: ended.answered / ended.seconds, cpuMs: (used / ended.answered) * 1000 }
  }
  const found = await run.alternate(
    async () => {
      const sample = await measure(async () => ({ ...(await callFor(client, seconds)), seconds }))
      capacity = sample.perSecond
      return sample
    },
    () =>
      measure(async () => {
        const stop = checkHealth(server)
        const before = process.cpuUsage()
        const ended = await steadily(seconds, capacity * 2, client.read)
        const { user, system } = process.cpuUsage(before)
        failedChecks += await stop()
        overloaded.push({ ...ended, cores: (user + system) / 1e6 / ended.seconds })
        return { answered: ended.times.length, seconds: ended.seconds }
      }),
  )
  const swapped = { ours: found.limit, limit: found.ours }
  const each = (pick: (one: (typeof overloaded)[number]) => number): number[] => overloaded.map(pick)
  const twice = 'at twice the capacity'
  return [
    cost,
    caseOf(
      { name: `CPU of an answer ${twice}, refusals included`, unit: 'ms', goal: 1.25 },
      swapped,
      (one) => one.cpuMs,
    ),
    caseOf({ name: `capacity against answers ${twice}`, unit: '/s', goal: 1.25 }, found, (one) => one.perSecond),
    cappedCase(
      `an answer ${twice}, p99`,
      'ms',
      each(({ times }) => p99(times)),
      300,
    ),
    cappedCase(
      `a refusal ${twice}, p99`,
      'ms',
      each(({ refused }) => p99(refused)),
      100,
    ),
    cappedCase(
      'the generator of the calls',
      'cores',
      each(({ cores }) => cores),
      0.25,
    ),
    zeroCase(`failed health checks ${twice}`, failedChecks),
  ]
}
