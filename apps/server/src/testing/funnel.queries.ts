import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** Moves a person's account, sessions and sign-ins back in time. */
export const backdatePerson = async ({ owner }: TestApp, id: string, days: number): Promise<void> => {
  const by = sql`${days} * interval '1 day'`
  await sql`update user_account set created_at = created_at - ${by} where id = ${id}`.execute(owner)
  await sql`update session set seen_at = seen_at - ${by} where user_id = ${id}`.execute(owner)
  await sql`update account_event set at = at - ${by} where user_id = ${id}`.execute(owner)
}

/** Moves a decision: hours from submission to decision, and hours of it in which the partner was awaited. */
export const setDecision = (
  { owner }: TestApp,
  id: string,
  { hours, awaited = 0 }: { hours: number; awaited?: number },
) =>
  sql`update application set submitted_at = decided_at - ${hours} * interval '1 hour',
    due_at = decided_at - ${hours} * interval '1 hour' + ${awaited + 48} * interval '1 hour' where id = ${id}`.execute(
    owner,
  )
