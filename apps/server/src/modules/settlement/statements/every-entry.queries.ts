import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { is, rowsOf, type RowOf } from '#server/db/rows.ts'
import { bookedEntry } from './breakdown.queries.ts'
import type { StatementKey } from './purchases.queries.ts'

const batch = 1000

/** `place` is the time of booking in full precision, `purchase` the purchase or the entry itself, for the next page. */
const fileEntryRow = rowsOf({ ...bookedEntry, place: is.text, purchase: is.text, rank: is.count })
export type FileEntry = RowOf<typeof fileEntryRow>

/** A sale or return goes before its fees, which are booked in the same transaction. */
const rank = sql`(case when e.type in ('SALE', 'RETURN', 'REVERSAL') then 0 when e.type = 'PROC_FEE' then 1 else 2 end)`
const purchase = sql`coalesce(e.purchase_id, e.id)`

/** Returns the entries of a statement after `after`, in booking order. */
const nextEntries = async (db: Db, { partnerId, id }: StatementKey, after: FileEntry | undefined) => {
  const behind =
    after === undefined
      ? sql``
      : sql`and (e.booked_at, ${purchase}, ${rank}, e.id)
          > (${after.place}::timestamptz, ${after.purchase}::uuid, ${after.rank}::int, ${after.id}::uuid)`
  return fileEntryRow.all(db)`
    select e.id, e.booked_at::text as place, ${purchase} as purchase, ${rank} as rank, e.type, e.cents, e.booked_at, e.reason,
      p.id as purchase_id, p.receipt_number, p.type as purchase_type, p.last4, p.started_at, p.benefits_cents,
      f.processing_basis_points
    from (select * from entry e where e.partner_id = ${partnerId} and e.statement_id = ${id} ${behind}
      order by e.booked_at, ${purchase}, ${rank}, e.id limit ${batch}) e
    left join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
    left join fee_schedule f on f.id = p.fee_schedule_id
    order by e.booked_at, ${purchase}, ${rank}, e.id`
}

/** Every entry of a statement; no more than a batch of them is held at a time. */
export const everyEntry = async function* (db: Db, key: StatementKey): AsyncGenerator<FileEntry> {
  let after: FileEntry | undefined
  do {
    const rows: FileEntry[] = await nextEntries(db, key, after)
    yield* rows
    after = rows.length === batch ? rows.at(-1) : undefined
  } while (after)
}
