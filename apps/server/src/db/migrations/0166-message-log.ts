import { sql, type Kysely } from 'kysely'

/**
 * Lets support see what was mailed to a person: `recipient` is a fingerprint of the address or number, `shown` the sealed
 * subject and text without codes and links. Messages of before this release have neither and are not shown.
 *
 * Operators read messages to people without a partner, but never `sealed`, and not in a case.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const ofProgramme = sql`partner_id = '00000000-0000-0000-0000-000000000000'`
  await sql`
    alter table outbox add column recipient bytea, add column shown bytea,
      add column channel text check (channel in ('mail', 'text'))`.execute(db)
  await sql`create index outbox_recipient on outbox (partner_id, recipient, created_at) where recipient is not null`.execute(
    db,
  )
  await sql`
    create policy people_read on outbox for select to tillgate_operator
      using (current_user <> 'tillgate_case' and ${ofProgramme})`.execute(db)
  await sql`
    grant select (created_at, expires_at, due_at, attempts, channel, recipient, shown) on outbox to tillgate_operator`.execute(
    db,
  )
  await sql`grant select (shown), update (shown) on outbox to tillgate_rotator`.execute(db)
}
