import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inject, test, expect } from 'vitest'
import { severalShards, unplanned, wide } from './distributed-exceptions.ts'
import { readRecorded, shapeOf, type Recorded } from './recorder.ts'
import { testDatabase } from './database.ts'

/** Number of shards that a statement reads: 0 for tables of the coordinator. `error`: Citus does not plan the statement. */
type Plan = { recorded: Recorded; shards: number } | { recorded: Recorded; error: string }

const isPlannable = ({ text, role }: Recorded): boolean =>
  role.startsWith('tillgate_') &&
  /^\s*(?:\/\*.*?\*\/)?\s*(?:select|with|insert|update|delete)\b/i.test(text) &&
  !/\b(?:pgboss|incoming)\b/.test(text)

const shardsIn = (plan: string): number => {
  const counts = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  return Math.max(0, ...counts)
}

const restartSeconds = 60
/** Connects to the coordinator, also while it starts again after the crash of a session. */
const connect = async (url: string, triesLeft = restartSeconds): Promise<Client> => {
  const client = new Client({ connectionString: url })
  // The failed query reports the crash; an error event without a listener would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // As in the sessions of the services: the workers learn the partner.
    await client.query(`set citus.propagate_set_commands to 'local'`)
    return client
  } catch (error) {
    if (triesLeft === 0) throw error
    await pause(1000)
    return connect(url, triesLeft - 1)
  }
}

/** Explains with one session after another: a session ends with the crash of its coordinator. */
const plansOf = async (): Promise<Plan[]> => {
  const url = await testDatabase()
  let client = await connect(url)
  let isLost = false
  const explain = async (recorded: Recorded): Promise<Plan> => {
    try {
      const partner = `set local app.partner_id = '00000000-0000-0000-0000-000000000001'`
      await client.query(`begin; set local role ${recorded.role}; ${partner}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>({
        text: `explain (costs off) ${recorded.text}`,
        values: [...recorded.values],
      })
      await client.query('rollback')
      return { recorded, shards: shardsIn(rows.map((row) => row['QUERY PLAN']).join('\n')) }
    } catch (error) {
      isLost = await client.query('rollback').then(
        () => false,
        () => true,
      )
      return { recorded, error: isLost ? `The coordinator crashed: ${String(error)}` : String(error) }
    }
  }
  const plans: Plan[] = []
  for (const recorded of readRecorded('').filter(isPlannable)) {
    plans.push(await explain(recorded))
    if (!isLost) continue
    isLost = false
    await client.end().catch(() => undefined)
    client = await connect(url)
  }
  await client.end()
  return plans
}

const plans = await plansOf()

const begins = (beginnings: readonly { begins: string }[], { text }: Recorded): boolean => {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  return beginnings.some((one) => plain.startsWith(one.begins))
}

const shown = ({ role, text }: Recorded): string => `[${role}] ${shapeOf(text)}`

test('Citus plans every recorded statement', () => {
  const refused = plans.flatMap((plan) =>
    'error' in plan && !/permission denied/.test(plan.error) && !begins(unplanned, plan.recorded)
      ? [`${plan.error}: ${shown(plan.recorded)}`]
      : [],
  )
  expect(refused).toEqual([])
})

test('statements of a partner read one shard', () => {
  const found = plans.flatMap((plan) =>
    'shards' in plan &&
    plan.shards > 1 &&
    !Object.hasOwn(severalShards, plan.recorded.role) &&
    !begins(wide, plan.recorded)
      ? [`${plan.shards}: ${shown(plan.recorded)}`]
      : [],
  )
  expect(found).toEqual([])
})

test('99 % of the statements of the flows read at most one shard', () => {
  const own = new Map(readRecorded(inject('database').prefix).map((one) => [shown(one), one.runs]))
  const counts = { all: 0, narrow: 0 }
  for (const plan of plans) {
    const runs = own.get(shown(plan.recorded)) ?? 0
    counts.all += runs
    if ('shards' in plan && plan.shards <= 1) counts.narrow += runs
  }
  process.stdout.write(`${counts.narrow} of ${counts.all} statements of the flows read at most one shard\n`)
  expect(counts.narrow / counts.all).toBeGreaterThan(0.99)
})
