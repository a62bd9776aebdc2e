import { createHash, randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { termsVersion } from '../packages/phrases/src/terms/published.ts'
import { idOf } from './queue-seed.ts'

export const many = 100_000
/** One chain has as many people and stores as ten thousand partners of ordinary size together. */
const partners = 10_000
const perPartner = many / partners

const partnerOf = (n: string): string => idOf(`'partner' || ${n}`)
const storeOf = (n: string): string => idOf(`'store' || ${n}`)
const userOf = (n: string): string => idOf(`'user' || ${n}`)

/** Partner 0 is the chain; rows 0 to 99,999 are its own, those behind it everybody else's. */
const seed = `
  create temporary table n as
    select n, ${partnerOf(`(case when n < ${many} then 0 else 1 + (n - ${many}) / ${perPartner} end)`)} as p,
      ${storeOf('n')} as s, ${userOf('n')} as u, hashint4(n) & 1048575 as h
    from generate_series(0, ${2 * many - 1}) n;
  insert into partner (id, business_name, type, application_status, primary_store_id, agreed_version)
    select ${partnerOf('n')}, 'Chain ' || n, 'GROCERY', 'APPROVED',
      ${storeOf(`(case when n = 0 then 0 else ${many} + (n - 1) * ${perPartner} end)`)}, '${termsVersion}'
    from generate_series(0, ${partners}) n;
  insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
      application_status, bank_account_status, bank_account_last4)
    select p, s, (array['Fresh', 'Corner', 'Family', 'Central', 'Harbor', 'Garden'])[1 + h % 6] || ' ' ||
        (array['Market', 'Grocery', 'Foods', 'Pantry'])[1 + h / 6 % 4] || ' ' || n, 'GROCERY', (10000000 + n)::text,
      h % 9000 || ' ' || (array['Palm', 'Coral', 'Flagler', 'Biscayne', 'Ocean'])[1 + h % 5] || ' Ave',
      (array['Miami', 'Hialeah', 'Doral', 'Kendall', 'Homestead'])[1 + h / 5 % 5], 'FL', (33000 + h % 200)::text,
      case when h % 20 = 0 then 'INACTIVE' else 'ACTIVE' end, 'APPROVED', 'AUTOMATICALLY_VERIFIED', '6789' from n;
  insert into user_account (id, partner_id, audience, email, first_name, last_name, role, active, email_verified,
      identity_status)
    select u, p, case when n % 10 = 1 then 'portal' else 'pos' end, 'u' || n || '@bench.test',
      (array['Ana', 'Luis', 'Elena', 'Marta', 'Yusef', 'Nora', 'Iris', 'Sam', 'Olga', 'Pablo'])[1 + h % 10],
      (array['Ruiz', 'Castro', 'Vidal', 'Abreu', 'Zayas', 'Ortega', 'Delgado'])[1 + h / 10 % 7] || ' ' || n,
      case when n % 10 = 1 then 'SUPERVISOR' else 'CASHIER' end, h % 17 > 0, h % 23 > 0, 'NONREQUIRED' from n;
  insert into store_user (partner_id, store_id, user_id) select p, s, u from n where n % 10 <> 1;
  insert into store_user (partner_id, store_id, user_id)
    select a.p, b.s, a.u from n a join n b on b.p = a.p and b.n = a.n + 1 where a.n % 10 <> 1`

export const seedPeople = async (client: Client): Promise<void> => {
  await client.query(`set session_replication_role = 'replica'`)
  await client.query(seed)
  await client.query(`set session_replication_role = 'origin'`)
  await client.query('vacuum (analyze)')
}

/** Store Admins of the chain and of one of the others, signed in. */
export const anAdminOf = async (client: Client, partner: number): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
     select gen_random_uuid(), ${partnerOf(String(partner))}, 'portal', $1, 'Bea', 'Benach', 'RETAILER', true returning id`,
    [`${randomBytes(8).toString('hex')}@bench.test`],
  )
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), rows[0].id],
  )
  return token
}

export const aUserOf = async (client: Client): Promise<string> =>
  (await client.query(`select ${userOf('54321')} as id`)).rows[0].id
