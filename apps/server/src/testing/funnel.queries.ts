import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** Moves a person's account, sessions and sign-ins back in time. */
export const backdatePerson = async ({ owner }: TestApp, id: string, days: number): Promise<void> => {
  const by = sql`${days} * interval '1 day'`
  await sql`update user_account set created_at = created_at - ${by} where id = ${id}`.execute(owner)
  await sql`update session set seen_at = seen_at - ${by} where user_id = ${id}`.execute(owner)
  await sql`update account_event set at = at - ${by} where user_id = ${id}`.execute(owner)
}

export const backdateReminder = ({ owner }: TestApp, id: string, days: number) =>
  sql`update registration_reminder set reminded_at = reminded_at - ${days} * interval '1 day' where user_id = ${id}`.execute(
    owner,
  )

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

/** The tax office answers about an application now. */
export const answerTin = ({ owner }: TestApp, id: string) =>
  sql`update application set tin_result = 'MATCH', tin_asked_at = now() where id = ${id}`.execute(owner)

/** The partner replaces a document. */
export const removeDocument = ({ owner }: TestApp, id: string) =>
  sql`update document set removed_at = now() where id = ${id}`.execute(owner)
