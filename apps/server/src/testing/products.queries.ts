import { normalise } from '@tillgate/domain/barcodes.ts'
import { sql } from 'kysely'
import { newId } from '#server/ids.ts'
import type { TestApp } from './start-app.ts'

const standard = '0190f000-0000-7000-8000-000000000001'
let made: Promise<void> | undefined

/** What FOOD covers in every test of a file: the milk and bananas. In force since long ago. */
export const insertApprovedProducts = ({ owner }: TestApp): Promise<void> => {
  made ??= (async () => {
    const version = newId()
    await sql`
      insert into apl_version (id, programme_id, purse, effective_from, sha256, entries, loaded_by, activated_by, activated_at)
      values (${version}, ${standard}, 'FOOD', '2024-01-01', '\\x00', 2, ${newId()}, ${newId()}, now())`.execute(owner)
    for (const [place, code] of ['036000291452', '4011'].entries()) {
      await sql`insert into apl_entry (version_id, entry_no, code_key, name)
        values (${version}, ${place + 1}, ${normalise(code).key}, 'Listed')`.execute(owner)
    }
  })()
  return made
}
