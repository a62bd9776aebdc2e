import { sql, type Kysely } from 'kysely'

/** Serves the review queue by deadline: paused applications have none and come last. The expression is that of `queue.queries.ts`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create index application_deadline on application (
      (case when paused_at is null then due_at else '9999-01-01T00:00:00Z'::timestamptz end), id)
    where status = 'REVIEW'`.execute(db)
}
