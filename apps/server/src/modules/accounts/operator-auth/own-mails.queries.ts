import { sql } from 'kysely'
import type { SwitchableMail } from '@tillgate/domain/inbox.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'

export const findOwnMails = (db: Db, userId: string) =>
  db
    .selectFrom('user_account')
    .select(['email', 'language', 'mutedMails'])
    .where('id', '=', userId)
    .where('audience', '=', 'operator')
    .executeTakeFirst()

export const saveOwnMails = (db: Db, userId: string, language: Language, muted: readonly SwitchableMail[]) =>
  sql`
    update user_account set language = ${language}, muted_mails = ${[...muted]}::text[]
    where id = ${userId} and audience = 'operator'`.execute(db)
