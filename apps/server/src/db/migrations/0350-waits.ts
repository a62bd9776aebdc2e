import { sql, type Kysely } from 'kysely'

/**
 * Reminders of the code of a bank deposit; moment at which applicant and administrators learned that a review is late; and the operators
 * whose rejection a won appeal set aside, who do not decide the application again.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bank_link add column code_mails int not null default 0, add column code_mailed_at timestamptz`.execute(
    db,
  )
  await sql`alter table application add column late_told_at timestamptz,
    add column rejected_before_by uuid[] not null default '{}'`.execute(db)
}
