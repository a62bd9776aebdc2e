import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import { col, is, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

type Contact = { partnerId: string; personId: string; by: string }

/** An open call whose caller is verified. */
export const insertVerifiedCall = async ({ owner }: TestApp, { partnerId, personId, by }: Contact): Promise<string> => {
  const id = newId()
  await sql`
    insert into support_contact (partner_id, id, channel, person_id, subject, result, facts_right, opened_by, checked_at)
    values (${partnerId}, ${id}, 'CALL_IN', ${personId}, 'SIGN_IN', 'VERIFIED', '{SUPPORT_ID,OWN_PHONE}', ${by}, now())`.execute(
    owner,
  )
  return id
}

/** Notes about mails of a partner. */
export const insertNotes = async (
  { owner }: TestApp,
  partnerId: string,
  { by, count }: { by: string; count: number },
): Promise<void> => {
  await sql`
    insert into support_contact (partner_id, id, channel, subject, note, opened_by, closed_at)
    select ${partnerId}, gen_random_uuid(), 'MAIL', 'OTHER', 'Asked for the opening hours.', ${by}, now()
    from generate_series(1, ${count})`.execute(owner)
}

/** No contact is stored until the returned function is called. */
export const holdContacts = async ({ owner }: TestApp): Promise<() => Promise<void>> => {
  const hold = await owner.startTransaction().execute()
  await sql`lock table support_contact in share mode`.execute(hold)
  return async () => {
    await hold.rollback().execute()
  }
}

/** Number of transactions that wait for a table or an advisory lock. */
export const countBlocked = async ({ owner }: TestApp): Promise<number> => {
  return scalar(is.count).one(owner)`
    select count(*)::int as count from pg_locks
    where locktype in ('relation', 'advisory') and not granted
      and database = (select oid from pg_database where datname = current_database())`
}

/** As if this proposal were so many hours older. */
export const ageProposal = async ({ owner }: TestApp, id: string, hours: number): Promise<void> => {
  await sql`alter table change_proposal disable trigger keep`.execute(owner)
  await sql`
    update change_proposal set proposed_at = proposed_at - ${hours} * interval '1 hour' where id = ${id}`.execute(owner)
  await sql`alter table change_proposal enable trigger keep`.execute(owner)
}

/** As if all confirmed changes of this person's account were so many days older. */
export const ageAccountChanges = async ({ owner }: TestApp, userId: string, days: number): Promise<void> => {
  await sql`alter table change_proposal disable trigger keep`.execute(owner)
  await sql`
    update change_proposal set decided_at = decided_at - ${days} * interval '1 day' where subject_id = ${userId}`.execute(
    owner,
  )
  await sql`alter table change_proposal enable trigger keep`.execute(owner)
}

/** Account, telephone number, trade name and support id of a store. */
export const setStoreFacts = async (
  { owner }: TestApp,
  storeId: string,
  { last4, phone, trade }: { last4: string; phone: string; trade: string },
): Promise<string> => {
  return (
    (await scalar(col('store.code')).first(owner)`
    update store set bank_account_last4 = ${last4}, phone_number = ${phone}, doing_business_as = ${trade}
    where id = ${storeId} returning code`) ?? ''
  )
}
