import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Authorization, IssuerState } from '../../apps/sandbox/src/issuer-state.ts'
import type { Told } from './load.ts'
import { until } from './services.ts'

export type Check = { name: string; problems: string[] }
export type Books = { databaseUrl: string; sandboxUrl: string; sandboxState: string; filesDir: string }

export type Sale = {
  id: string
  terminal: string
  receipt: string
  status: string
  cents: number
  booked: number
  returned: number
  open: boolean
  keys: string[]
}

/**
 * Sales of terminals by the beginning of their names. `open`: the issuer has not answered a request of the purchase or of one of its
 * returns.
 */
export const salesText = `
  select p.id, t.name as terminal, p.receipt_number as receipt, p.status, p.benefits_cents::int as cents,
    (select count(*)::int from entry e where e.purchase_id = p.id and e.type = 'SALE') as booked,
    (select coalesce(sum(r.benefits_cents), 0)::int from purchase r
      where r.original_id = p.id and r.status = 'CONFIRMED') as returned,
    exists (select from authorisation a join purchase o on o.id = a.purchase_id
      where p.id in (o.id, o.original_id) and a.state in ('ASKED', 'UNKNOWN')) as open,
    array(select a.id::text from authorisation a where a.purchase_id = p.id and a.kind = 'SALE') as keys
  from purchase p join terminal t on t.partner_id = p.partner_id and t.id = p.terminal_id
  where t.name like $1 and p.type = 'SALE'`

const sumOf = (balances: Record<string, number>): number => Object.values(balances).reduce((sum, one) => sum + one, 0)
const approvedBy = ({ answer }: Authorization): number => answer.approved.reduce((sum, { cents }) => sum + cents, 0)

/** Compares what the tills received with the purchases and their entries. */
const salesCheck = (told: Told, sales: readonly Sale[]): string[] => {
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  const ofPaid = [...told.paid].flatMap(([id, cents]) => {
    const sale = byId.get(id)
    const isBooked = sale?.status === 'CONFIRMED' && sale.cents === cents && sale.booked === 1
    return isBooked ? [] : [`paid ${id} of ${cents}: ${sale?.status} ${sale?.cents} in ${sale?.booked} entries`]
  })
  const ofReversed = [...told.reversed].filter((id) => byId.get(id)?.status === 'CONFIRMED')
  return [...ofPaid, ...ofReversed.map((id) => `reversed ${id} is confirmed`)]
}

/** Compares the issuer's book with the purchases. A request that is still open on our side is not compared. */
export const issuerCheck = (sales: readonly Sale[], state: string): string[] => {
  const stored: { issuer: IssuerState } = JSON.parse(readFileSync(state, 'utf8'))
  const living = new Map(
    Object.entries(stored.issuer.authorizations).filter(
      ([, { answer, isReversed }]) => answer.decision !== 'DECLINED' && !isReversed,
    ),
  )
  const problems = sales.flatMap(({ id, status, cents, returned, open, keys }) => {
    const found = keys.flatMap((key) => living.get(key) ?? [])
    for (const key of keys) living.delete(key)
    if (open) return []
    const [charged, refunded] = [
      found.reduce((sum, one) => sum + approvedBy(one), 0),
      found.reduce((sum, one) => sum + sumOf(one.refunded), 0),
    ]
    const expected = status === 'CONFIRMED' ? cents : 0
    const isRight = charged === expected && refunded === (status === 'CONFIRMED' ? returned : 0)
    return isRight ? [] : [`${status} ${id}: issuer ${charged} - ${refunded}, product ${expected} - ${returned}`]
  })
  return [...problems, ...[...living.keys()].map((key) => `the issuer's ${key} belongs to no sale`)]
}

/** Message-IDs by recipient, with the number of copies that the mail server took. */
export type Copies = Map<string, Map<string, number>>

/** A mail in a new copy has a Message-ID of its own. A copy under the same one is recognised by its receiver. */
const mailCheck = (told: Told, copies: Copies, waiting: number): string[] => {
  const twice = [...copies].filter(([to, ids]) => told.mails.has(to) && ids.size > 1)
  const missing = [...told.mails].filter((to) => !copies.has(to)).length
  return [
    ...twice.map(([to, ids]) => `${to} got ${ids.size} mails`),
    ...(missing > waiting ? [`${missing} mails did not arrive, ${waiting} of them wait`] : []),
  ]
}

type Mail = { id: string; path: string; status: number; fault: string; headers: Record<string, string> }

/** Polls the sandbox's log of mails, which keeps the last 500 requests only. */
export const watchMails = (sandboxUrl: string) => {
  const seen = new Set<string>()
  const copies: Copies = new Map()
  const look = async (): Promise<void> => {
    const answer = await fetch(`${sandboxUrl}/__sandbox/requests?provider=mail`)
    const mails: Mail[] = JSON.parse(await answer.text())
    for (const { id, path, status, fault, headers } of mails) {
      const messageId = headers['message-id'] ?? ''
      if ((status !== 250 && fault !== 'resetAfter') || seen.has(id)) continue
      seen.add(id)
      const ids = copies.get(path) ?? new Map<string, number>()
      copies.set(path, ids.set(messageId, (ids.get(messageId) ?? 0) + 1))
    }
  }
  const timer = setInterval(() => void look().catch(() => undefined), 500)
  return { copies, look, stop: () => clearInterval(timer) }
}

const importCheck = async (told: Told, query: Query): Promise<string[]> => {
  // The file has one row with an unknown unit. A checked file of the demonstration waits for its partner.
  const batches = await query<{ id: string; status: string; failed: number }>(
    "select id, status, failed from item_batch where status <> 'CHECKED' and (status <> 'FINISHEDWITHERRORS' or failed <> 1)",
  )
  const problems = batches.map(({ id, status, failed }) => `import ${id} is ${status}, ${failed} rows failed`)
  for (const [prefix, rows] of told.imports) {
    const [found] = await query<{ count: number }>('select count(*)::int from item where code like $1', [`${prefix}%`])
    if (found?.count !== rows) problems.push(`import ${prefix}: ${found?.count} of ${rows} rows`)
  }
  return problems
}

type Query = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>

const filesText = `
  select * from (select 'import' as kind, file_key as key from item_batch
    union select 'error file', error_file_key from item_batch where failed > 0
    union select 'document', file_key::text from document) named where key is not null`
const pricesText = `
  select i.item_id as id, array_agg(i.price_cents::int) as cents from item_store i group by i.item_id`
export const violationsText = 'select to_jsonb(v)::text as found from ledger_violation v limit 20'
const waitingText = 'select count(*)::int from outbox where sent_at is null and failure is null'
const workText = `
  select (select count(*) from item_batch where status in ('STARTED', 'INPROGRESS'))
    + (select count(*) from outbox where sent_at is null and failure is null and due_at < now() + interval '1 minute')
    + (select count(*) from authorisation where state in ('ASKED', 'UNKNOWN')) * $1::int as open`

/**
 * Compares the database with the results that callers received, with the issuer's book, the mail server and the file
 * store. The load rests meanwhile. `isLast` also waits until the worker has settled every open card request.
 */
export const runChecks = async (books: Books, told: Told, mails: ReturnType<typeof watchMails>, isLast: boolean) => {
  const client = new pg.Client({ connectionString: books.databaseUrl })
  await client.connect()
  const query: Query = async (text, values = []) => (await client.query(text, [...values])).rows
  try {
    const isIdle = await until(
      async () => Number((await query<{ open: string }>(workText, [isLast ? 1 : 0]))[0]?.open) === 0,
      isLast ? 180 : 90,
    )
    // The sandbox writes its state within 100 ms.
    await until(async () => false, 0.3)
    await mails.look()
    const sales = await query<Sale>(salesText, ['faults %'])
    const stored = new Map(
      (await query<{ id: string; cents: number[] }>(pricesText)).map(({ id, cents }) => [id, cents]),
    )
    const [waiting] = await query<{ count: number }>(waitingText)
    const files = await query<{ kind: string; key: string }>(filesText)
    const checks: Check[] = [
      { name: 'ledger', problems: (await query<{ found: string }>(violationsText)).map(({ found }) => found) },
      { name: 'sales', problems: salesCheck(told, sales) },
      { name: 'issuer', problems: issuerCheck(sales, books.sandboxState) },
      { name: 'mails', problems: mailCheck(told, mails.copies, waiting?.count ?? 0) },
      { name: 'imports', problems: await importCheck(told, query) },
      {
        name: 'prices',
        problems: [...told.prices]
          .filter(([id, cents]) => !stored.get(id)?.includes(cents))
          .map(([id]) => `item ${id}`),
      },
      {
        name: 'files',
        problems: files
          .filter(({ key }) => !existsSync(join(books.filesDir, key.slice(-2), key)))
          .map(({ kind, key }) => `${kind} ${key} is missing`),
      },
      { name: 'reports', problems: [...told.unreported].map((id) => `a report lacks ${id}`) },
      { name: 'idle', problems: isIdle ? [] : ['imports, mails or card requests are still open'] },
    ]
    return checks
  } finally {
    await client.end()
  }
}
