import { sql } from 'kysely'
import type { TestApp } from './start-app.ts'

/** Moves the sending of a person's open invitation into the past. */
export const ageInvitation = async ({ owner }: TestApp, userId: string, span: string): Promise<void> => {
  await sql`update link_token set created_at = created_at - ${span}::interval, expires_at = expires_at - ${span}::interval
    where user_id = ${userId} and used_at is null`.execute(owner)
}
