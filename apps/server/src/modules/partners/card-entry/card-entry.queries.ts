import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import {
  cardEntryBefore,
  type CardEntryAnswer,
  type ManualCardEntryStatus,
} from '@tillgate/domain/manual-card-entry.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { col, cols, is, nullable, rowsOf, scalar, sqlNow, type RowOf } from '#server/db/rows.ts'
import { storesFound } from '../stores/stores.queries.ts'

/** Requests manual card entry through a database function that cannot set the answer. Returns null when no request is possible. */
export const requestCardEntry = async (db: Db, partnerId: string): Promise<Date | null> => {
  return (
    (await scalar(nullable(is.moment)).first(db)`select request_manual_card_entry() as at
    from partner where id = ${partnerId}`) ?? null
  )
}

/** Locks and returns the state for the audit log. Returns `undefined` for an unknown partner. */
export const lockCardEntry = (db: Db, partnerId: string) =>
  db
    .selectFrom('partner')
    .select(['businessName', 'manualCardEntry', 'manualCardEntryAt', 'manualCardEntryReason'])
    .where('id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()

/** Undefined when the transition is not allowed from the current status. */
export const moveCardEntry = (db: Db, partnerId: string, to: CardEntryAnswer, reason: string) =>
  db
    .updateTable('partner')
    .set({ manualCardEntry: to, manualCardEntryAt: sqlNow, manualCardEntryReason: reason })
    .where('id', '=', partnerId)
    .where('manualCardEntry', 'in', [...cardEntryBefore[to]])
    .returning(['manualCardEntry', 'manualCardEntryAt'])
    .executeTakeFirst()

const sorted = { businessName: sql`p.business_name`, updatedAt: sql`p.manual_card_entry_at` } as const
const cardEntryRow = rowsOf({
  ...cols('partner', 'id', 'businessName', 'type'),
  code: nullable(col('store.code')),
  stores: is.count,
  status: col('partner.manualCardEntry'),
  at: col('partner.manualCardEntryAt'),
  reason: col('partner.manualCardEntryReason'),
})
export type CardEntryRow = RowOf<typeof cardEntryRow>
type Filter = { search: string | undefined; status: ManualCardEntryStatus | undefined }

/** Partners that have ever asked. */
export const listCardEntries = async (
  db: Db,
  keyring: Keyring,
  { search, status }: Filter,
  page: Page<keyof typeof sorted>,
) => {
  const where = allOf([
    status === 'NOT_REQUESTED' ? sql`true` : sql`p.manual_card_entry <> 'NOT_REQUESTED'`,
    status && sql`p.manual_card_entry = ${status}`,
    search && sql`p.id in (select f.partner_id from (${storesFound(keyring, search)}) f)`,
  ])
  // Unanswered requests come first.
  const waits = page.sort === 'updatedAt' ? [sql`p.manual_card_entry <> 'REQUESTED'`] : []
  const order = orderOf([...waits, sorted[page.sort], sql`p.id`], page)
  const rows = await cardEntryRow.all(db)`
    with k as materialized (select p.id from partner p where ${where} order by ${order} ${limitOf(page)})
    select p.id, p.business_name, p.type, s.code, p.manual_card_entry as status, p.manual_card_entry_at as at,
      p.manual_card_entry_reason as reason,
      (select count(*)::int from store o where o.partner_id = p.id) as stores
    from k join partner p on p.id = k.id
    left join store s on s.partner_id = p.id and s.id = p.primary_store_id
    order by ${order}`
  return { rows, total: await countUpTo(db, sql`partner p where ${where}`, queueCountCap) }
}
