import pg from 'pg'
import {
  agent,
  latencies,
  perRound,
  recordedBy,
  start,
  startBare,
  timedCalls,
  type Call,
  type Server,
  type Timed,
} from './asking.ts'
import type { Case } from './case.ts'
import { benchDatabase } from './database.ts'
import type { Statement } from './list-server.ts'
import { aPlace, aReaderOf, seedTransactions } from './transactions-seed.ts'

const { Client } = pg
/** What takes a millisecond, tenths of a second, seconds. */
const counts = { quick: perRound * 0.15, slow: 4, endless: 1 }
type Place = Awaited<ReturnType<typeof aPlace>>

/** A call, and the condition of the plain statement that finds the same rows. */
type Asked = { name: string; query: string; where?: string; order?: string; pace?: keyof typeof counts }

const day = 86_400_000
const lately = (days: number): string => new Date(Date.now() - days * day).toISOString()

const listsOf = ({ storeId, cashierId }: Place, cursor: string, last: { at: string; id: string }): Asked[] => [
  { name: 'page 1', query: '' },
  { name: 'page 600', query: 'page=600', order: 'offset 8985' },
  {
    name: 'next page by cursor',
    query: `cursor=${cursor}`,
    where: `(p.started_at, p.id) < ('${last.at}', '${last.id}')`,
  },
  { name: 'pending', query: 'status=pending', where: `p.refund_status = 'PENDING'` },
  { name: 'requested', query: 'status=remittancerequested', where: `p.refund_status = 'REMITTANCEREQUESTED'` },
  { name: 'refunded', query: 'status=refunded', where: `p.refund_status = 'REFUNDED'` },
  { name: 'not to be refunded', query: 'status=donotrefund', where: `p.refund_status = 'DONOTREFUND'` },
  {
    name: 'a month of last year',
    query: `from=${lately(400)}&to=${lately(370)}`,
    where: `p.started_at >= '${lately(400)}' and p.started_at < '${lately(370)}'`,
  },
  { name: 'a store', query: `storeId=${storeId}`, where: `p.store_id = '${storeId}'` },
  { name: 'a cashier', query: `cashierId=${cashierId}`, where: `p.cashier_id = '${cashierId}'` },
  {
    name: 'a cashier, pending',
    query: `cashierId=${cashierId}&status=pending`,
    where: `p.cashier_id = '${cashierId}' and p.refund_status = 'PENDING'`,
  },
  { name: 'an amount', query: 'search=123.45', where: 'p.total_cents = 12345' },
  {
    name: 'four digits',
    query: 'search=0042',
    where: `(p.last4 = '0042' or p.total_cents = 4200)`,
  },
  { name: 'a name', query: 'search=vidal', where: `p.cashier_name ilike '%vidal%'` },
  { name: 'a name that nobody has', query: 'search=zzzz', where: `p.cashier_name ilike '%zzzz%'`, pace: 'endless' },
]

const summariesOf = ({ storeId }: Place): Asked[] => [
  { name: 'sums of everything', query: '', pace: 'endless' },
  {
    name: 'sums of a month',
    pace: 'slow',
    query: `from=${lately(400)}&to=${lately(370)}`,
    where: `p.started_at >= '${lately(400)}' and p.started_at < '${lately(370)}'`,
  },
  { name: 'sums of a store', pace: 'slow', query: `storeId=${storeId}`, where: `p.store_id = '${storeId}'` },
  {
    name: 'sums of four digits',
    query: 'search=0042',
    where: `(p.last4 = '0042' or p.total_cents = 4200)`,
  },
]

/** The least that somebody would write who owns the tables. */
const plainList = ({ partnerId }: Place, { where = 'true', order = '' }: Asked): string => `
  select p.id, p.type, p.status, p.refund_status, p.store_id, s.business_name, p.cashier_name, p.last4,
    (select sum(case when l.unit = 'COUNT' then l.quantity_milli / 1000 else 1 end) from purchase_line l
      where l.partner_id = p.partner_id and l.purchase_id = p.id),
    p.net_cents, p.tax_cents, p.benefits_cents, p.started_at
  from purchase p join store s on s.partner_id = p.partner_id and s.id = p.store_id
  where p.partner_id = '${partnerId}' and ${where} order by p.started_at desc, p.id desc limit 15 ${order}`
const plainSum = ({ partnerId }: Place, { where = 'true' }: Asked): string => `
  select p.refund_status, count(*), sum(p.total_cents), sum(p.benefits_cents) from purchase p
  where p.partner_id = '${partnerId}' and ${where} group by p.refund_status`

const list = '/api/purchasetransaction'
const summary = `${list}/summary`
const pathOf = (path: string, { query }: Asked): string => (query === '' ? path : `${path}?${query}`)

/** The one statement of a call that reads its purchases, as its partner sends it. */
const isReading = ({ text }: Statement): boolean => /as materialized|group by p\.refund_status/.test(text)

const lastOf = async ({ port }: Server, token: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${list}`, { headers: { authorization: `Bearer ${token}` } })
  const { cursor, items } = await answer.json()
  return { cursor: String(cursor), last: { at: String(items.at(-1).createdAt), id: String(items.at(-1).id) } }
}

const callOf = (path: string, one: Asked): Call => ({
  name: one.name,
  paths: [pathOf(path, one)],
  count: counts[one.pace ?? 'quick'],
})

/** Five million purchases, two of them in five a chain's: what its people see, and what one of fifty others sees. */
export const transactionCases = async (): Promise<Case[]> => {
  const database = await benchDatabase('bench_transactions', { keep: true })
  if (database.isNew) await seedTransactions(database.client)
  const place = await aPlace(database.client)
  const token = await aReaderOf(database.client, 0)
  const server = await start('ours', database.url)
  const { cursor, last } = await lastOf(server, token)
  const [lists, sums] = [listsOf(place, cursor, last), summariesOf(place)]

  const tenant = new Client({ connectionString: database.url })
  await tenant.connect()
  await tenant.query(`select set_config('role', 'tillgate_tenant', false), set_config('app.partner_id', $1, false)`, [
    place.partnerId,
  ])
  const statementOf = async (path: string, one: Asked, plain: string): Promise<Timed> => {
    const { usual: said } = await recordedBy(database.url, path, token)
    const reading = said.find(isReading)
    if (!reading) throw new Error(`${one.name} reads nothing`)
    return {
      name: `${one.name}, SQL`,
      goals: [2, 2],
      work: () => tenant.query(reading),
      limit: () => database.client.query(plain),
      count: counts[one.pace ?? 'quick'],
    }
  }
  const statements: Timed[] = []
  for (const one of lists) statements.push(await statementOf(pathOf(list, one), one, plainList(place, one)))
  for (const one of sums) statements.push(await statementOf(pathOf(summary, one), one, plainSum(place, one)))

  const bares: Server[] = []
  const timed = async (whose: string, reader: string, calls: readonly Call[]) => {
    const bare = await startBare(
      database.url,
      reader,
      calls.flatMap(({ paths }) => paths),
    )
    bares.push(bare)
    return timedCalls(
      server,
      bare,
      reader,
      calls.map((one) => ({ ...one, name: `${whose}: ${one.name}` })),
    )
  }
  const ofChain = [...lists.map((one) => callOf(list, one)), ...sums.map((one) => callOf(summary, one))]
  const ofOne = [
    ...lists.slice(0, 2).map((one) => callOf(list, one)),
    ...sums.slice(0, 1).map((one) => callOf(summary, one)),
  ]
  const found = await latencies([
    ...statements,
    ...(await timed('chain', token, ofChain)),
    ...(await timed('one of fifty', await aReaderOf(database.client, 7), ofOne)),
  ])
  for (const { child } of [server, ...bares]) child.kill()
  agent.destroy()
  await tenant.end()
  await database.stop()
  return found
}
