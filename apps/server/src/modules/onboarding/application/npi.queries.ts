import type { NpiRecord, NpiResult } from '@tillgate/domain/npi-records.ts'
import { retailerTypes } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, rowsOf, type RowOf } from '#server/db/rows.ts'

/** An application with a number that the registry has not answered. */
const unaskedNpiRow = rowsOf({ ...cols('application', 'partnerId', 'id', 'storeId'), npi: col('store.npi') })
export type UnaskedNpi = RowOf<typeof unaskedNpiRow>

const retailers = sql.join(retailerTypes.map((type) => sql.lit(type)))
const silent = sql`a.npi_result = 'UNAVAILABLE' and a.npi_asked_at < now() - interval '1 hour'`

/**
 * Lists providers in review or re-check without an answer about their present number. With a registry: also, once an hour,
 * providers without its answer, approved ones included, and providers of the time before the registry.
 */
export const listUnaskedNpis = (db: Db, limit: number, isRepeated: boolean): Promise<UnaskedNpi[]> => unaskedNpiRow.all(
  db,
)`
    select a.partner_id, a.id, a.store_id, s.npi
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where s.npi <> '' and s.type not in (${retailers})
      and ((a.status = 'REVIEW' or a.phase = 'RECHECK')
          and (a.npi_number is distinct from s.npi ${isRepeated ? sql`or ${silent} or a.npi_result = 'NOT_PERFORMED'` : sql``})
        ${isRepeated ? sql`or a.status = 'APPROVED' and ${silent}` : sql``})
    limit ${limit}`

/** Returns what the registry is asked about an application, or undefined without a number. */
export const findNpiQuestion = (db: Db, partnerId: string, id: string): Promise<UnaskedNpi | undefined> =>
  unaskedNpiRow.first(db)`
    select a.partner_id, a.id, a.store_id, s.npi
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.partner_id = ${partnerId} and a.id = ${id} and s.npi <> ''`

type Answered = { partnerId: string; id: string; npi: string; result: NpiResult; record: NpiRecord | null }

/** Saves the answer only while the store still has the number; returns false otherwise. */
export const saveNpiResult = async (db: Db, { partnerId, id, npi, result, record }: Answered): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update application a set npi_result = ${result}, npi_number = s.npi,
      npi_record = ${record === null ? null : JSON.stringify(record)}, npi_asked_at = now()
    from store s where s.partner_id = a.partner_id and s.id = a.store_id
      and a.partner_id = ${partnerId} and a.id = ${id} and s.npi = ${npi}`.execute(db)
  return numAffectedRows > 0n
}
