import { inboxMax } from '@tillgate/domain/inbox.ts'
import { sql } from 'kysely'
import { operatorTenantId } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { col, is, present, rowsOf } from '#server/db/rows.ts'

/** Failures that say nothing about an address. */
const quietFailures = ['too late', 'nobody to send it to', 'too many texts'] as const

/** Days after which an undelivered message is no work any more. */
const bouncedDays = 14
/** True for a mail `o` that did not arrive. Leaves out addresses to which a later message went. */
export const isUndelivered = sql`(o.failure is not null and o.failure <> all(${[...quietFailures]}) and o.channel = 'mail'
  and o.created_at > now() - ${sql.lit(bouncedDays)} * interval '1 day'
  and not exists (select from outbox l where l.partner_id = o.partner_id and l.recipient = o.recipient
    and l.created_at > o.created_at and l.sent_at is not null))`

const staffRow = rowsOf({ id: col('user_account.id'), name: is.text, email: col('user_account.email') })
/** Lists the staff with an account, also those who have not chosen a password yet. */
const listReachableStaff = (db: Db) => staffRow.all(db)`
  select id, first_name || ' ' || last_name as name, email from user_account
  where audience = 'operator' and active limit 500`

const undeliveredRow = rowsOf({
  recipient: present(col('outbox.recipient')),
  number: is.whole,
  text: is.text,
  at: present(is.moment),
})
/**
 * Lists members of staff whom mails did not reach. Messages without a partner name no person, so that fingerprints of the addresses of
 * staff find them. Mails to other addresses stay out: the sign-up form mails every address that a visitor types.
 */
export const listUnreachedStaff = async (db: Db, fingerprintOf: (email: string) => Buffer) => {
  const people = await listReachableStaff(db)
  const byRecipient = new Map(people.map((one) => [fingerprintOf(one.email).toString('hex'), one]))
  const recipients = [...byRecipient.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const rows = await undeliveredRow.all(db)`
    select o.recipient, count(*)::int as number, (array_agg(o.failure order by o.created_at desc))[1] as text, max(o.created_at) as at
    from outbox o
    where o.partner_id = ${operatorTenantId} and o.recipient = any(${recipients}::bytea[]) and ${isUndelivered}
    group by o.recipient order by at limit ${inboxMax}`
  return rows.flatMap(({ recipient, ...row }) => {
    const person = byRecipient.get(recipient.toString('hex'))
    return person ? [{ ...row, id: person.id, name: person.name }] : []
  })
}
