import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

type Rows = readonly Record<string, unknown>[]
/** Rows per statement, sent as one parameter. */
const chunk = 2000
const inChunks = async (rows: Rows, write: (json: string) => Promise<unknown>): Promise<void> => {
  for (let at = 0; at < rows.length; at += chunk) await write(JSON.stringify(rows.slice(at, at + chunk)))
}

/** Inserts rows of a partner. Reads `partner`, because a distributed table takes an INSERT ... SELECT only from another one. */
const insertRows =
  (table: string, columns: string) =>
  (db: Db, partnerId: string, rows: Rows): Promise<void> => {
    const names = columns.split(' ')
    const own = sql.join(names.map((name) => sql.ref(name)))
    const read = sql.join(names.map((name) => sql.ref(`x.${name}`)))
    return inChunks(rows, (json) =>
      sql`
        insert into ${sql.table(table)} (partner_id, ${own})
        select p.id, ${read} from partner p cross join json_populate_recordset(null::${sql.table(table)}, ${json}::json) x
        where p.id = ${partnerId}`.execute(db),
    )
  }

/** Inserts purchases; sales come before their returns, or with them. */
export const insertPurchases = insertRows(
  'purchase',
  'id store_id program_id terminal_id cashier_id cashier_name type status refund_status terminal_txn_no ' +
    'original_id started_at priced_at confirmed_at ended_at timed_out timeout_seconds net_cents tax_cents ' +
    'covered_cents benefits_cents authorized_tax_cents last4 entry_mode fee_schedule_id receipt_hash ' +
    'receipt_emailed_at payable_from receipt_number',
)

export const insertPurchaseLines = insertRows(
  'purchase_line',
  'purchase_id line_no item_id code name description unit quantity_milli price_cents discount_cents ' +
    'net_cents tax_milli tax_cents reason purse max_price_cents apl_version_id apl_entry_no eligible_net_cents ' +
    'eligible_tax_cents benefit_discount_cents benefit_tax_cents returned_milli original_line_no',
)

export const insertAuthorisations = insertRows(
  'authorisation',
  'id purchase_id kind terminal_id request_key request_hash state asked approved reference card_ref last4 ' +
    'entry_mode decline_code asked_at answered_at',
)

/** Inserts entries. A reversed entry comes before its reversal or in the same chunk. */
export const insertBookedEntries = insertRows(
  'entry',
  'id store_id program_id type cents purchase_id reverses_id booked_at payable_from',
)

/** Inserts payments beside the card, after their purchases. */
export const insertTenders = insertRows(
  'tender',
  'id purchase_id terminal_id cashier_id kind cents given_cents created_at',
)

const historyTillRow = rowsOf({ id: col('terminal.id'), soldAt: nullable(is.moment) })
export type HistoryTill = RowOf<typeof historyTillRow>
/** Lists the tills of the demonstration history with the time of the last answer. */
export const listHistoryTills = (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
  referencePrefix: string,
): Promise<HistoryTill[]> => historyTillRow.all(db)`
    select t.id, (select max(coalesce(p.confirmed_at, p.ended_at)) from purchase p
      where p.partner_id = ${partnerId} and p.terminal_id = t.id and p.type = 'SALE') as sold_at
    from terminal t
    where t.partner_id = ${partnerId} and t.store_id = ${storeId} and exists (
      select from authorisation a join purchase p on p.partner_id = a.partner_id and p.id = a.purchase_id
      where a.partner_id = ${partnerId} and a.terminal_id = t.id and starts_with(a.reference, ${referencePrefix}))
    order by t.name, t.id`

/** Sets when each device of a store was last seen: a minute after its last purchase. */
export const seeTills = async (
  db: Db,
  { partnerId, storeId }: { partnerId: string; storeId: string },
): Promise<void> => {
  await sql`
    update terminal t set last_seen_at = s.seen_at
    from (select terminal_id, to_timestamp(extract(epoch from max(coalesce(confirmed_at, ended_at))) + 60) as seen_at
      from purchase where partner_id = ${partnerId} and store_id = ${storeId} group by terminal_id) s
    where t.partner_id = ${partnerId} and t.id = s.terminal_id and s.seen_at > t.last_seen_at`.execute(db)
}

type NewTill = { partnerId: string; storeId: string; id: string; name: string; createdBy: string; since: Date }
/** Inserts a device that sold from `since` on. Its key is unknown, so the device cannot sell again. */
export const insertHistoryTill = (db: Db, { since, ...till }: NewTill, keyHash: Buffer) =>
  db
    .insertInto('terminal')
    .values({
      ...till,
      status: 'ACTIVE',
      model: 'PAX A920 Pro',
      appVersion: '1.0.0',
      keyHash,
      createdAt: since,
      activatedAt: since,
      lastSeenAt: since,
    })
    .execute()

/** Dates the end of the building of a run to `at`. */
export const backdateBuilding = async (db: Db, runId: string, at: Date): Promise<void> => {
  await sql`update settlement_run set built_at = ${at} where id = ${runId}`.execute(db)
}

/** Dates a run's approval and payment to `at`. */
export const backdateRun = async (db: Db, runId: string, at: Date): Promise<void> => {
  await sql`
    update settlement_run set proposed_at = ${at}::timestamptz - interval '20 minutes', approved_at = ${at}, sent_at = ${at}
    where id = ${runId}`.execute(db)
  await sql`update ach_file set sent_at = ${at} where run_id = ${runId} and status = 'SENT'`.execute(db)
  await sql`update statement set sent_at = ${at} where run_id = ${runId} and status = 'PAYMENTREQUESTED'`.execute(db)
}

/** Dates the end of paid runs to the days after their money arrived, when the bank can no longer return it. */
export const backdateClosing = async (db: Db): Promise<void> => {
  await sql`
    update settlement_run r set closed_at = least(now(), to_timestamp(extract(epoch from s.settled_at) + 6 * 86400))
    from (select run_id, max(settled_at) as settled_at from statement group by run_id) s
    where s.run_id = r.id and r.status = 'CLOSED'`.execute(db)
}

/** Lists the partners that sell as providers. */
export const listProviders = (db: Db): Promise<string[]> => scalar(col('store.partnerId')).all(db)`
    select distinct partner_id as id from store where type in ('DENTAL', 'VISION', 'HEARING') order by 1`

/** Lists a provider's sales before a time whose documents are incomplete, oldest first. */
export const listProviderSalesBefore = (db: Db, partnerId: string, before: Date) => rowsOf({
  id: col('purchase.id'),
  confirmedAt: present(col('purchase.confirmedAt')),
  timeZone: col('store.timeZone'),
}).all(db)`
    select p.id, p.confirmed_at, t.time_zone
    from purchase p join store t on t.partner_id = p.partner_id and t.id = p.store_id
    where p.partner_id = ${partnerId} and t.type in ('DENTAL', 'VISION', 'HEARING') and p.type = 'SALE'
      and p.status = 'CONFIRMED' and p.payable_from is null and p.confirmed_at < ${before}
    order by p.confirmed_at`
