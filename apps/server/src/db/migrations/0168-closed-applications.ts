import { sql, type Kysely } from 'kysely'

/** The view of applications that wait on their partner includes those that closed without an answer. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop index application_waiting`.execute(db)
  await sql`create index application_waiting on application (due_at, id) where phase in ('INFO_REQUESTED', 'CLOSED')`.execute(
    db,
  )
}
