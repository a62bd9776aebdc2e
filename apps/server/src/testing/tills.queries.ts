import type { Db } from '#server/db/db.ts'
import { sql } from 'kysely'
import { is, rowsOf, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

/** As if the card issuer had been asked so much earlier. */
export const letQuestionAge = async ({ owner }: TestApp, purchaseId: string, span: string): Promise<void> => {
  await sql`update authorisation set asked_at = asked_at - ${span}::interval, next_try_at = null where purchase_id = ${purchaseId}`.execute(
    owner,
  )
}
export const letActivationAge = async ({ owner }: TestApp, terminalId: string): Promise<void> => {
  await sql`update activation_code set expires_at = now() where terminal_id = ${terminalId}`.execute(owner)
  await sql`update terminal set code_expires_at = now() where id = ${terminalId}`.execute(owner)
}

/** How many stored answers hold a text. */
export const answersWith = async ({ owner }: TestApp, text: string): Promise<number> => {
  return scalar(is.count).one(owner)`
    select count(*)::int as found from idempotency where answer::text like ${`%${text}%`}`
}

/** What must never be true of a purchase of this partner: empty in a healthy database. */
export const violationsOf = ({ owner }: TestApp, partnerId: string) => rowsOf({
  rule: is.text,
  purchaseId: is.text,
  found: is.text,
}).all(owner)`
    select rule, purchase_id, found from sales_violation where partner_id = ${partnerId}`
/** Cents that a card is out of pocket for all its sales: what it paid less what it was given back. */
export const spentBy = async ({ owner }: TestApp, cardRef: string): Promise<number> => {
  return (
    (await scalar(is.cents).first(owner)`
    select coalesce(sum(p.benefits_cents - (
      select coalesce(sum(r.benefits_cents), 0) from purchase r
      where r.partner_id = p.partner_id and r.original_id = p.id and r.status = 'CONFIRMED')), 0)::bigint as cents
    from authorisation a join purchase p on p.partner_id = a.partner_id and p.id = a.purchase_id
    where a.card_ref = ${cardRef} and a.kind = 'SALE' and a.state in ('APPROVED', 'PARTIAL') and p.status = 'CONFIRMED'`) ??
    0
  )
}
/** Ages all open questions of a partner by a minute without a try to settle them. */
export const letQuestionsAge = async ({ owner }: TestApp, partnerId: string): Promise<void> => {
  await sql`update authorisation set asked_at = asked_at - interval '1 minute', next_try_at = null
    where partner_id = ${partnerId} and state in ('ASKED', 'UNKNOWN')`.execute(owner)
}
/** Counts the purchases of these partners by type and state, for example `SALE CONFIRMED`. */
export const endingsOf = async ({ owner }: TestApp, partnerIds: readonly string[]): Promise<Record<string, number>> => {
  const rows = await rowsOf({ ending: is.text, found: is.count }).all(owner)`
    select type || ' ' || status as ending, count(*)::int as found from purchase
    where partner_id = any(${[...partnerIds]}::uuid[]) group by 1`
  return Object.fromEntries(rows.map(({ ending, found }) => [ending, found]))
}

/** Counts the payments beside the card of these partners: `PAID`, and `GIVEN BACK`. */
export const tendersOf = async ({ owner }: TestApp, partnerIds: readonly string[]): Promise<Record<string, number>> => {
  const rows = await rowsOf({ ending: is.text, found: is.count }).all(owner)`
    select case when cents > 0 then 'PAID' else 'GIVEN BACK' end as ending, count(*)::int as found from tender
    where partner_id = any(${[...partnerIds]}::uuid[]) group by 1`
  return Object.fromEntries(rows.map(({ ending, found }) => [ending, found]))
}

/** As if a day had passed: sales, payments and reports of a partner are a day older. */
export const letDayPass = ({ owner }: TestApp, partnerId: string): Promise<void> =>
  owner.transaction().execute(async (db) => {
    const day = sql`interval '1 day'`
    // Reports and payments refuse every change.
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`update purchase set started_at = started_at - ${day}, priced_at = priced_at - ${day},
      confirmed_at = confirmed_at - ${day}, ended_at = ended_at - ${day} where partner_id = ${partnerId}`.execute(db)
    await sql`update tender set created_at = created_at - ${day} where partner_id = ${partnerId}`.execute(db)
    // In two steps: no two reports of a terminal have one day on the way.
    await sql`update day_report set day = day - 1000 where partner_id = ${partnerId}`.execute(db)
    await sql`update day_report set day = day + 999, from_at = from_at - ${day}, to_at = to_at - ${day},
      closed_at = closed_at - ${day} where partner_id = ${partnerId}`.execute(db)
  })

/** Gives a closed report an approval, which the product refuses. */
export const approveReport = ({ owner }: TestApp, reportId: string, approvalId: string): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`update day_report set approval_id = ${approvalId} where id = ${reportId}`.execute(db)
  })

/** Changes the amount of a partner’s payments beside the card, which the product refuses. */
export const falsifyTenders = ({ owner }: TestApp, partnerId: string, cents: number): Promise<void> =>
  owner.transaction().execute(async (db) => {
    await sql`select set_config('session_replication_role', 'replica', true)`.execute(db)
    await sql`update tender set cents = ${cents}, given_cents = null where partner_id = ${partnerId}`.execute(db)
  })

/** The database’s clock in whole milliseconds, later than all that was booked before. */
export const databaseTime = async ({ owner }: TestApp): Promise<Date> => {
  return (
    (await scalar(is.moment).first(owner)`select clock_timestamp() as now from pg_sleep(0.002)`) ?? new Date(Number.NaN)
  )
}

/** Keeps a purchase in hand, as a slow transaction does, until the answer is called. */
export const holdPurchase = async ({ owner }: TestApp, id: string): Promise<() => Promise<void>> => {
  const held = await owner.startTransaction().execute()
  await sql`select from purchase where id = ${id} for update`.execute(held)
  return async () => {
    await held.commit().execute()
  }
}

/** Keeps a terminal in hand until the answer is called, which leaves it in another state. */
export const holdTerminal = async ({ owner }: TestApp, id: string) => {
  const held = await owner.startTransaction().execute()
  await sql`select from terminal where id = ${id} for update`.execute(held)
  return async (status: 'RETIRED'): Promise<void> => {
    await sql`update terminal set status = ${status}, retired_at = now() where id = ${id}`.execute(held)
    await held.commit().execute()
  }
}
/** As if a sale had been confirmed so many days ago, at this time on its store's clocks. */
export const letSaleBeOf = async (
  { owner }: TestApp,
  id: string,
  { daysAgo, time }: { daysAgo: number; time: string },
): Promise<void> => {
  await sql`update purchase p set confirmed_at =
      ((now() at time zone s.time_zone)::date - ${daysAgo}::int + ${time}::time) at time zone s.time_zone
    from store s where s.partner_id = p.partner_id and s.id = p.store_id and p.id = ${id}`.execute(owner)
}

/** Everything that is stored of a purchase, as text. */
export const purchaseText = async (db: Db, partnerId: string, id: string): Promise<string> => {
  return (
    (await scalar(is.text).first(db)`
    select row_to_json(p)::text as row from purchase p where partner_id = ${partnerId} and id = ${id}`) ?? ''
  )
}

/** A receipt with a code of its own, as it was made before codes were computed. */
export const printReceipt = (db: Db, partnerId: string, id: string, code: string) =>
  sql`update purchase set receipt_hash = sha256(convert_to(${code}, 'UTF8'))
    where partner_id = ${partnerId} and id = ${id}`.execute(db)

/** The cashier of `from` had the till in the sale `to`. */
export const takeOverSale = async ({ owner }: TestApp, from: string, to: string): Promise<void> => {
  await sql`
    update purchase p set cashier_id = f.cashier_id, cashier_name = f.cashier_name
    from purchase f where f.id = ${from} and p.partner_id = f.partner_id and p.id = ${to}`.execute(owner)
}
