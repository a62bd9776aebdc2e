import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { termsVersion } from '../packages/phrases/src/terms/published.ts'
import { idOf } from './queue-seed.ts'

export const purchases = 5_000_000
/** One chain has two of five purchases, fifty partners the others. */
const others = 50
const chainStores = 200
const otherStores = 10
/** Two years of sales. */
const gap = `interval '${(730 * 86_400) / purchases} seconds'`
const standard = '0190f000-0000-7000-8000-000000000001'
const schedule = '0190f000-0000-7000-8000-000000000002'

const partnerOf = (n: string): string => idOf(`'partner' || ${n}`)
/** The stores of everybody are numbered: those of partner p begin at 1,000 times p. A store has a terminal and five cashiers. */
const storeOf = (n: string): string => idOf(`'store' || ${n}`)
const terminalOf = (n: string): string => idOf(`'terminal' || ${n}`)
const cashierOf = (n: string): string => idOf(`'cashier' || ${n}`)
const nameOf = (n: string): string =>
  `(array['Ana', 'Luis', 'Elena', 'Marta', 'Yusef', 'Nora', 'Iris', 'Sam', 'Olga', 'Pablo'])[1 + ${n} % 10] || ' ' ||
   (array['Ruiz', 'Castro', 'Vidal', 'Abreu', 'Zayas', 'Ortega', 'Delgado'])[1 + ${n} / 10 % 7] || ' ' || ${n}`

/** As the product makes them: ids of one moment stand together. */
const timedId = (at: string, n: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7000' || '8000' ||
    lpad(to_hex(${n}), 12, '0'))::uuid`

const places = `
  insert into partner (id, business_name, type, application_status, primary_store_id, agreed_version)
    select ${partnerOf('p')}, 'Chain ' || p, 'GROCERY', 'APPROVED', ${storeOf('1000 * p')}, '${termsVersion}'
    from generate_series(0, ${others}) p;
  create temporary table place as
    select p, 1000 * p + n as s, ${partnerOf('p')} as partner_id, ${storeOf('(1000 * p + n)')} as store_id
    from generate_series(0, ${others}) p
    cross join lateral generate_series(0, case when p = 0 then ${chainStores - 1} else ${otherStores - 1} end) n;
  insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
      application_status, bank_account_status, bank_account_last4)
    select partner_id, store_id, 'Market ' || s, 'GROCERY', (10000000 + s)::text, '1 Main St', 'Miami', 'FL', '33135',
      'ACTIVE', 'APPROVED', 'AUTOMATICALLY_VERIFIED', '6789' from place;
  insert into terminal (partner_id, id, store_id, name, status, key_hash, created_by, activated_at)
    select partner_id, ${terminalOf('s')}, store_id, 'Till ' || s, 'ACTIVE', '\\x00', store_id, now() from place;
  insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
    select ${cashierOf('c')}, partner_id, 'pos', 'c' || c || '@bench.test', split_part(name, ' ', 1),
      substr(name, 1 + strpos(name, ' ')), 'CASHIER', true
    from place cross join generate_series(0, 4) k
    cross join lateral (select 5 * s + k as c) x cross join lateral (select ${nameOf('c')} as name) y;
  insert into store_user (partner_id, store_id, user_id)
    select partner_id, store_id, ${cashierOf('5 * s + k')} from place cross join generate_series(0, 4) k`

/** Two years of sales in their order, all partners mixed as they would be. The last ten days wait for a statement. */
const numbered = `
  create temporary table n as
    select n, p, 1000 * p + h % case when p = 0 then ${chainStores} else ${otherStores} end as s, h, at,
      ${timedId('at', 'n')} as id, 100 + h % 19901 as net, h % 3 * ((100 + h % 19901) / 14) as tax,
      case when h % 100 < 90 then 'SALE' when h % 100 < 93 and n > 250 then 'RETURN' when h % 100 < 98 then 'VOID'
        else 'REVERSED' end as what
    from generate_series(1, ${purchases}) n
    cross join lateral (select hashint4(n) & 268435455 as h,
      case when n % 5 < 2 then 0 else 1 + (n / 5 * 3 + n % 5 - 2) % ${others} end as p,
      date_trunc('milliseconds', now() - (${purchases} - n) * ${gap}) as at) x`

/** A return names what the same partner sold 250 purchases before. */
const sold = `
  insert into purchase (partner_id, id, store_id, programme_id, terminal_id, cashier_id, cashier_name, type, status,
      refund_status, terminal_txn_no, original_id, started_at, priced_at, confirmed_at, ended_at, timeout_seconds,
      net_cents, tax_cents, covered_cents, benefits_cents, authorized_tax_cents, last4, entry_mode, fee_schedule_id,
      receipt_hash, payable_from)
    select ${partnerOf('p')}, id, ${storeOf('s')}, '${standard}', ${terminalOf('s')}, ${cashierOf('c')}, ${nameOf('c')},
      case what when 'RETURN' then what else 'SALE' end,
      case what when 'VOID' then 'CANCELED' when 'REVERSED' then what else 'CONFIRMED' end,
      case when what = 'VOID' then null when what = 'REVERSED' then 'DONOTREFUND'
        when n > ${purchases} * 0.986 then 'PENDING' when n > ${purchases} * 0.98 then 'REMITTANCEREQUESTED' else 'REFUNDED' end,
      case what when 'RETURN' then null else n end,
      case what when 'RETURN' then ${timedId(`(at - 250 * ${gap})`, '(n - 250)')} end,
      at, at, case when what <> 'VOID' then at + interval '40 seconds' end, at + interval '40 seconds', 900, net, tax, net,
      case when what = 'VOID' then 0 else net / 2 end, 0,
      case when what <> 'VOID' then lpad((h / 7 % 10000)::text, 4, '0') end, 'CHIP', '${schedule}',
      case when what <> 'VOID' then sha256(convert_to('code' || n, 'UTF8')) end, at
    from n cross join lateral (select 5 * s + h / 11 % 5 as c) x order by n;
  insert into purchase_line (partner_id, purchase_id, line_no, code, name, description, unit, quantity_milli, price_cents,
      discount_cents, net_cents, tax_milli, tax_cents, reason, purse, eligible_net_cents, eligible_tax_cents,
      benefit_discount_cents)
    select ${partnerOf('p')}, id, 1, '4011', 'Bananas', 'Fresh', 'COUNT', 1000, net, 0, net, 7000, tax, 'COVERED', 'FOOD', net,
      0, case when what = 'VOID' then 0 else net / 2 end from n order by n;
  insert into entry (partner_id, id, store_id, programme_id, type, cents, purchase_id, booked_at)
    select ${partnerOf('p')}, ${timedId('at', '(n * 4 + k)')}, ${storeOf('s')}, '${standard}',
      (array['SALE', 'PROC_FEE', 'FIXED_FEE'])[k], (array[net / 2, -(net / 80 + 1), -25])[k], id, at
    from n cross join generate_series(1, 3) k where p = 0 and what = 'SALE' order by n`

const tables = ['purchase', 'purchase_line', 'entry']

/** Indexes are filled at the end, at once: row by row they would take an hour. */
const withoutIndexes = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
  const list = tables.map((name) => `'${name}'::regclass`).join(', ')
  await client.query(`update pg_index set indisready = false, indisvalid = false where indrelid in (${list})`)
  await work()
  for (const name of tables) await client.query(`reindex table ${name}`)
}

export const seedTransactions = async (client: Client): Promise<void> => {
  await client.query(`set session_replication_role = 'replica'; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '512MB'; set statement_timeout = 0`)
  await client.query(places)
  await client.query(numbered)
  await withoutIndexes(client, () => client.query(sold))
  await client.query('drop table n, place')
  await client.query('vacuum (analyze)')
  await client.query('reset all')
}

/** Somebody of a partner who sees all of its stores, signed in; the chain is partner 0. */
export const aReaderOf = async (client: Client, partner: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
     values (gen_random_uuid(), ${partnerOf(String(partner))}, 'portal', $1, 'Bea', 'Benach', 'RETAILER', true) returning id`,
    [`${randomBytes(8).toString('hex')}@bench.test`],
  )
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  )
  return token
}

/** A store of the chain, and one of the cashiers there. */
export const aPlace = async (client: Client): Promise<{ partnerId: string; storeId: string; cashierId: string }> => {
  const { rows } = await client.query(
    `select ${partnerOf('0')} as "partnerId", ${storeOf('7')} as "storeId", ${cashierOf('37')} as "cashierId"`,
  )
  return rows[0]
}
