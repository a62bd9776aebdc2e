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
]

describe('refusedShapes', () => {
  test('the list has one example for each shape', () => {
    expect(refused).toHaveLength(shapes.length)
  })

  test.each(refused.map((text, nth) => [shapes[nth]?.name ?? '', text]))('refuses: %s', (name, text) => {
    expect(refusedShapes(tenant(text))).toContain(name)
  })

  test.each([
    `insert into item (partner_id, id, apl_verified)
       select r.partner_id, r.id, r.code_key = any($2) from staged_row r where r.partner_id = $1 on conflict do nothing`,
    `insert into item_batch_store (partner_id, batch_id) values ($1, $2), ($3, $4)`,
    `insert into rate_limit as r (key) select k from unnest($1) as t (k) on conflict (key) do update set until = now()`,
    `delete from session where ctid = any(array(select ctid from session limit $1))`,
    `update settlement_run set built_at = now(), status = 'BUILT' where id = $1 returning status`,
    `insert into draft (partner_id) values ($1) on conflict (partner_id) do update set saved_at = excluded.saved_at`,
    `update outbox set due_at = now() + $3 * interval '1 second' where partner_id = $1 and id = $2`,
    `update authorisation set state = case when tries > 3 then 'LOST' else state end, asked_at = now() where partner_id = $1`,
    `select p.id from purchase p where p.partner_id = $1 and p.id = $2 for update of p`,
  ])('accepts: %s', (text) => {
    expect(refusedShapes(tenant(text))).toEqual([])
  })
})
