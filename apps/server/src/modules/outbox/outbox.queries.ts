import { retailerTypes } from '@tillgate/domain/stores.ts'
import type { SwitchableMail } from '@tillgate/domain/inbox.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { staffPermissions, type StaffHolder, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { sql } from 'kysely'
import type { Db, Pool } from '#server/db/db.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { claimsOn, type Claim, type RowKey } from '#server/db/claims.ts'
import { expiringByHour } from '#server/db/purge.ts'
import { col, cols, condition, instant, is, nullable, rowsOf } from '#server/db/rows.ts'

/** Failures that are not the reason of a provider. Stored texts are never changed. */
export const unsent = {
  late: 'too late',
  nobody: 'nobody to send it to',
  uncertain: 'may have been sent',
  limited: 'too many texts',
} as const

/** Deletes messages of all partners 30 days after they expired, an hour's worth at a time. Support shows them until then. */
export const expiredMessages = [expiringByHour('outbox', 'expires_at', 30)]

/** Erases the sealed text of expired messages, because the worker that should erase it may have crashed. */
export const eraseLate = async (db: Db): Promise<void> => {
  await sql`
    update outbox set sealed = null, failure = coalesce(failure, 'too late')
    where sealed is not null and expires_at < now()`.execute(db)
}

const seconds = (many: number) => instant`now() + ${many} * interval '1 second'`

type NewMessage = {
  partnerId: string
  id: string
  sealed: Buffer
  language: string
  seconds: number
  /** Seconds before the message may be sent. */
  delay?: number
  recipient?: Buffer
  channel?: 'mail' | 'text'
  /** Application whose partner the mail asks or reminds. */
  applicationId?: string | undefined
}
export const insertMessage = (db: Db, message: NewMessage) =>
  db
    .insertInto('outbox')
    .values({
      recipient: message.recipient ?? null,
      channel: message.channel ?? null,
      applicationId: message.applicationId ?? null,
      shown: null,
      partnerId: message.partnerId,
      id: message.id,
      sealed: message.sealed,
      language: message.language,
      ...(message.delay ? { dueAt: seconds(message.delay) } : {}),
      expiresAt: seconds(message.seconds),
      sentAt: null,
      failure: null,
    })
    .execute()

export type Row = { attempts: number; sealed: Buffer | null; language: string; wasInHand: boolean; isLate: boolean }

/** Due work is looked up at least every 30 seconds, so the messages of a killed worker are sent within a minute. */
export const messageClaims = claimsOn({
  table: 'outbox',
  attempt: 'attempts',
  until: 'due_at',
  isOpen: sql`sent_at is null and failure is null`,
  leaseSeconds: 15,
})

const claimedRow = rowsOf({
  ...cols('outbox', 'attempts', 'sealed', 'language', 'dueAt', 'expiresAt'),
  wasInHand: col('outbox.inHand'),
})

/** Claims a message. Returns `undefined` when the message is sent, given up, not due or claimed by another worker. */
export const claimMessage = async (db: Db, key: RowKey): Promise<Row | undefined> => {
  const row = await claimedRow.first(db)`
    update outbox set ${messageClaims.take} where ${messageClaims.isDue(key)}
    returning attempts, sealed, language, in_hand as was_in_hand, due_at, expires_at`
  // `dueAt` is the database's time plus the lease: RETURNING takes no now() in a distributed database.
  return row && { ...row, isLate: row.expiresAt.getTime() <= row.dueAt.getTime() - messageClaims.leaseSeconds * 1000 }
}

/** Returns true for an approved partner that provides care: its mails name procedures and patients. */
export const isPractice = async (db: Db, partnerId: string): Promise<boolean> => {
  const partner = await db
    .selectFrom('partner')
    .select(['type', 'applicationStatus'])
    .where('id', '=', partnerId)
    .executeTakeFirst()
  return partner?.applicationStatus === 'APPROVED' && !retailerTypes.includes(partner.type)
}

/** Record of a message for support: sealed subject and text without codes and links. */
export type MessageLog = { recipient: Buffer; channel: 'mail' | 'text'; shown: Buffer }

/** Marks that the provider may have the message from now on. Returns false when another worker has the claim. */
export const markInHand = async (db: Db, claim: Claim, log?: MessageLog): Promise<boolean> => {
  const logged = log ? sql`, recipient = ${log.recipient}, channel = ${log.channel}, shown = ${log.shown}` : sql``
  const { rows } = await sql`
    update outbox set in_hand = true${logged} where ${messageClaims.isMine(claim)} returning id`.execute(db)
  return rows.length > 0
}

/** Returns false when another worker has the claim. */
export const renewMessage = async (db: Db, claim: Claim): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update outbox set ${messageClaims.renew} where ${messageClaims.isMine(claim)}`.execute(db)
  return numAffectedRows > 0n
}

/** Condition that the roles of an account have the permission. */
const holdsFor = (permission: StaffPermission) => {
  const holders: readonly StaffHolder[] = staffPermissions[permission]
  return condition`(staff_roles && ${[...holders]}::text[] or ${holders.includes('ADMINISTRATOR')} and role = 'OPERATOR_ADMIN')`
}

export type Recipients = {
  except?: string | undefined
  only?: string | undefined
  role?: OperatorRole
  /** Staff whose roles have the permission. */
  permission?: StaffPermission | undefined
  /** Kind of mail that an operator may switch off. */
  kind?: SwitchableMail | undefined
}
/** Lists active operators with a verified address, without `except`, or `only` one, who want mails of the kind. */
export const listOperators = (db: Db, { except, only, role, permission, kind }: Recipients) =>
  db
    .selectFrom('user_account')
    .select(['email', 'firstName', 'language'])
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .where('id', 'is distinct from', except ?? null)
    .$if(kind !== undefined, (query) => query.where(condition`not muted_mails @> array[${kind ?? ''}]`))
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(permission !== undefined, (query) => query.where(holdsFor(permission ?? 'console.use')))
    .$if(role !== undefined, (query) => query.where('role', '=', role ?? 'OPERATOR'))
    .orderBy('id')
    .limit(100)
    .execute()

/** Stores the message before it is sent, so that a retry after a crash sends the same text and link. */
export const saveMessage = (db: Db, { partnerId, id }: RowKey, sealed: Buffer) =>
  sql`update outbox set sealed = ${sealed} where partner_id = ${partnerId} and id = ${id}`.execute(db)

/** Marks the message as sent and erases its sealed text with codes and links. */
export const markSent = (db: Db, claim: Claim) =>
  sql`update outbox set sent_at = now(), sealed = null where ${messageClaims.isMine(claim)}`.execute(db)

export const markDropped = (db: Db, claim: Claim, failure: string) =>
  sql`update outbox set failure = ${failure}, sealed = null where ${messageClaims.isMine(claim)}`.execute(db)

/** Schedules a retry after a pause. `inHand`: the provider may have accepted this or an earlier attempt. */
export const postpone = (db: Db, claim: Claim, pause: number, inHand: boolean) =>
  sql`
    update outbox set in_hand = ${inHand}, ${messageClaims.giveBack(pause)} where ${messageClaims.isMine(claim)}`.execute(
    db,
  )

/** Lists the messages among `ids` that did not fail. */
export const findMessages = (pool: Pool, ids: readonly string[]): Promise<RowKey[]> =>
  rowsOf({ partnerId: is.text, id: is.text }).all(pool)`select partner_id, id from find_messages(${[...ids]}::uuid[])`

/**
 * Marks a message as bounced, as if it had been refused at sending: a message has a failure or a time of sending. Returns false when the
 * message failed before.
 */
export const markBounced = async (db: Db, { partnerId, id }: RowKey, reason: string): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    update outbox set sent_at = null, sealed = null, failure = ${reason}
    where partner_id = ${partnerId} and id = ${id} and failure is null`.execute(db)
  return numAffectedRows > 0n
}

/** Lists due messages of all partners, oldest first. Messages to people without a partner have none. */
export const listDue = async (pool: Pool, limit: number): Promise<RowKey[]> => {
  const rows = await rowsOf({ partnerId: nullable(is.text), id: is.text }).all(
    pool,
  )`select * from due_messages(${limit})`
  return rows.map((row) => ({ partnerId: row.partnerId ?? operatorTenantId, id: row.id }))
}
