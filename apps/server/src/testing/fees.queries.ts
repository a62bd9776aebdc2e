import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { col, cols, present, rowsOf } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** What a purchase was booked with, by type. */
export const entriesOf = async ({ owner }: TestApp, purchaseId: string): Promise<Record<string, number>> => {
  const rows = await rowsOf(cols('entry', 'type', 'cents')).all(owner)`
    select type, cents from entry where purchase_id = ${purchaseId}`
  return Object.fromEntries(rows.map(({ type, cents }) => [type, cents]))
}

/** As if the partner had agreed to its terms in Spanish. */
export const spanishFrom = async ({ owner }: TestApp, partnerId: string): Promise<void> => {
  await owner.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`
      insert into terms_acceptance (partner_id, id, user_id, document, version, sha256, language, ip, user_agent)
      values (${partnerId}, ${newId()}, ${newId()}, 'retailer', '1', '\\x00', 'es-ES', '127.0.0.1', 'test')`.execute(db)
  })
}

export const equipmentOf = ({ owner }: TestApp, partnerId: string) => rowsOf({
  ...cols('entry', 'cents', 'reason', 'programId'),
  payableFrom: present(col('entry.payableFrom')),
}).all(owner)`
    select cents, reason, program_id, payable_from from entry where partner_id = ${partnerId} and type = 'EQUIPMENT'`

/** As if its invoice had been due by now. */
export const letEquipmentAge = ({ owner }: TestApp, partnerId: string): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`update entry set payable_from = now() where partner_id = ${partnerId} and type = 'EQUIPMENT'`.execute(db)
  })
