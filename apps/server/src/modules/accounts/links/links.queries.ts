import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { sqlNow } from '#server/db/rows.ts'

export type LinkPurpose = Tables['link_token']['purpose']

/** Replaces the valid link of a person and purpose with a new link. */
export const replaceLink = (
  db: Db,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; minutes: number },
) =>
  db
    .insertInto('link_token')
    .values({
      tokenHash: link.tokenHash,
      userId: link.userId,
      purpose: link.purpose,
      expiresAt: sql`now() + ${link.minutes} * interval '1 minute'`,
      usedAt: null,
    })
    .onConflict((on) =>
      on
        .columns(['userId', 'purpose'])
        .where('usedAt', 'is', null)
        .doUpdateSet((row) => ({
          tokenHash: row.ref('excluded.tokenHash'),
          expiresAt: row.ref('excluded.expiresAt'),
          createdAt: row.ref('excluded.createdAt'),
        })),
    )
    .execute()

/** Finds the person of a valid link. Returns undefined for an unknown, used or expired link or another person's address. */
export const findLink = (db: Db, link: { tokenHash: Buffer; purpose: LinkPurpose; email: string }) =>
  db
    .selectFrom('link_token as l')
    .innerJoin('user_account as u', 'u.id', 'l.userId')
    .select('l.userId')
    .where('l.tokenHash', '=', link.tokenHash)
    .where('l.purpose', '=', link.purpose)
    .where('l.usedAt', 'is', null)
    .where('l.expiresAt', '>', sqlNow)
    .where('u.email', '=', link.email)
    .where('u.active', '=', true)
    .executeTakeFirst()

/** Finds a used link of this address. */
export const findUsedLink = (db: Db, link: { tokenHash: Buffer; purpose: LinkPurpose; email: string }) =>
  db
    .selectFrom('link_token as l')
    .innerJoin('user_account as u', 'u.id', 'l.userId')
    .select('l.userId')
    .where('l.tokenHash', '=', link.tokenHash)
    .where('l.purpose', '=', link.purpose)
    .where('l.usedAt', 'is not', null)
    .where('u.email', '=', link.email)
    .executeTakeFirst()

/** Undefined when another tab was faster. */
export const useLink = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('link_token')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sqlNow)
    .returning('userId')
    .executeTakeFirst()

/** Ends all mailed links of a person. */
export const dropLinks = (db: Db, userId: string) => dropLinksOfAll(db, [userId])

export const dropLinksOfAll = (db: Db, userIds: readonly string[]) =>
  db
    .deleteFrom('link_token')
    .where('userId', 'in', [...userIds])
    .where('usedAt', 'is', null)
    .execute()
