import { sql, type Kysely } from 'kysely'

/** Adds the NPI registry's answer for a provider's number. `npi_record` has public data of the registry. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application
      add column npi_result text check (npi_result in ('FOUND', 'NOT_FOUND', 'UNAVAILABLE', 'NOT_PERFORMED')),
      add column npi_number text,
      add column npi_record jsonb,
      add column npi_asked_at timestamptz,
      add constraint application_npi check ((npi_result is not distinct from 'FOUND') = (npi_record is not null))`.execute(
    db,
  )
  await sql`
    create index application_npi_unanswered on application (npi_asked_at)
      where status = 'APPROVED' and npi_result = 'UNAVAILABLE'`.execute(db)
}
