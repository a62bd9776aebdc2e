import { sql } from 'kysely'
import { col, cols, is, nullable, present, rowsOf, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

export const setFileStatus = async ({ owner }: TestApp, trace: string, status: 'READY' | 'SENT' | 'VOID') => {
  await sql`update ach_file set status = ${status}, sent_at = case when ${status} = 'SENT' then now() end
    where id = (select file_id from ach_entry where trace = ${trace})`.execute(owner)
}

/** Everything that a return changes about a payout, in one look. */
export const payoutNow = async ({ owner }: TestApp, statementId: string) => {
  const row = await rowsOf({
    ...cols('statement', 'status', 'returnCode', 'returnText'),
    purchases: is.list(is.text),
    bankStatus: col('store.bankAccountStatus'),
    links: is.list(is.text),
    hold: nullable(is.flag),
    relinkEnds: nullable(col('payout_hold.endsWithRelink')),
  }).first(owner)`
    select s.status, s.return_code, s.return_text, t.bank_account_status as bank_status,
      array(select distinct p.refund_status from purchase p where p.partner_id = s.partner_id and p.statement_id = s.id) as purchases,
      array(select l.state || coalesce(' ' || l.retired_reason, '') from bank_link l
        where l.partner_id = s.partner_id and l.store_id = s.store_id order by l.created_at, l.id) as links,
      case when h.id is not null then h.ended_at is null end as hold, h.ends_with_relink as relink_ends
    from statement s join store t on t.partner_id = s.partner_id and t.id = s.store_id
    left join payout_hold h on h.partner_id = s.partner_id and h.statement_id = s.id and h.store_id = s.store_id and h.kind = 'BANK_RETURN'
    where s.id = ${statementId}`
  if (!row) throw new Error('no such statement')
  return row
}

export const eventsOf = ({ owner }: TestApp, trace: string) => rowsOf({
  ...cols('ach_event', 'id', 'kind', 'code', 'state', 'why'),
  dueDay: nullable(is.text),
}).all(owner)`
    select id, kind, code, state, why, due_day::text from ach_event where original_trace = ${trace}
    order by received_at, id`

export const eventsOfFile = ({ owner }: TestApp, name: string) => rowsOf(
  cols('ach_event', 'line', 'kind', 'text', 'state', 'why'),
).all(owner)`
    select e.line, e.kind, e.text, e.state, e.why from ach_event e join ach_reply r on r.id = e.reply_id
    where r.name = ${name} order by e.line`

export const repliesNamed = ({ owner }: TestApp, name: string) => rowsOf({
  isHandled: is.flag,
  isAcked: is.flag,
  problems: col('ach_reply.problems'),
}).all(owner)`
    select handled_at is not null as is_handled, acknowledged_at is not null as is_acked, problems from ach_reply
    where name = ${name}`

/** Gives every person of the partner another name and email. */
export const replaceStaff = ({ owner }: TestApp, partnerId: string) =>
  sql`update user_account set first_name = 'Nueva', email = id || '@later.test' where partner_id = ${partnerId}`.execute(
    owner,
  )

/** What a partner's store is paid at, without its numbers. */
export const versionsOf = ({ owner }: TestApp, storeId: string) => rowsOf({
  ...cols('bank_link', 'state', 'source'),
  last4: present(col('bank_link.last4')),
  routingLast4: present(col('bank_link.routingLast4')),
  accountType: present(col('bank_link.accountType')),
  isVerified: is.flag,
}).all(owner)`
    select state, source, last4, routing_last4, account_type, verified_at is not null as is_verified
    from bank_link where store_id = ${storeId} order by created_at, id`

export const holdsNow = ({ owner }: TestApp, storeId: string): Promise<string[]> => scalar(is.text).all(owner)`
    select distinct kind from store_hold where store_id = ${storeId} order by 1`

/** A fault of our own keeps this statement from coming back, until it is mended. */
export const refuseReturnOf = async ({ owner }: TestApp, statementId: string): Promise<() => Promise<void>> => {
  await sql`create trigger broken before update on statement for each row
    when (new.status = 'RETURNED' and new.id = ${sql.lit(statementId)}) execute function refuse_change()`.execute(owner)
  return async () => {
    await sql`drop trigger broken on statement`.execute(owner)
  }
}
