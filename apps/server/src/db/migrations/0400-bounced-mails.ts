import { sql, type Kysely } from 'kysely'

/** Reports of the mail provider name the message alone. The API records that a mail to a person without a partner bounced. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index outbox_by_id on outbox (id)`.execute(db)
  const isOfPerson = sql`partner_id = '00000000-0000-0000-0000-000000000000'::uuid`
  await sql`create policy bounced_read on outbox for select to tillgate_identity using (${isOfPerson})`.execute(db)
  await sql`create policy bounced on outbox for update to tillgate_identity
    using (${isOfPerson}) with check (${isOfPerson})`.execute(db)
  await sql`grant select (partner_id, id, failure), update (sent_at, failure, sealed) on outbox to tillgate_identity`.execute(
    db,
  )
}
