import type { Client } from 'pg'
import { withoutIndexes } from './without-indexes.ts'

/** Ids that grow with `n`, like those of the product, so that rows are appended to the indexes of keys. */
const idOf = (kind: number, n: string): string =>
  `('0190f000-0000-7000-800${kind}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const first = `(array['José','María','Ana','Luis','Sofía','Zoë','Mei','Omar','Nadia','Íñigo'])[1 + n % 10]`
const last = `(array['Peña','Núñez','García','López','Müller','Nguyen','Okafor','Haddad'])[1 + n / 10 % 8]`

/**
 * Seeds people, one for each row, a store for every tenth and a purchase for each, at a tenth as many partners. Names repeat; the number
 * of a row is a word of its own.
 */
export const seedCallers = async (client: Client, rows: number): Promise<void> => {
  const [partner, store] = [idOf(1, 'n / 10'), idOf(2, 'n / 10')]
  const [person, purchase] = [idOf(3, 'n'), idOf(4, 'n')]
  const all = `from generate_series(1, ${rows}) n`
  const tenth = `from generate_series(0, ${rows}, 10) n`
  await withoutIndexes(client, ['partner', 'store', 'user_account', 'purchase'], async () => {
    await client.query(`insert into partner (id, business_name, type, application_status, primary_store_id)
    select ${partner}, ${last} || ' Market ' || n / 10, 'GROCERY', 'APPROVED', ${store} ${tenth}`)
    await client.query(`insert into store (partner_id, id, business_name, doing_business_as, type, code, address_line_1, city,
      state_code, zip_code, status, application_status, bank_account_status, bank_account_last4, phone_number)
    select ${partner}, ${store}, ${last} || ' Market ' || n / 10, 'Bodega ' || ${first} || ' ' || n / 10, 'GROCERY',
      lpad((n / 10)::text, 8, '2'), '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED', 'AUTOMATICALLY_VERIFIED',
      lpad((n % 10000)::text, 4, '0'), '+1305' || lpad((n % 10000000)::text, 7, '0') ${tenth}`)
    await client.query(`insert into user_account (id, partner_id, audience, email, first_name, last_name, role,
      email_verified, phone_number)
    select ${person}, ${partner}, 'portal', 'c' || n || '@bench.test', ${first}, ${last} || ' ' || n, 'SUPERVISOR', true,
      '+1786' || lpad((n % 10000000)::text, 7, '0') ${all}`)
    await client.query(`insert into purchase (partner_id, id, store_id, program_id, terminal_id, cashier_id, cashier_name, type,
      status, refund_status, terminal_txn_no, started_at, confirmed_at, timeout_seconds, net_cents, tax_cents,
      covered_cents, benefits_cents, last4, receipt_hash, receipt_number)
    select ${partner}, ${purchase}, ${store}, '0190f000-0000-7000-8000-000000000001', ${store}, ${person}, 'Ana Ruiz', 'SALE',
      'CONFIRMED', 'PENDING', n, now() - n * interval '1 second', now(), 900, 100 + n % 20000, 0, 100, 100,
      lpad((n % 10000)::text, 4, '0'), '\\x00', receipt_number_of(n) ${all}`)
  })
}
