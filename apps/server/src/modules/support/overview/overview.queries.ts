import { portalRoles } from '@tillgate/domain/roles.ts'
import { messageDays, messagesMax, personStates } from '@tillgate/domain/support.ts'
import { twoFactorWays } from '@tillgate/domain/two-factor.ts'
import { sql } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'

const personRow = rowsOf({
  ...cols('user_account', 'id', 'email'),
  name: is.text,
  phone: col('user_account.phoneNumber'),
  role: is.oneOf(portalRoles),
  state: is.oneOf(personStates),
  secondFactor: nullable(is.oneOf(twoFactorWays)),
})
export type PersonRow = RowOf<typeof personRow>
/** Lists the people of a partner, active people first. Runs as staff. */
export const listPeople = (db: Db, partnerId: string, limit: number): Promise<PersonRow[]> => personRow.all(db)`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone, u.role,
      case when not u.active then 'INACTIVE' when u.email_verified then 'ACTIVE' else 'PENDING' end as state,
      case when u.two_factor then u.two_factor_way end as second_factor
    from user_account u where u.partner_id = ${partnerId}
    order by u.active desc, u.created_at, u.id limit ${limit}`

const signInRow = rowsOf({
  userId: is.text,
  lastSignInAt: nullable(is.moment),
  sessions: is.count,
  passkeys: is.count,
  invitedUntil: nullable(is.moment),
})
export type SignInRow = RowOf<typeof signInRow>
/** Reads sign-ins, sessions, passkeys and invitations of people. Runs as staff. */
export const listSignIns = (db: Db, userIds: readonly string[]): Promise<SignInRow[]> => signInRow.all(db)`
    select p.id as user_id,
      (select max(e.at) from account_event e where e.user_id = p.id and e.action = 'signed-in') as last_sign_in_at,
      (select count(*)::int from session s
        where s.user_id = p.id and s.revoked_at is null and s.expires_at > now()) as sessions,
      (select count(*)::int from passkey k where k.user_id = p.id) as passkeys,
      (select max(l.expires_at) from link_token l
        where l.user_id = p.id and l.purpose = 'first-password' and l.used_at is null) as invited_until
    from unnest(${[...userIds]}::uuid[]) p (id)`

/** Returns the end of the longest lock of each locked subject. Runs as staff. */
export const listLocks = (db: Db, subjects: readonly Buffer[]): Promise<{ subject: Buffer; until: Date }[]> => rowsOf({
  subject: col('sign_in_guard.subject'),
  until: is.moment,
}).all(db)`
    select subject, max(open_at) as until from sign_in_guard
    where subject = any(${[...subjects]}::bytea[]) and open_at > now() group by subject`

const formerRow = rowsOf(cols('former_name', 'subjectId', 'kind', 'name', 'until'))
export type FormerRow = RowOf<typeof formerRow>
export const listFormerNames = (db: Db, partnerId: string): Promise<FormerRow[]> => formerRow.all(db)`
    select subject_id, kind, name, until from former_name where partner_id = ${partnerId}
    order by until desc limit 50`

/** Lists open proposals that change accounts of a partner's people, by person. */
export const listAccountProposals = (db: Db, partnerId: string): Promise<{ userId: string; id: string }[]> => rowsOf({
  userId: present(col('change_proposal.subjectId')),
  id: col('change_proposal.id'),
}).all(db)`
    select subject_id as user_id, id from change_proposal
    where state = 'OPEN' and kind in ('FACTOR', 'EMAIL') and partner_id = ${partnerId}`

/** Lists the addresses of a partner's people and stores. `userId`: null for the contact of a store. Runs as operator. */
export const listAddresses = async (db: Db, partnerId: string): Promise<{ userId: string | null; to: string }[]> => {
  const people = await rowsOf({ userId: col('user_account.id'), to: is.text }).all(db)`
    select u.id as user_id, a.to from user_account u cross join lateral (values (u.email), (u.phone_number)) a ("to")
    where u.partner_id = ${partnerId} and a.to is not null limit 1000`
  const contacts = await rowsOf({ userId: nullable(col('user_account.id')), to: col('store.contactEmail') }).all(db)`
    select distinct null::uuid as user_id, contact_email as "to" from store
    where partner_id = ${partnerId} and contact_email <> '' limit 100`
  return [...people, ...contacts]
}

const messageRow = rowsOf({
  ...cols('outbox', 'partnerId', 'id', 'shown', 'attempts', 'failure', 'createdAt', 'sentAt'),
  channel: is.oneOf(['mail', 'text']),
  recipient: present(col('outbox.recipient')),
  isLate: is.flag,
})
export type MessageRow = RowOf<typeof messageRow>
/** Lists the latest messages to these recipients: those of the partner, and those to people without a partner. Runs as operator. */
export const listMessages = async (db: Db, partnerId: string, recipients: readonly Buffer[]): Promise<MessageRow[]> => {
  const found: MessageRow[] = []
  for (const owner of [partnerId, operatorTenantId]) {
    const rows = await messageRow.all(db)`
      select partner_id, id, channel, recipient, shown, attempts, failure, created_at, sent_at, expires_at < now() as is_late
      from outbox where partner_id = ${owner} and recipient = any(${[...recipients]}::bytea[])
        and created_at > now() - ${sql.lit(messageDays)} * interval '1 day'
      order by created_at desc, id limit ${messagesMax}`
    found.push(...rows)
  }
  return found.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, messagesMax)
}
