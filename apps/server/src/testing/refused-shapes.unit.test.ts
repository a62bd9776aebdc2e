import { describe, expect, test } from 'vitest'
import { refusedShapes, shapes } from './refused-shapes.ts'

const tenant = (text: string) => ({ role: 'tillgate_tenant', text })

/** One refused statement for each shape, in the order of the list. */
const refused = [
  `insert into entry (partner_id, id) select x.partner_id, x.id from json_to_recordset($1) x`,
  `insert into item_store (partner_id, item_id)
     select $1, i.id from item i where i.partner_id = $1`,
  `insert into item (partner_id, id) select r.partner_id, gen_random_uuid() from staged_row r where r.partner_id = $1`,
  `insert into "item" ("partner_id", "apl_verified") values ($1, exists (select from listed_product))`,
  `delete from "outbox" where ctid = any(array(select ctid from "outbox" limit $1))`,
  `update item_batch b set started_at = coalesce(started_at, now()) where partner_id = $1`,
  `update "application" set "due_at" = due_at + (now() - paused_at) where "partner_id" = $1`,
  `insert into "draft" ("partner_id") values ($1) on conflict ("partner_id") do update set "saved_at" = now()`,
  `update outbox set attempts = attempts + 1 where partner_id = $1 returning expires_at <= now() as is_late`,
  `select id from purchase where id = $1 for update`,
  `update outbox set in_hand = true where id = $1`,
  `with k as (select s.partner_id, s.store_id from statement s where s.partner_id = $1 order by s.cut_off limit $2)
     select k.store_id, (select jsonb_agg(jsonb_build_object('kind', w.kind, 'returnCode', b.return_code)) from store_hold w
       left join payout_hold p on p.partner_id = $3 and p.id = w.hold_id
       left join statement b on b.partner_id = $4 and b.id = p.statement_id
       where w.partner_id = $5 and w.store_id = k.store_id) as holds
     from k join store st on st.partner_id = k.partner_id and st.id = k.store_id`,
  `select d.id, a.status from webhook_delivery d left join lateral (select status from webhook_attempt a
     where a.partner_id = d.partner_id and a.delivery_id = d.id order by a.attempt desc limit 1) a on true
     where d.partner_id = $1 and d.endpoint_id = $2 order by d.created_at desc limit $3`,
  `select (select sum(s.version + s.owners_version)::bigint from store s where s.partner_id = p.id) as version,
     array(select s.business_name from store s where s.partner_id = $1) as stores from partner p where p.id = $2`,
  `select s.program_id, x.bank_link_id, h.begun_at from partner p
     left join ach_entry x on x.partner_id = $1 and x.id = $2
     left join statement s on s.partner_id = $3 and s.id = $4
     left join payout_hold h on h.partner_id = $5 and h.statement_id = s.id and $6 = 'RETURN' where p.id = $7`,
  `with k as (select s.partner_id, s.store_id, s.id from statement s where s.partner_id = $1 limit $2)
     select k.store_id, r.return_code from k join store st on st.partner_id = k.partner_id and st.id = k.store_id
     left join statement r on r.partner_id = k.partner_id and r.id = k.id`,
  `with due as (select e.partner_id, e.store_id, e.cents from entry e where e.partner_id = $1 union all
       select s.partner_id, s.store_id, s.payable_cents from statement s where s.partner_id = $2),
     s as (select d.partner_id, d.store_id, coalesce(sum(d.cents) filter (where d.cents in (1)), 0) as cents from due d group by 1, 2
       having sum(d.cents) > 0)
     select sum(s.cents) from s join store st on st.partner_id = s.partner_id and st.id = s.store_id`,
  `select h.store_id, p.blocked_at, x.kind from (select unnest($1::uuid[]) as partner_id) k
     join store_hold h on h.partner_id = k.partner_id join partner p on p.id = k.partner_id
     left join payout_hold x on x.partner_id = h.partner_id and x.id = h.hold_id`,
  `update partner_event set happened_at = ((details ->> 'arrivesOn')::date - 1) where partner_id = $1`,
  `select m.store_id from store_user m where m.partner_id = $1 and m.user_id = any(array(select search_all_people($2)))`,
  `select 'messages', exists (select from outbox o where o.sent_at is null and o.due_at <= now())`,
  `select e.trace from ach_entry e where not exists (select from ach_reply) limit 1`,
]

/** Statements of a shape that the list has another example of. */
const alsoRefused: [shape: RegExp, text: string][] = [
  [
    /DO UPDATE/,
    `insert into "user_totp" ("user_id", "pending", "pending_at") values ($1, $2, now())
       on conflict ("user_id") do update set "pending" = $3, "pending_at" = now()`,
  ],
  [
    /DO UPDATE/,
    `insert into registration_reminder as r (user_id, reminded_at) values ($1, $2) on conflict (user_id)
       do update set reminded_at = excluded.reminded_at where r.reminded_at <= excluded.reminded_at - 3 * interval '1 day'`,
  ],
  [
    /the coordinator crashes/,
    `with k as (select id from statement where partner_id = $1) select s.id, case when s.rolled_over_to is null then (
       select jsonb_agg(w.kind) from store_hold w left join payout_hold p on p.partner_id = $2 and p.id = w.hold_id
       where w.partner_id = $3 and w.store_id = s.store_id) end as holds from k join statement s on s.partner_id = $4 and s.id = k.id`,
  ],
  [
    /of one partner/,
    `select h.begun_at, g.time_zone from payout_hold h cross join lateral (select p.time_zone from program p
       left join store_program a on a.partner_id = h.partner_id and a.program_id = p.id limit 1) g where h.partner_id = $1`,
  ],
  [
    /values alone/,
    `select h.begun_at from statement s left join payout_hold h on h.partner_id = s.partner_id and h.statement_id = s.id
       and $1 = 'RETURN' where s.partner_id = $2`,
  ],
]

describe('refusedShapes', () => {
  test('the list has one example for each shape', () => {
    expect(refused).toHaveLength(shapes.length)
  })

  test.each(refused.map((text, nth) => [shapes[nth]?.name ?? '', text]))('refuses: %s', (name, text) => {
    expect(refusedShapes(tenant(text))).toContain(name)
  })

  test.each(alsoRefused)('refuses as well: %s', (name, text) => {
    expect(refusedShapes(tenant(text))).toEqual([expect.stringMatching(name)])
  })

  test('leaves sub-selects of several partners to operators', () => {
    const text = `select o.id, (select count(*) from statement s where s.partner_id = o.partner_id and s.order_id = o.id)
      from payment_order o where o.partner_id = $1`
    expect(refusedShapes({ role: 'tillgate_operator', text })).toEqual([])
    expect(refusedShapes(tenant(text))).toHaveLength(1)
  })

  test.each([
    `insert into item (partner_id, id, apl_verified)
       select r.partner_id, r.id, r.code_key = any($2) from staged_row r where r.partner_id = $1 on conflict do nothing`,
    `insert into item_batch_store (partner_id, batch_id) values ($1, $2), ($3, $4)`,
    `select exists (select 1 from outbox o where o.sent_at is null)`,
    `insert into rate_limit as r (key) select k from unnest($1) as t (k) on conflict (key) do update set until = now()`,
    `delete from session where ctid = any(array(select ctid from session limit $1))`,
    `update settlement_run set built_at = now(), status = 'BUILT' where id = $1 returning status`,
    `insert into draft (partner_id) values ($1) on conflict (partner_id) do update set saved_at = excluded.saved_at`,
    `update outbox set due_at = now() + $3 * interval '1 second' where partner_id = $1 and id = $2`,
    `update authorisation set state = case when tries > 3 then 'LOST' else state end, asked_at = now() where partner_id = $1`,
    `select p.id from purchase p where p.partner_id = $1 and p.id = $2 for update of p`,
    `insert into registration_reminder as r (user_id, reminded_at) values ($1, now()) on conflict (user_id) do update
       set reminded_at = excluded.reminded_at where excluded.reminded_at - r.reminded_at >= 3 * interval '1 day'`,
    `select d.id, a.status from webhook_delivery d left join lateral (select status from webhook_attempt a
       where a.partner_id = $1 and a.delivery_id = d.id order by a.attempt desc limit 1) a on true where d.partner_id = $2`,
    `select w.kind, (select b.return_code from statement b where b.partner_id = $1 and b.id = w.statement_id)
       from store_hold w where w.partner_id = $2 and w.store_id = any($3)`,
    `select a.id from application a where a.partner_id = $1 and not exists (
       select from sanction_candidate c where c.partner_id = a.partner_id)`,
    `with k as (select id from statement where partner_id = $1 limit $2) select s.id, a.last4 from k
       join statement s on s.partner_id = $3 and s.id = k.id
       left join ach_entry a on a.partner_id = s.partner_id and a.id = s.ach_entry_id`,
  ])('accepts: %s', (text) => {
    expect(refusedShapes(tenant(text))).toEqual([])
  })
})
