import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { itemAt } from './catalogue.ts'
import { aPartner } from './import-setup.ts'

/** One large partner and fifty of ordinary size: a million items, a million prices. */
const sizes = [500_000, ...Array.from({ length: 50 }, () => 10_000)]

/** Two texts from one counter: the id is a function of the row. */
const idAt = (partnerId: string, n: number): string => `${partnerId.slice(0, 24)}${n.toString(16).padStart(12, '0')}`

const rowsOf = async function* (partnerId: string, storeId: string, count: number, kind: 'item' | 'price') {
  let text = ''
  for (let n = 0; n < count; n += 1) {
    const id = idAt(partnerId, n)
    const { code, codeKey, name, description, unit, cents, taxMilli } = itemAt(n)
    text +=
      kind === 'item'
        ? `${partnerId}\t${id}\t${code}\t${codeKey}\t${name}\t${description}\t${unit}\n`
        : `${partnerId}\t${storeId}\t${id}\t${cents}\t${taxMilli}\t${n % 20 === 0 ? 'f' : 't'}\n`
    if (text.length < 65_536) continue
    yield await Promise.resolve(Buffer.from(text))
    text = ''
  }
  yield Buffer.from(text)
}

export const seedMillion = async (client: Client): Promise<void> => {
  // Checks by trigger and the word index cost minutes row by row, seconds at once.
  await client.query(`set session_replication_role = 'replica'`)
  const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'item_words'`)
  await client.query('drop index item_words')
  for (const size of sizes) {
    const { partnerId, storeIds } = await aPartner(client, 1)
    const copy = (into: string, kind: 'item' | 'price') =>
      pipeline(rowsOf(partnerId, storeIds[0] ?? '', size, kind), client.query(copyFrom(`copy ${into} from stdin`)))
    await copy('item (partner_id, id, code, code_key, name, description, unit)', 'item')
    await copy('item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)', 'price')
  }
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(rows[0].indexdef)
  await client.query('vacuum (analyze)')
}

export type Reader = { partnerId: string; storeId: string; token: string; item: { id: string; code: string } }

/** Somebody of the large partner, signed in. */
export const aReader = async (client: Client): Promise<Reader> => {
  const { rows } = await client.query(`
    select s.partner_id, s.id from store s
    where (select count(*) from item_store p where p.partner_id = s.partner_id) > 100000 limit 1`)
  const { partner_id: partnerId, id: storeId } = rows[0]
  const [user, token] = [randomUUID(), randomBytes(32).toString('base64url')]
  await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role)
     values ($1, $2, 'portal', $3, 'B', 'B', 'RETAILER')`,
    [user, partnerId, `${user}@bench.test`],
  )
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent) values ($1, $2, 'portal', '', '')`,
    [createHash('sha256').update(token).digest(), user],
  )
  const nth = 250_001
  return { partnerId, storeId, token, item: { id: idAt(partnerId, nth), code: itemAt(nth).code } }
}
