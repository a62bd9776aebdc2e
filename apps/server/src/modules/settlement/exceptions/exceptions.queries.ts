import type { ExceptionKind, ExceptionReason, ExceptionState, ExceptionView } from '@tillgate/domain/exceptions.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { storesFound, type SentMail } from '../../partners/api.ts'

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

const from = sql`
  ach_event e
  left join ach_entry x on x.partner_id = e.partner_id and x.id = e.ach_entry_id
  left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
  left join settlement_run r on r.id = s.run_id
  left join partner p on p.id = e.partner_id
  left join store t on t.partner_id = s.partner_id and t.id = s.store_id
  left join user_account u on u.id = e.resolved_by`

/** Columns of an item. A notice has no amount, so its amount is the payment's. */
const columns = sql`
  e.id, e.kind, e.code, e.state, e.why, case when e.kind = 'NOC' then coalesce(x.cents, 0) else e.cents end as cents,
  e.original_trace as trace, e.partner_id, p.business_name as partner, s.store_id, t.business_name as store, r.number as run,
  e.why in ('confirm', 'operator', 'superseded', '') and exists (select from payout_hold h
    where h.partner_id = e.partner_id and h.statement_id = e.statement_id and h.kind = 'BANK_RETURN' and h.ended_at is null)
    and e.kind = 'RETURN' as is_held,
  e.due_day::text, e.received_at, e.resolved_at, e.resolved_by, u.first_name || ' ' || u.last_name as resolved_by_name,
  e.resolution`

const views: Record<ExceptionView, ReturnType<typeof sql>> = {
  open: sql`e.state = 'OPEN'`,
  returns: sql`e.state = 'OPEN' and e.kind = 'RETURN'`,
  notices: sql`e.state = 'OPEN' and e.kind = 'NOC'`,
  done: sql`e.state = 'RESOLVED'`,
  rules: sql`e.state = 'APPLIED'`,
}

type Wanted = {
  view: ExceptionView
  search: string | undefined
  code: string | undefined
  run: number | undefined
}

/** `search`: a partner or support id, or some digits of a trace. */
export const listRecords = async (db: Db, keyring: Keyring, { view, search, code, run }: Wanted, page: Page) => {
  const where = allOf([
    views[view],
    code && sql`e.code = ${code}`,
    run === undefined ? undefined : sql`r.number = ${run}`,
    search &&
      sql`(e.original_trace like ${containing(search.replaceAll(' ', ''))}
        or e.partner_id in (select f.partner_id from (${storesFound(keyring, search)}) f))`,
  ])
  const order = orderOf([sql`e.received_at`, sql`e.id`], page)
  const { rows } = await sql<ExceptionRecord>`
    select ${columns} from ${from} where ${where} order by ${order} ${limitOf(page)}`.execute(db)
  return { rows, total: await countUpTo(db, sql`${from} where ${where}`, queueCountCap) }
}

export const countRecords = async (db: Db) => {
  const { rows } = await sql<{ open: number; returns: number; notices: number; codes: string[] }>`
    with e as (select kind, code from ach_event where state = 'OPEN' limit ${sql.lit(queueCountCap + 1)})
    select count(*)::int as open, (count(*) filter (where kind = 'RETURN'))::int as returns,
      (count(*) filter (where kind = 'NOC'))::int as notices,
      coalesce(array_agg(distinct code order by code) filter (where code <> ''), '{}') as codes from e`.execute(db)
  return rows[0] ?? { open: 0, returns: 0, notices: 0, codes: [] }
}

export const findRecord = async (db: Db, id: string): Promise<ExceptionRecord | undefined> => {
  const { rows } = await sql<ExceptionRecord>`select ${columns} from ${from} where e.id = ${id}`.execute(db)
  return rows[0]
}

export type Evidence = {
  line: number
  text: string
  sealed: Buffer | null
  statementId: string | null
  programmeId: string | null
  /** Null: no file of the bank said it. */
  replyName: string | null
  bankLinkId: string | null
  entryId: string | null
  entryCents: number | null
  entryTrace: string | null
  last4: string | null
  routingLast4: string | null
  accountType: 'CHECKING' | 'SAVINGS' | null
  fileName: string | null
  sentAt: Date | null
  settledAt: Date | null
  approvedByName: string | null
  run: number | null
  contactEmail: string | null
  holdBegunAt: Date | null
  holdEndedAt: Date | null
  holdEndReason: string | null
  holdEndsWithRelink: boolean | null
  holdEndedByName: string | null
  mail: SentMail | null
}

/** Returns the evidence of an item: payment, file and hold. */
export const findEvidence = async (db: Db, id: string): Promise<Evidence | undefined> => {
  const { rows } = await sql<Evidence>`
    select e.line, e.text, e.sealed, e.mail, e.statement_id, s.programme_id, y.name as reply_name, x.bank_link_id, x.id as entry_id,
      x.cents as entry_cents, x.trace as entry_trace, x.last4, x.routing_last4, x.account_type, f.name as file_name,
      f.sent_at, s.settled_at, a.first_name || ' ' || a.last_name as approved_by_name, r.number as run,
      nullif(t.contact_email, '') as contact_email, h.begun_at as hold_begun_at, h.ended_at as hold_ended_at,
      h.end_reason as hold_end_reason, h.ends_with_relink as hold_ends_with_relink, b.first_name || ' ' || b.last_name as hold_ended_by_name
    from ach_event e left join ach_reply y on y.id = e.reply_id
    left join ach_entry x on x.partner_id = e.partner_id and x.id = e.ach_entry_id
    left join ach_file f on f.id = x.file_id
    left join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
    left join settlement_run r on r.id = s.run_id
    left join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join user_account a on a.id = r.approved_by
    left join payout_hold h on h.partner_id = e.partner_id and h.statement_id = e.statement_id and h.kind = 'BANK_RETURN'
      and e.kind = 'RETURN'
    left join user_account b on b.id = h.ended_by
    where e.id = ${id}`.execute(db)
  return rows[0]
}

/** Locks an open item. Returns `undefined` when the item has been settled. */
export const lockOpen = (db: Db, id: string) =>
  db
    .selectFrom('ach_event')
    .select(['id', 'partnerId', 'statementId', 'kind', 'code', 'why', 'originalTrace'])
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst()

export const markResolved = (db: Db, id: string, resolvedBy: string, resolution: string) =>
  db
    .updateTable('ach_event')
    .set({ state: 'RESOLVED', resolvedAt: sql<Date>`now()`, resolvedBy, resolution })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()

export const partnerOfEvent = async (db: Db, id: string): Promise<{ partnerId: string | null } | undefined> =>
  db.selectFrom('ach_event').select('partnerId').where('id', '=', id).executeTakeFirst()

/** As the partner: whether an account was corrected as this notice says. */
export const isFollowed = async (db: Db, partnerId: string, noticeId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('bank_link')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('lastLinkSessionId', '=', `notice ${noticeId}`)
    .executeTakeFirst()
  return row !== undefined
}
