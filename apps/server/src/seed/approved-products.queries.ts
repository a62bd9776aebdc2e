import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, rowsOf } from '#server/db/rows.ts'

/** Purses of the default program without any list. */
export const findPursesWithoutList = (db: Db): Promise<{ programId: string; purse: string }[]> => rowsOf({
  programId: col('purse.programId'),
  purse: col('purse.code'),
}).all(db)`
    select u.program_id, u.code as purse from purse u join program p on p.id = u.program_id and p.is_default
    where not exists (select from apl_version v where v.program_id = u.program_id and v.purse = u.code)
    order by u.place`

/** `endsIn`: days until the last day on the list. */
export type SeedEntry = { codeKey: string; name: string; endsIn?: number }
type List = {
  id: string
  programId: string
  purse: string
  sha256: Buffer
  loadedBy: string | null
  activatedBy: string | null
  entries: readonly SeedEntry[]
}

/** In force since long before the first demonstration sale. */
export const insertList = async (db: Db, list: List): Promise<void> => {
  const { id, programId, purse, sha256, loadedBy, activatedBy, entries } = list
  await sql`
    insert into apl_version
      (id, program_id, purse, effective_from, sha256, entries, added, loaded_by, loaded_at, activated_by, activated_at)
    values (${id}, ${programId}, ${purse}, '2026-01-01 00:00 America/New_York', ${sha256}, ${entries.length}, ${entries.length},
      ${loadedBy}, '2025-12-29 10:05 America/New_York', ${activatedBy}, '2025-12-30 09:20 America/New_York')`.execute(
    db,
  )
  await sql`
    insert into apl_entry (version_id, entry_no, code_key, name, to_day)
    select ${id}, x.nth, x.code_key, x.name, current_date + x.ends_in
    from unnest(${entries.map(({ codeKey }) => codeKey)}::text[], ${entries.map(({ name }) => name)}::text[],
        ${entries.map(({ endsIn = null }) => endsIn)}::int[])
      with ordinality as x (code_key, name, ends_in, nth)`.execute(db)
}
