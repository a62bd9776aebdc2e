import { sql, type Kysely } from 'kysely'

/**
 * Adds the result NOT_PERFORMED of a programme without a tax check. The index finds approved stores whose provider has not
 * answered.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application drop constraint application_tin_result_check,
      add constraint application_tin_result_check
        check (tin_result in ('MATCH', 'MISMATCH', 'UNAVAILABLE', 'NOT_PERFORMED'))`.execute(db)
  await sql`
    create index application_tin_unanswered on application (tin_asked_at)
      where status = 'APPROVED' and tin_result = 'UNAVAILABLE'`.execute(db)
}
