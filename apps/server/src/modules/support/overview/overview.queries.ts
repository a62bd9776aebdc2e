import type { PortalRole } from '@tillgate/domain/roles.ts'
import { messageDays, messagesMax, type PersonState } from '@tillgate/domain/support.ts'
import type { TwoFactorWay } from '@tillgate/domain/two-factor.ts'
import { sql } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'

export type PersonRow = {
  id: string
  name: string
  email: string
  phone: string | null
  role: PortalRole
  state: PersonState
  secondFactor: TwoFactorWay | null
}
/** Lists the people of a partner, active people first. Runs as staff. */
export const listPeople = async (db: Db, partnerId: string, most: number): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone, u.role,
      case when not u.active then 'INACTIVE' when u.email_verified then 'ACTIVE' else 'PENDING' end as state,
      case when u.two_factor then u.two_factor_way end as second_factor
    from user_account u where u.partner_id = ${partnerId}
    order by u.active desc, u.created_at, u.id limit ${most}`.execute(db)
  return rows
}

export type SignInRow = {
  userId: string
  lastSignInAt: Date | null
  sessions: number
  passkeys: number
  invitedUntil: Date | null
}
/** Reads sign-ins, sessions, passkeys and invitations of people. Runs as staff. */
export const listSignIns = async (db: Db, userIds: readonly string[]): Promise<SignInRow[]> => {
  const { rows } = await sql<SignInRow>`
    select p.id as user_id,
      (select max(e.at) from account_event e where e.user_id = p.id and e.action = 'signed-in') as last_sign_in_at,
      (select count(*)::int from session s
        where s.user_id = p.id and s.revoked_at is null and s.expires_at > now()) as sessions,
      (select count(*)::int from passkey k where k.user_id = p.id) as passkeys,
      (select max(l.expires_at) from link_token l
        where l.user_id = p.id and l.purpose = 'first-password' and l.used_at is null) as invited_until
    from unnest(${[...userIds]}::uuid[]) p (id)`.execute(db)
  return rows
}

/** Returns the end of the longest lock of each locked subject. Runs as staff. */
export const listLocks = async (db: Db, subjects: readonly Buffer[]): Promise<{ subject: Buffer; until: Date }[]> => {
  const { rows } = await sql<{ subject: Buffer; until: Date }>`
    select subject, max(open_at) as until from sign_in_guard
    where subject = any(${[...subjects]}::bytea[]) and open_at > now() group by subject`.execute(db)
  return rows
}

export type FormerRow = { subjectId: string; kind: string; name: string; until: Date }
export const listFormerNames = async (db: Db, partnerId: string): Promise<FormerRow[]> => {
  const { rows } = await sql<FormerRow>`
    select subject_id, kind, name, until from former_name where partner_id = ${partnerId}
    order by until desc limit 50`.execute(db)
  return rows
}

/** Lists open proposals that change accounts of a partner's people, by person. */
export const listAccountProposals = async (db: Db, partnerId: string): Promise<{ userId: string; id: string }[]> => {
  const { rows } = await sql<{ userId: string; id: string }>`
    select subject_id as user_id, id from change_proposal
    where state = 'OPEN' and kind in ('FACTOR', 'EMAIL') and partner_id = ${partnerId}`.execute(db)
  return rows
}

/** Lists the addresses of a partner's people and stores. `userId`: null for the contact of a store. Runs as operator. */
export const listAddresses = async (db: Db, partnerId: string): Promise<{ userId: string | null; to: string }[]> => {
  const { rows: people } = await sql<{ userId: string; to: string }>`
    select u.id as user_id, a.to from user_account u cross join lateral (values (u.email), (u.phone_number)) a ("to")
    where u.partner_id = ${partnerId} and a.to is not null limit 1000`.execute(db)
  const { rows: contacts } = await sql<{ userId: null; to: string }>`
    select distinct null::uuid as user_id, contact_email as "to" from store
    where partner_id = ${partnerId} and contact_email <> '' limit 100`.execute(db)
  return [...people, ...contacts]
}

export type MessageRow = {
  partnerId: string
  id: string
  channel: 'mail' | 'text'
  recipient: Buffer
  shown: Buffer | null
  attempts: number
  failure: string | null
  createdAt: Date
  sentAt: Date | null
  isLate: boolean
}
/** Lists the latest messages to these recipients: those of the partner, and those to people without a partner. Runs as operator. */
export const listMessages = async (db: Db, partnerId: string, recipients: readonly Buffer[]): Promise<MessageRow[]> => {
  const found: MessageRow[] = []
  for (const owner of [partnerId, operatorTenantId]) {
    const { rows } = await sql<MessageRow>`
      select partner_id, id, channel, recipient, shown, attempts, failure, created_at, sent_at, expires_at < now() as is_late
      from outbox where partner_id = ${owner} and recipient = any(${[...recipients]}::bytea[])
        and created_at > now() - ${sql.lit(messageDays)} * interval '1 day'
      order by created_at desc, id limit ${messagesMax}`.execute(db)
    found.push(...rows)
  }
  return found.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime()).slice(0, messagesMax)
}
