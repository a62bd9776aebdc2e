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

/** A code that nobody can use any more is not sent. */
export const isLate = async (db: Db, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_post')
    .select(sql<boolean>`expires_at <= now()`.as('is_late'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_late ?? true
}

/** What is to be sent is settled before it is sent: a second try after a crash sends the same words and link. */
export const settlePost = (db: Db, id: string, task: string, sealed: Buffer) =>
  db.updateTable('identity_post').set({ task, sealed }).where('id', '=', id).execute()

/** Somebody who can sign in with a password, here or at the till. Nothing: nobody, switched off, or only invited. */
export const findReader = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'first_name', 'phone_number', 'email_verified', 'password_hash', 'active', 'audience'])
    .where('email', '=', email)
    .executeTakeFirst()
