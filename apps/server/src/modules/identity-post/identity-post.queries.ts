import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type NewPost = { id: string; task: string; sealed: Buffer; language: string; seconds: number }
export const insertPost = (db: Db, post: NewPost) =>
  db
    .insertInto('identity_post')
    .values({
      id: post.id,
      task: post.task,
      sealed: post.sealed,
      language: post.language,
      expires_at: sql`now() + ${post.seconds} * interval '1 second'`,
      sent_at: null,
      failure: null,
    })
    .execute()

/**
 * Locked, so that two workers never send one message twice. Nothing: sent, given up, or somebody else is at it.
 * A slow mail server may take longer than a request's transaction is allowed to wait.
 */
export const lockUnsent = async (db: Db, id: string) => {
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(db)
  return db
    .selectFrom('identity_post')
    .select(['id', 'task', 'sealed', 'language', sql<boolean>`expires_at <= now()`.as('is_late')])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failure', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** What is to be sent is settled before it is sent: a second try after a crash sends the same words and link. */
export const settlePost = (db: Db, id: string, task: string, sealed: Buffer) =>
  db.updateTable('identity_post').set({ task, sealed }).where('id', '=', id).execute()

/** What was sealed is erased with the sending: codes and links live no longer than they must. */
export const markSent = (db: Db, id: string) =>
  db
    .updateTable('identity_post')
    .set((row) => ({ sent_at: sql`now()`, sealed: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const markDropped = (db: Db, id: string, failure: string) =>
  db
    .updateTable('identity_post')
    .set((row) => ({ failure, sealed: null, attempts: row('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Somebody who can sign in with a password, here or at the till. Nothing: nobody, switched off, or only invited. */
export const findReader = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'first_name', 'phone_number', 'email_verified', 'password_hash', 'active', 'audience'])
    .where('email', '=', email)
    .executeTakeFirst()
