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

const explain = async (url: string, recorded: Recorded): Promise<Plan> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    const partner = `set local app.partner_id = '00000000-0000-0000-0000-000000000001'`
    await client.query(`set local role ${recorded.role}; ${partner}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (costs off) ${recorded.text}`,
      values: [...recorded.values],
    })
    return { recorded, shards: shardsIn(rows.map((row) => row['QUERY PLAN']).join('\n')) }
  } catch (error) {
    return { recorded, error: String(error) }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const plansOf = async (): Promise<Plan[]> => {
  const url = await testDatabase()
  const plans: Plan[] = []
  for (const recorded of readRecorded('').filter(isPlannable)) plans.push(await explain(url, recorded))
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
