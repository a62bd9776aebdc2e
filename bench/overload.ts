import { Agent } from 'node:http'
import { cappedCase, quantile } from './frame/case.ts'
import type { Bench } from './frame/run.ts'
import { ask, bearer, startProduct } from './frame/servers.ts'
import { steadily } from './frame/steadily.ts'
import { aPartner, aReader } from './seed/partners.ts'

/** Calls that wait at once while the capacity is measured. */
const callers = 16

/** Twice the calls that a process can answer, against as many as it can answer. */
export const bench: Bench = async (run) => {
  const seconds = run.size(6, 2)
  const { client, url } = await run.database()
  const { partnerId } = await aPartner(client)
  const token = await aReader(client, partnerId)
  const server = await startProduct(run, url)
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  run.atEnd(() => agent.destroy())
  const read = () => ask(server, { path: '/api/store/stores-by-user', headers: bearer(token), agent })
  /** Answered calls a second when each caller waits for its answer. */
  const measureCapacity = async (): Promise<number> => {
    const end = performance.now() + seconds * 1000
    let answered = 0
    const call = async (): Promise<void> => {
      while (performance.now() < end) {
        await read()
        answered += 1
      }
    }
    await Promise.all(Array.from({ length: callers }, call))
    return answered / seconds
  }
  await measureCapacity()
  let capacity = 0
  const overloaded: { times: number[]; refused: number[] }[] = []
  const found = await run.alternate(
    async () => {
      capacity = await measureCapacity()
      return capacity
    },
    async () => {
      const ended = await steadily(seconds, capacity * 2, read)
      overloaded.push(ended)
      return ended.times.length / ended.seconds
    },
  )
  const p99 = (pick: (one: { times: number[]; refused: number[] }) => number[]): number[] =>
    overloaded.map((one) => quantile(pick(one), 0.99))
  return [
    { name: 'capacity against answered calls at twice the capacity', unit: 'calls/s', goal: 1.25, ...found },
    cappedCase(
      'an answer at twice the capacity, p99',
      'ms',
      p99((one) => one.times),
      1000,
    ),
    cappedCase(
      'a refusal at twice the capacity, p99',
      'ms',
      p99((one) => one.refused),
      100,
    ),
  ]
}
