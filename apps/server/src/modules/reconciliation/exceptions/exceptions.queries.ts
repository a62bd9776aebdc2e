import {
  type ExceptionKind,
  type ExceptionReason,
  type ExceptionState,
  type ExceptionView,
  exceptionStates,
} from '@tillgate/domain/exceptions.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { col, cols, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'
import { storesFound } from '#server/modules/partners/api.ts'

export type ExceptionRecord = {
  id: string
  kind: ExceptionKind
  code: string
  state: ExceptionState
  why: ExceptionReason | ''
  cents: number
  trace: string
  partnerId: string | null
  partner: string | null
  storeId: string | null
  store: string | null
  run: number | null
  isHeld: boolean
  dueDay: string | null
  receivedAt: Date
  resolvedAt: Date | null
  resolvedBy: string | null
  resolvedByName: string | null
  resolution: string
}

const from = sql`ach_event e left join user_account u on u.id = e.resolved_by`

/** Columns of an item without those of its payment, which are rows of a partner. */
const columns = sql`
  e.id, e.kind, e.code, e.state, e.why, e.cents, e.original_trace as trace, e.partner_id, e.ach_entry_id, e.statement_id,
  e.due_day::text, e.received_at, e.resolved_at, e.resolved_by, u.first_name || ' ' || u.last_name as resolved_by_name,
  e.resolution`

const ownRecordRow = rowsOf({
  ...cols(
    'ach_event',
    'id',
    'kind',
    'code',
    'cents',
    'partnerId',
    'receivedAt',
    'resolvedAt',
    'resolvedBy',
    'resolution',
    'achEntryId',
    'statementId',
  ),
  state: is.oneOf(exceptionStates),
  why: col('ach_event.why'),
  trace: col('ach_event.originalTrace'),
  dueDay: nullable(is.text),
  resolvedByName: nullable(is.text),
})
type OwnRecord = RowOf<typeof ownRecordRow>

/** Row of a partner, of a statement or of a payment, with the columns of its kind. */
const paymentRow = rowsOf({
  id: col('partner.id'),
  name: nullable(col('partner.businessName')),
  storeId: nullable(col('statement.storeId')),
  run: nullable(is.whole),
  isHeld: nullable(is.flag),
  cents: nullable(col('ach_entry.cents')),
})
type Payment = RowOf<typeof paymentRow>

/** Lists partners, statements and payments of items by id. Items lie on the coordinator of a cluster, these rows on its workers. */
const findPayments = async (db: Db, records: readonly OwnRecord[]): Promise<Map<string, Payment>> => {
  const partnerIds = records.flatMap(({ partnerId }) => partnerId ?? [])
  if (partnerIds.length === 0) return new Map()
  const statementIds = records.flatMap(({ statementId }) => statementId ?? [])
  const entryIds = records.flatMap(({ achEntryId }) => achEntryId ?? [])
  const rows = await paymentRow.all(db)`
    select p.id, p.business_name as name, null::uuid as store_id, null::int as run, null::boolean as is_held,
      null::bigint as cents
    from partner p where p.id = any(${partnerIds})
    union all
    select s.id, t.business_name, s.store_id, r.number, exists (select from payout_hold h where h.partner_id = s.partner_id
      and h.statement_id = s.id and h.kind = 'BANK_RETURN' and h.ended_at is null), null
    from statement s join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join settlement_run r on r.id = s.run_id
    where s.partner_id = any(${partnerIds}) and s.id = any(${statementIds})
    union all
    select x.id, null, null, null, null, x.cents from ach_entry x
    where x.partner_id = any(${partnerIds}) and x.id = any(${entryIds})`
  return new Map(rows.map((row) => [row.id, row]))
}

/** Reasons of a return that holds the store's payouts. */
const holding: readonly (ExceptionReason | '')[] = ['confirm', 'operator', 'superseded', '']

/** Adds the payments of items. A notice has no amount, so its amount is the payment's. */
const withPayments = async (db: Db, records: OwnRecord[]): Promise<ExceptionRecord[]> => {
  const found = await findPayments(db, records)
  return records.map(({ achEntryId, statementId, ...record }) => {
    const statement = found.get(statementId ?? '')
    return {
      ...record,
      cents: record.kind === 'NOC' ? (found.get(achEntryId ?? '')?.cents ?? 0) : record.cents,
      partner: found.get(record.partnerId ?? '')?.name ?? null,
      storeId: statement?.storeId ?? null,
      store: statement?.name ?? null,
      run: statement?.run ?? null,
      isHeld: record.kind === 'RETURN' && holding.includes(record.why) && statement?.isHeld === true,
    }
  })
}

const views: Record<ExceptionView, ReturnType<typeof sql>> = {
  open: sql`e.state = 'OPEN'`,
  returns: sql`e.state = 'OPEN' and e.kind = 'RETURN'`,
  notices: sql`e.state = 'OPEN' and e.kind = 'NOC'`,
  done: sql`e.state = 'RESOLVED'`,
  rules: sql`e.state = 'APPLIED'`,
}

type Filter = {
  view: ExceptionView
  search: string | undefined
  code: string | undefined
  run: number | undefined
}

/** `search`: a partner or support id, or some digits of a trace. */
export const listRecords = async (db: Db, keyring: Keyring, { view, search, code, run }: Filter, page: Page) => {
  const where = allOf([
    views[view],
    code && sql`e.code = ${code}`,
    run === undefined
      ? undefined
      : sql`(e.partner_id, e.statement_id) in (select s.partner_id, s.id from statement s
          join settlement_run r on r.id = s.run_id where r.number = ${run})`,
    search &&
      sql`(e.original_trace like ${containing(search.replaceAll(' ', ''))}
        or e.partner_id in (select f.partner_id from (${storesFound(keyring, search)}) f))`,
  ])
  const order = orderOf([sql`e.received_at`, sql`e.id`], page)
  const rows = await ownRecordRow.all(db)`
    select ${columns} from ${from} where ${where} order by ${order} ${limitOf(page)}`
  const total = await countUpTo(db, sql`ach_event e where ${where}`, queueCountCap)
  return { rows: await withPayments(db, rows), total }
}

export const countRecords = async (db: Db) => {
  return (
    (await rowsOf({ open: is.count, returns: is.count, notices: is.count, codes: is.list(is.text) }).first(db)`
    with e as (select kind, code from ach_event where state = 'OPEN' limit ${sql.lit(queueCountCap + 1)})
    select count(*)::int as open, (count(*) filter (where kind = 'RETURN'))::int as returns,
      (count(*) filter (where kind = 'NOC'))::int as notices,
      coalesce(array_agg(distinct code order by code) filter (where code <> ''), '{}') as codes from e`) ?? {
      open: 0,
      returns: 0,
      notices: 0,
      codes: [],
    }
  )
}

export const findRecord = async (db: Db, id: string): Promise<ExceptionRecord | undefined> => {
  const rows = await ownRecordRow.all(db)`select ${columns} from ${from} where e.id = ${id}`
  return (await withPayments(db, rows))[0]
}

export const partnerOfEvent = async (db: Db, id: string): Promise<{ partnerId: string | null } | undefined> =>
  db.selectFrom('ach_event').select('partnerId').where('id', '=', id).executeTakeFirst()

/** Returns true when an account was corrected as this notice says. Runs as the partner. */
export const isFollowed = async (db: Db, partnerId: string, noticeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('bank_link')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('lastLinkSessionId', '=', `notice ${noticeId}`)
    .executeTakeFirst()
  return row !== undefined
}
