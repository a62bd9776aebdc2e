import type { Client } from 'pg'
import { standard, type Partner } from './partners.ts'
import { withoutIndexes } from './without-indexes.ts'

/**
 * Adds work to the people of `seedCallers`: a review for each tenth partner, 90 requests of card entry, 2,000 undelivered mails, ten
 * entries in the account of each partner. One practice has 10,000 events and sold 20,000 times in two weeks.
 */
export const seedWork = (client: Client, { partnerId, storeId }: Partner): Promise<void> =>
  withoutIndexes(client, ['application', 'entry', 'outbox', 'partner_event', 'purchase'], async () => {
    await client.query(`update partner set type = 'DENTAL' where id = $1`, [partnerId])
    await client.query(
      `insert into purchase (partner_id, id, store_id, program_id, terminal_id, cashier_id, cashier_name, type, status,
        refund_status, terminal_txn_no, started_at, confirmed_at, timeout_seconds, net_cents, tax_cents, covered_cents,
        benefits_cents, last4, receipt_hash, receipt_number)
      select $1, gen_random_uuid(), $2, '${standard}', $2, $2, 'Ana Ruiz', 'SALE', 'CONFIRMED', 'PENDING', n,
        now() - n * interval '1 minute', now() - n * interval '1 minute', 900, 100 + n, 0, 100, 100, '4820', '\\x00',
        receipt_number_of(n) from generate_series(1, 20000) n`,
      [partnerId, storeId],
    )
    await client.query(`insert into application (partner_id, id, store_id, status, phase, submitted_at, due_at)
      select s.partner_id, gen_random_uuid(), s.id, 'REVIEW', 'QUEUED', now(), now() + s.n * interval '1 minute'
      from (select partner_id, id, row_number() over () as n from store) s where s.n % 10 = 0`)
    await client.query(`update partner set manual_card_entry = 'REQUESTED', manual_card_entry_at = now()
      where id in (select id from partner order by id limit 90)`)
    await client.query(`insert into outbox (partner_id, id, language, channel, recipient, expires_at, failure)
      select id, gen_random_uuid(), 'en-US', 'mail', '\\x00', now() + interval '1 day', '550 5.1.1 No such mailbox'
      from partner order by id limit 2000`)
    await client.query(`insert into entry (partner_id, id, store_id, program_id, type, cents)
      select s.partner_id, gen_random_uuid(), s.id, '${standard}', 'SALE', 100
      from store s, generate_series(1, 10)`)
    await client.query(
      `insert into partner_event (partner_id, id, kind, subject, details, happened_at)
      select $1, gen_random_uuid(), case when n % 7 = 0 then 'payout.sent' else 'import.ended' end, n::text,
        case when n % 7 = 0 then '{"paymentOrderId":"","cents":1,"stores":1,"storeId":null,"arrivesOn":"2026-11-30"}'
          else '{"batchId":"","file":"items.csv","rows":1,"imported":1,"failed":0}' end::jsonb,
        now() - n * interval '1 minute' from generate_series(1, 10000) n`,
      [partnerId],
    )
  })
