import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export type LinkPurpose = Tables['link_token']['purpose']

/** One living link per person and purpose: the older one is dead with the new one's making. */
export const replaceLink = (
  db: Db,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; minutes: number },
) =>
  db
    .insertInto('link_token')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      expires_at: sql`now() + ${link.minutes} * interval '1 minute'`,
      used_at: null,
    })
    .onConflict((on) =>
      on
        .columns(['user_id', 'purpose'])
        .where('used_at', 'is', null)
        .doUpdateSet((row) => ({
          token_hash: row.ref('excluded.token_hash'),
          expires_at: row.ref('excluded.expires_at'),
          created_at: sql`now()`,
        })),
    )
    .execute()

/** Whose living link this is. The address in the link has to be theirs; undefined: unknown, used, expired or foreign. */
export const findLink = (db: Db, link: { tokenHash: Buffer; purpose: LinkPurpose; email: string }) =>
  db
    .selectFrom('link_token as l')
    .innerJoin('user_account as u', 'u.id', 'l.user_id')
    .select('l.user_id')
    .where('l.token_hash', '=', link.tokenHash)
    .where('l.purpose', '=', link.purpose)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('u.email', '=', link.email)
    .where('u.active', '=', true)
    .executeTakeFirst()

/** Undefined when another tab was faster. */
export const useLink = (db: Db, tokenHash: Buffer) =>
  db
    .updateTable('link_token')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

/** After a reset no other link of the person opens anything. */
export const dropLinks = (db: Db, userId: string) =>
  db.deleteFrom('link_token').where('user_id', '=', userId).where('used_at', 'is', null).execute()
