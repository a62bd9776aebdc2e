import type { Db } from '#server/db/db.ts'

/** Undefined when this answer was spent before. */
export const spendCaptcha = (db: Db, signature: Buffer, expiresAt: Date) =>
  db
    .insertInto('captcha_spent')
    .values({ signature, expiresAt })
    .onConflict((on) => on.column('signature').doNothing())
    .returning('signature')
    .executeTakeFirst()
