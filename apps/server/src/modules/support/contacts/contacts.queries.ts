import type { CallerFact, CheckResult, CodeFact, ContactChannel, ContactSubject } from '@tillgate/domain/support.ts'
import { callMinutes, contactsMax, failedCheckDays } from '@tillgate/domain/support.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'

const contactRow = rowsOf({
  ...cols(
    'support_contact',
    'id',
    'channel',
    'personId',
    'subject',
    'note',
    'result',
    'openedBy',
    'openedAt',
    'closedAt',
    'codeId',
    'codeFact',
    'codeSentAt',
    'codeProvedAt',
  ),
  person: is.text,
  right: col('support_contact.factsRight'),
  wrong: col('support_contact.factsWrong'),
  openedByName: is.text,
  /** The call is too old for an action. */
  isOver: is.flag,
})
export type ContactRow = RowOf<typeof contactRow>

const oldest = sql`now() - ${sql.lit(callMinutes)} * interval '1 minute'`
const shown = sql`
  select c.id, c.channel, c.person_id, ${personNameOrEmpty(sql`c.person_id`)} as person, c.subject, c.note, c.result,
    c.facts_right as "right", c.facts_wrong as wrong, c.opened_by, ${personNameOrEmpty(sql`c.opened_by`)} as opened_by_name,
    c.opened_at, c.closed_at, c.code_id, c.code_fact, c.code_sent_at, c.code_proved_at,
    c.closed_at is not null or c.opened_at <= ${oldest} as is_over
  from support_contact c`

export const listContacts = (db: Db, partnerId: string): Promise<ContactRow[]> => contactRow.all(db)`
    ${shown} where c.partner_id = ${partnerId} order by c.opened_at desc, c.id limit ${contactsMax}`

/** Locks the begin of calls of one operator with one partner until the transaction ends. */
export const lockCalls = (db: Db, partnerId: string, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`call ${partnerId} ${userId}`}, 0))`.execute(db)

/** Returns the call that this operator has begun with the partner and neither closed nor let pass. */
export const findOpenCall = (
  db: Db,
  partnerId: string,
  userId: string,
): Promise<ContactRow | undefined> => contactRow.first(db)`
    ${shown} where c.partner_id = ${partnerId} and c.opened_by = ${userId} and c.closed_at is null
      and c.opened_at > ${oldest} order by c.opened_at desc, c.id limit 1`

export const findContact = (db: Db, partnerId: string, id: string): Promise<ContactRow | undefined> =>
  contactRow.first(db)`${shown} where c.partner_id = ${partnerId} and c.id = ${id}`

/** Locks a contact, so that two requests store one result. */
export const lockContact = async (db: Db, partnerId: string, id: string): Promise<ContactRow | undefined> => {
  await sql`select from support_contact where partner_id = ${partnerId} and id = ${id} for update`.execute(db)
  return findContact(db, partnerId, id)
}

type NewContact = {
  partnerId: string
  id: string
  channel: ContactChannel
  personId: string | null
  subject: ContactSubject
  note: string
  openedBy: string
  isClosed: boolean
}
export const insertContact = (db: Db, { isClosed, ...contact }: NewContact) =>
  db
    .insertInto('support_contact')
    .values({ ...contact, checkedAt: null, closedAt: isClosed ? sqlNow : null })
    .execute()

type Checked = { result: CheckResult; right: readonly CallerFact[]; wrong: readonly CallerFact[] }
export const saveCheck = (db: Db, partnerId: string, id: string, { result, right, wrong }: Checked) =>
  db
    .updateTable('support_contact')
    .set({ result, factsRight: [...right], factsWrong: [...wrong], checkedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

type SentCode = { codeId: string; codeFact: CodeFact }
/** Stores which code was sent in this call, in place of an earlier one. */
export const saveCode = (db: Db, partnerId: string, id: string, sent: SentCode) =>
  db
    .updateTable('support_contact')
    .set({ ...sent, codeSentAt: sqlNow, codeProvedAt: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Stores that the caller read the code. */
export const saveProvedCode = (db: Db, partnerId: string, id: string) =>
  db
    .updateTable('support_contact')
    .set({ codeProvedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

export const saveClosing = (
  db: Db,
  partnerId: string,
  id: string,
  closing: { subject: ContactSubject; note: string },
) =>
  db
    .updateTable('support_contact')
    .set({ ...closing, closedAt: sqlNow })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()

const failedRow = rowsOf({ count: is.count, today: is.count, lastAt: nullable(is.moment) })
type Failed = RowOf<typeof failedRow>
/** Counts failed caller checks of a partner within `failedCheckDays`; `today`: within 24 hours. */
export const countFailedChecks = async (db: Db, partnerId: string): Promise<Failed> => {
  return failedRow.one(db)`
    select count(*)::int as count, (count(*) filter (where checked_at > now() - interval '1 day'))::int as today,
      max(checked_at) as last_at
    from support_contact where partner_id = ${partnerId} and result = 'FAILED'
      and checked_at > now() - ${sql.lit(failedCheckDays)} * interval '1 day'`
}

const factRow = rowsOf({
  code: col('store.code'),
  last4: col('store.bankAccountLast4'),
  bankStatus: col('store.bankAccountStatus'),
  storePhone: col('store.phoneNumber'),
  paidOn: nullable(is.text),
})
export type FactRow = RowOf<typeof factRow>
/** Returns facts about the first store of a partner and the day of the last payout; undefined for an unknown partner. */
export const findFacts = (db: Db, partnerId: string): Promise<FactRow | undefined> => factRow.first(db)`
    select s.code, s.bank_account_last4 as last4, s.bank_account_status as bank_status, s.phone_number as store_phone,
      (select max(e.effective_day)::text from ach_entry e
        where e.partner_id = ${partnerId} and e.effective_day <= current_date) as paid_on
    from store s left join partner p on p.id = s.partner_id and p.primary_store_id = s.id
    where s.partner_id = ${partnerId}
    order by p.id is null, s.created_at, s.id limit 1`

const callerRow = rowsOf({
  ...cols('user_account', 'id', 'email', 'firstName', 'language', 'active'),
  role: is.oneOf(portalRoles),
  phone: col('user_account.phoneNumber'),
  isProven: col('user_account.emailVerified'),
  name: is.text,
})
export type Caller = RowOf<typeof callerRow>
/** Returns a person of the partner, or undefined. */
export const findCaller = (db: Db, partnerId: string, id: string): Promise<Caller | undefined> => callerRow.first(db)`
    select id, role, phone_number as phone, email, email_verified as is_proven, language, first_name, first_name || ' ' || last_name as name, active from user_account
    where partner_id = ${partnerId} and id = ${id}`
