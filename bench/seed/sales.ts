import type { Client } from 'pg'
import { standard } from './partners.ts'

/** A version and a variant as every id of the product has them: other ids are refused before the database is asked. */
const idOf = (text: string): string => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
const schedule = '0190f000-0000-7000-8000-000000000002'
const partners = 1000

const partnerOf = (n: string): string => idOf(`'partner' || ${n}`)
const storeOf = (n: string): string => idOf(`'store' || ${n}`)
const terminalOf = (n: string): string => idOf(`'terminal' || ${n}`)
const cashierOf = (n: string): string => idOf(`'cashier' || ${n}`)

/** A thousand partners with a store and a till each. */
export const seedPartners = async (client: Client): Promise<void> => {
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(`
    insert into partner (id, business_name, type, application_status, primary_store_id)
      select ${partnerOf('p')}, 'Market ' || p, 'GROCERY', 'APPROVED', ${storeOf('p')} from generate_series(1, ${partners}) p;
    insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
        application_status, bank_account_status, bank_account_last4)
      select ${partnerOf('p')}, ${storeOf('p')}, 'Market ' || p, 'GROCERY', (10000000 + p)::text, '1 Main St', 'Miami', 'FL',
        '33135', 'ACTIVE', 'APPROVED', 'PENDING_VERIFICATION', '6789' from generate_series(1, ${partners}) p;
    insert into terminal (partner_id, id, store_id, name, status, key_hash, created_by, activated_at)
      select ${partnerOf('p')}, ${terminalOf('p')}, ${storeOf('p')}, 'Till', 'ACTIVE', '\\x00', ${storeOf('p')}, now()
      from generate_series(1, ${partners}) p;
    insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
      select ${cashierOf('p')}, ${partnerOf('p')}, 'pos', 'c' || p || '@bench.test', 'Ana', 'Ruiz', 'CASHIER', true
      from generate_series(1, ${partners}) p`)
  await client.query(`reset all`)
}

let sold = 0
/** Adds confirmed sales, spread over the first `sellers` partners. Returns a cut-off after all of them. */
export const seedSales = async (client: Client, purchases: number, sellers = partners): Promise<Date> => {
  const first = sold
  sold += purchases
  await client.query(
    `set session_replication_role = 'replica'; set synchronous_commit = off; set statement_timeout = 0`,
  )
  await client.query(`
    create temporary table n as
      select n, 1 + n % ${sellers} as p, 100 + (hashint4(n) & 8191) as cents, gen_random_uuid() as id
      from generate_series(${first + 1}, ${sold}) n`)
  await client.query(`
    insert into purchase (partner_id, id, store_id, program_id, terminal_id, cashier_id, cashier_name, type, status,
        refund_status, terminal_txn_no, started_at, priced_at, confirmed_at, ended_at, timeout_seconds, net_cents, tax_cents,
        covered_cents, benefits_cents, last4, entry_mode, fee_schedule_id, receipt_hash, receipt_number,
        payable_from)
      select ${partnerOf('p')}, id, ${storeOf('p')}, '${standard}', ${terminalOf('p')}, ${cashierOf('p')}, 'Ana Ruiz', 'SALE',
        'CONFIRMED', 'PENDING', n, now(), now(), now(), now(), 900, cents, 0, cents, cents, '6789', 'CHIP', '${schedule}',
        sha256(convert_to('code' || n, 'UTF8')), receipt_number_of(n), now() from n;
    insert into entry (partner_id, id, store_id, program_id, type, cents, purchase_id, payable_from)
      select ${partnerOf('p')}, gen_random_uuid(), ${storeOf('p')}, '${standard}',
        (array['SALE', 'PROC_FEE', 'FIXED_FEE'])[k], (array[cents, -((cents * 275 + 5000) / 10000), -25])[k], id, now()
      from n cross join generate_series(1, 3) k;
    drop table n`)
  await client.query('vacuum (analyze) entry')
  await client.query('vacuum (analyze) purchase')
  await client.query('reset all')
  const { rows } = await client.query('select clock_timestamp() as at')
  return rows[0].at
}
