import { sql, type Kysely } from 'kysely'

const columns = [
  'partner_id',
  'id',
  'store_id',
  'programme_id',
  'type',
  'cents',
  'purchase_id',
  'reverses_id',
  'booked_at',
  'source_statement_id',
  'reason',
  'booked_by',
]

const list = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))

/** A provider's sale learns once when it may be paid: as soon as its documents are complete. Nothing else of an entry changes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger keep on entry`.execute(db)
  await sql`create trigger keep before update on entry for each row
    when (old.statement_id is not null or row(${list('old')}) is distinct from row(${list('new')})
      or (old.payable_from is not null and old.payable_from is distinct from new.payable_from))
    execute function refuse_change()`.execute(db)
  await sql`grant update (payable_from) on entry to tillgate_operator`.execute(db)
  await sql`grant update (payable_from, documents_complete_at) on purchase to tillgate_operator`.execute(db)
  await sql`create index purchase_documents on purchase (confirmed_at, id)
    where type = 'SALE' and confirmed_at is not null and payable_from is null`.execute(db)
}
