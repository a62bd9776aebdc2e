import { sql, type Insertable } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, instant, is, present, rowsOf, type RowOf } from '#server/db/rows.ts'

const seedPersonRow = rowsOf({
  id: col('user_account.id'),
  partnerId: present(col('user_account.partnerId')),
  partner: col('partner.businessName'),
  storeId: present(col('partner.primaryStoreId')),
  name: is.text,
})
export type SeedPerson = RowOf<typeof seedPersonRow>
/** Finds a person with the partner and its first store. */
export const findSeedPerson = (db: Db, email: string): Promise<SeedPerson | undefined> => seedPersonRow.first(db)`
    select u.id, u.partner_id, p.business_name as partner, p.primary_store_id as store_id,
      u.first_name || ' ' || u.last_name as name
    from user_account u join partner p on p.id = u.partner_id where u.email = ${email}`

export const hasContacts = async (db: Db, partnerId: string): Promise<boolean> => {
  const { rows } = await sql`select from support_contact where partner_id = ${partnerId} limit 1`.execute(db)
  return rows.length > 0
}

/** Locks an address for as long as the longest lock after wrong passwords, from now on. */
export const lockSignIn = (db: Db, subject: Buffer) =>
  sql`
    insert into sign_in_guard (subject, device, wrong, streak, open_at)
    values (${subject}, ''::bytea, 9, 9, now() + interval '15 minutes')
    on conflict (subject, device) do update set open_at = excluded.open_at`.execute(db)

type Contact = Omit<Insertable<Tables['support_contact']>, 'checkedAt' | 'closedAt' | 'openedAt'> & { hours: number }
/** Inserts a closed contact of so many hours ago. */
export const insertSeedContact = (db: Db, { hours, ...contact }: Contact) => {
  const at = (minutes: number) => instant`now() - ${hours * 60 - minutes} * interval '1 minute'`
  const checkedAt = contact.result === undefined ? null : at(2)
  return db
    .insertInto('support_contact')
    .values({ ...contact, openedAt: at(0), checkedAt, closedAt: at(6) })
    .execute()
}

export const insertSeedFormerName = (db: Db, name: Omit<Insertable<Tables['former_name']>, 'until'>) =>
  db
    .insertInto('former_name')
    .values({ ...name, until: instant`now() - interval '400 days'` })
    .execute()

type Message = { id: string; recipient: Buffer; shown: Buffer; failure: string | null; hours: number }
/** Inserts a delivered or bounced mail of so many hours ago. */
export const insertSeedMessage = (db: Db, { hours, failure, ...message }: Message) => {
  const at = instant`now() - ${hours} * interval '1 hour'`
  return db
    .insertInto('outbox')
    .values({
      ...message,
      partnerId: operatorTenantId,
      channel: 'mail',
      sealed: null,
      language: 'en-US',
      attempts: 1,
      failure,
      createdAt: at,
      sentAt: failure === null ? at : null,
      expiresAt: instant`now() + interval '1 day'`,
    })
    .execute()
}

type Proposal = { id: string; partnerId: string; subjectId: string; change: string; reason: string; proposedBy: string }
/** Inserts a proposal of another e-mail address whose time to object is over. */
export const insertSeedEmailProposal = (db: Db, proposal: Proposal) =>
  db
    .insertInto('change_proposal')
    .values({
      ...proposal,
      kind: 'EMAIL',
      state: 'OPEN',
      programmeId: null,
      proposedAt: instant`now() - interval '25 hours'`,
      expiresAt: instant`now() + interval '5 days'`,
      decidedBy: null,
      decidedAt: null,
    })
    .execute()
