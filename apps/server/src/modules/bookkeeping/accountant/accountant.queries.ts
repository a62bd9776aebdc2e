import { sql } from 'kysely'
import { accountantLinkDays, accountantPassMinutes } from '@tillgate/domain/accountant.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { condition, instant, sqlNow } from '#server/db/rows.ts'

export type Accountant = { name: string; email: string; language: Language; isMonthly: boolean }

export const findAccountant = (db: Db, partnerId: string) =>
  db
    .selectFrom('accountant')
    .select(['name', 'email', 'language', 'isMonthly', 'sentMonth'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()

/** Locks the accountant of a partner. Returns undefined without one. */
export const lockAccountant = (db: Db, partnerId: string) =>
  db
    .selectFrom('accountant')
    .select(['name', 'email', 'language', 'isMonthly', 'sentMonth'])
    .where('partnerId', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()

/** Names the accountant. `sentMonth`: the monthly mail begins with the month after. */
export const saveAccountant = (db: Db, partnerId: string, accountant: Accountant & { sentMonth: string }) =>
  db
    .insertInto('accountant')
    .values({ partnerId, ...accountant })
    .onConflict((on) => on.column('partnerId').doUpdateSet(accountant))
    .execute()

export const deleteAccountant = (db: Db, partnerId: string) =>
  db.deleteFrom('accountant').where('partnerId', '=', partnerId).execute()

/** Marks the month as mailed. Returns false when another worker was first, or the monthly mail is off. */
export const markSentMonth = async (db: Db, partnerId: string, month: string): Promise<boolean> => {
  const row = await db
    .updateTable('accountant')
    .set({ sentMonth: month })
    .where('partnerId', '=', partnerId)
    .where('isMonthly', '=', true)
    .where('sentMonth', '<', month)
    .returning('partnerId')
    .executeTakeFirst()
  return row !== undefined
}

/** Lists partners whose monthly mail of `month` is due. Runs as operator. */
export const listDuePartners = async (db: Db, month: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('accountant')
    .select('partnerId')
    .where('isMonthly', '=', true)
    .where('sentMonth', '<', month)
    .orderBy('partnerId')
    .limit(limit)
    .execute()
  return rows.map(({ partnerId }) => partnerId)
}

type NewLink = { partnerId: string; id: string; month: string; name: string; email: string; tokenHash: Buffer }
/** Inserts a link, and deletes links that ended a year ago. */
export const insertLink = async (db: Db, link: NewLink): Promise<void> => {
  await db
    .deleteFrom('accountant_link')
    .where('partnerId', '=', link.partnerId)
    .where('expiresAt', '<', instant`now() - interval '1 year'`)
    .execute()
  await db
    .insertInto('accountant_link')
    .values({ ...link, expiresAt: sql`now() + ${accountantLinkDays} * interval '1 day'` })
    .execute()
}

/** Lists the last twelve links of a partner, the newest first. */
export const listLinks = (db: Db, partnerId: string) =>
  db
    .selectFrom('accountant_link')
    .select(['id', 'month', 'email', 'sentAt', 'expiresAt', 'revokedAt', 'downloads', 'downloadedAt'])
    .where('partnerId', '=', partnerId)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(12)
    .execute()

const isOpen = condition`revoked_at is null and expires_at > now()`

/** Ends one open link, or all. Returns the months of the ended links. */
export const revokeLinks = async (db: Db, partnerId: string, id?: string): Promise<string[]> => {
  const rows = await db
    .updateTable('accountant_link')
    .set({ revokedAt: sql`now()`, passHash: null, passUntil: null })
    .where('partnerId', '=', partnerId)
    .where(isOpen)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('month')
    .execute()
  return rows.map(({ month }) => month)
}

const openLink = (db: Db, partnerId: string) =>
  db
    .selectFrom('accountant_link')
    .select(['id', 'month', 'name', 'email', 'expiresAt'])
    .where('partnerId', '=', partnerId)
    .where(isOpen)

/** Finds an open link by the token of its mail. */
export const findOpenLink = (db: Db, partnerId: string, tokenHash: Buffer) =>
  openLink(db, partnerId).where('tokenHash', '=', tokenHash).executeTakeFirst()

/** Finds an open link by the pass that a right code gave. */
export const findPassedLink = (db: Db, partnerId: string, passHash: Buffer) =>
  openLink(db, partnerId).where('passHash', '=', passHash).where('passUntil', '>', sqlNow).executeTakeFirst()

/** Stores the pass of a right code. Returns undefined when the link ended in the meantime. */
export const setPass = (db: Db, { partnerId, id, passHash }: { partnerId: string; id: string; passHash: Buffer }) =>
  db
    .updateTable('accountant_link')
    .set({ passHash, passUntil: sql`now() + ${accountantPassMinutes} * interval '1 minute'` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where(isOpen)
    .returning('id')
    .executeTakeFirst()

export const countDownload = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('accountant_link')
    .set((row) => ({ downloads: row('downloads', '+', 1), downloadedAt: sql`now()` }))
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()
