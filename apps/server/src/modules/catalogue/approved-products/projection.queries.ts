import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Asked as operator. */
export const listPartnerIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('partner').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** On some list in force today, of the programmes that the partner's stores accept. */
const ofPartner = (partnerId: string) =>
  sql`l.programme_id in (select x.programme_id from partner_programme x where x.partner_id = ${partnerId})`

/** Whether one product is listed: a probe of the index, or of a hash where a statement asks for many. */
export const isListed = (partnerId: string, codeKey: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from listed_product l where l.code_key = ${codeKey} and ${ofPartner(partnerId)})`

/** Sets what differs and nothing else. Gives back how many. Asked as the partner. */
export const projectListed = async (db: Db, partnerId: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with listed as materialized (select distinct l.code_key from listed_product l where ${ofPartner(partnerId)})
    update item i set apl_verified = not i.apl_verified
    where i.partner_id = ${partnerId} and i.deleted_at is null
      and i.apl_verified is distinct from (i.code_key in (select code_key from listed))`.execute(db)
  return Number(numAffectedRows)
}
