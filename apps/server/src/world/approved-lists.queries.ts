import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { sqlNow } from '#server/db/rows.ts'
import { insertRow, type Source } from './rows.queries.ts'

type Version = {
  programId: string
  purse: string
  effectiveFrom: Date
  sha256?: Buffer
  loadedBy?: string | null
  loadedAt?: Date
  activatedBy?: string | null
  activatedAt?: Date
}
/** Days `2026-11-25`, inclusive; without one the entry has no first or last day. */
export type ListEntry = {
  codeKey: string
  name: string
  from?: string | undefined
  to?: string | undefined
  maxPriceCents?: number | undefined
}

/** Inserts an activated list of approved products and returns its id. Default: loaded and activated now by two unknown people. */
export const insertApprovedList = async (
  db: Source,
  { sha256 = Buffer.alloc(1), loadedBy = newId(), loadedAt, activatedBy = newId(), activatedAt, ...version }: Version,
  entries: readonly ListEntry[],
): Promise<string> => {
  const id = newId()
  const counts = { entries: entries.length, added: entries.length }
  const times = { loadedAt: loadedAt ?? sqlNow, activatedAt: activatedAt ?? sqlNow }
  await insertRow(db, 'apl_version', { id, ...version, sha256, ...counts, loadedBy, activatedBy, ...times })
  await sql`
    insert into apl_entry (version_id, entry_no, code_key, name, from_day, to_day, max_price_cents)
    select ${id}, x.nth, x.code_key, x.name, x.from_day, x.to_day, x.max_price_cents
    from unnest(${entries.map(({ codeKey }) => codeKey)}::text[], ${entries.map(({ name }) => name)}::text[],
        ${entries.map(({ from = null }) => from)}::date[], ${entries.map(({ to = null }) => to)}::date[],
        ${entries.map(({ maxPriceCents = null }) => maxPriceCents)}::int[])
      with ordinality as x (code_key, name, from_day, to_day, max_price_cents, nth)`.execute(db)
  return id
}
