import type { MailTime, PartnerEventKind } from '@tillgate/domain/partner-events.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

type Key = { partnerId: string; userId: string }

/** Returns the contact of a person. A phone number is stored only after a code reached it. */
export const findContact = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_account')
    .select(['email', 'phoneNumber'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()

export type SettingRow = { userId: string; mail: MailTime; text: boolean }

/** Lists what people of a partner chose for a kind. */
export const listChoices = async (db: Db, partnerId: string, kind: PartnerEventKind): Promise<SettingRow[]> => {
  const { rows } = await sql<SettingRow>`
    select user_id, mail, text from notification_setting
    where partner_id = ${partnerId} and kind = ${kind}`.execute(db)
  return rows
}

type OwnRow = { kind: PartnerEventKind; mail: MailTime; text: boolean }

export const listOwnChoices = async (db: Db, { partnerId, userId }: Key): Promise<OwnRow[]> => {
  const { rows } = await sql<OwnRow>`
    select kind, mail, text from notification_setting
    where partner_id = ${partnerId} and user_id = ${userId}`.execute(db)
  return rows
}

type Choice = Key & { kind: PartnerEventKind; mail: MailTime; text: boolean }
export const saveChoice = async (db: Db, { partnerId, userId, kind, mail, text }: Choice): Promise<void> => {
  await sql`
    insert into notification_setting (partner_id, user_id, kind, mail, text)
    values (${partnerId}, ${userId}, ${kind}, ${mail}, ${text})
    on conflict (partner_id, user_id, kind) do update set mail = excluded.mail, text = excluded.text`.execute(db)
}
