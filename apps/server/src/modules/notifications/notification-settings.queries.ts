import { type MailTime, type PartnerEventKind, mailTimes, partnerEventKinds } from '@tillgate/domain/partner-events.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

type Key = { partnerId: string; userId: string }

/** Returns the contact of a person. A phone number is stored only after a code reached it. */
export const findContact = (db: Db, { partnerId, userId }: Key) =>
  db
    .selectFrom('user_account')
    .select(['email', 'phoneNumber'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()

const settingRow = rowsOf({ ...cols('notification_setting', 'userId', 'text'), mail: is.oneOf(mailTimes) })
export type SettingRow = RowOf<typeof settingRow>

/** Lists what people of a partner chose for a kind. */
export const listChoices = (db: Db, partnerId: string, kind: PartnerEventKind): Promise<SettingRow[]> => settingRow.all(
  db,
)`
    select user_id, mail, text from notification_setting
    where partner_id = ${partnerId} and kind = ${kind}`

const ownRow = rowsOf({
  kind: is.oneOf(partnerEventKinds),
  mail: is.oneOf(mailTimes),
  text: col('notification_setting.text'),
})
type OwnRow = RowOf<typeof ownRow>

export const listOwnChoices = (db: Db, { partnerId, userId }: Key): Promise<OwnRow[]> => ownRow.all(db)`
    select kind, mail, text from notification_setting
    where partner_id = ${partnerId} and user_id = ${userId}`

type Choice = Key & { kind: PartnerEventKind; mail: MailTime; text: boolean }
export const saveChoice = async (db: Db, { partnerId, userId, kind, mail, text }: Choice): Promise<void> => {
  await sql`
    insert into notification_setting (partner_id, user_id, kind, mail, text)
    values (${partnerId}, ${userId}, ${kind}, ${mail}, ${text})
    on conflict (partner_id, user_id, kind) do update set mail = excluded.mail, text = excluded.text`.execute(db)
}
