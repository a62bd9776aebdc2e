import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { checkDigit } from '../packages/domain/src/barcodes.ts'
import { newTerminalKey } from '../apps/server/src/secrets/terminal-key.ts'
import { aPartner } from './import-setup.ts'

const standard = '0190f000-0000-7000-8000-000000000001'
/** Goods of the store; the first half of them stands on the FOOD purse's list. */
const goods = 10_000

const gtin = (n: number): string => {
  const digits = String(30_000_000_000 + n)
  return digits + checkDigit(digits)
}
export type Till = { partnerId: string; storeId: string; headers: Record<string, string>; barcodes: string[] }
type Shop = Omit<Till, 'headers'>

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** A store with ten thousand items, half of them on the list. */
const aShop = async (client: Client): Promise<Shop> => {
  const { partnerId, storeIds } = await aPartner(client, 1)
  const storeId = storeIds[0] ?? ''
  const barcodes = Array.from({ length: goods }, (_, n) => gtin(n))
  const ids = barcodes.map(() => randomUUID())
  await client.query(
    `insert into item (partner_id, id, code, code_key, name, description, unit)
     select $1, id, code, 'G:00' || code, 'Item ' || code, 'Bench', 'COUNT' from unnest($2::uuid[], $3::text[]) as x (id, code)`,
    [partnerId, ids, barcodes],
  )
  await client.query(
    `insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
     select $1, $2, id, 100 + n % 900, 7000, true from unnest($3::uuid[]) with ordinality as x (id, n)`,
    [partnerId, storeId, ids],
  )
  const version = randomUUID()
  await client.query(
    `insert into apl_version (id, programme_id, purse, effective_from, sha256, entries, loaded_by, activated_by, activated_at)
     values ($1, $2, 'FOOD', '2024-01-01', '\\x00', $3, $1, $4, now())`,
    [version, standard, goods / 2, randomUUID()],
  )
  await client.query(
    `insert into apl_entry (version_id, entry_no, code_key, name)
     select $1, n, 'G:00' || code, 'Listed' from unnest($2::text[]) with ordinality as x (code, n)`,
    [version, barcodes.slice(0, goods / 2)],
  )
  await client.query('analyze item, item_store, apl_entry')
  return { partnerId, storeId, barcodes }
}

/** A terminal of the store with a cashier signed in. */
const aTillOf = async (client: Client, shop: Shop): Promise<Till> => {
  const { partnerId, storeId } = shop
  const [terminalId, userId, token] = [randomUUID(), randomUUID(), randomBytes(32).toString('base64url')]
  const key = newTerminalKey(partnerId, terminalId)
  await client.query(
    `insert into terminal (partner_id, id, store_id, status, app_version, key_hash, created_by, activated_at)
     values ($1, $2, $3, 'ACTIVE', '1.0.0', $4, $2, now())`,
    [partnerId, terminalId, storeId, sha256(key)],
  )
  await client.query(
    `insert into user_account (id, partner_id, audience, email, first_name, last_name, role, email_verified)
     values ($1, $2, 'pos', $3, 'B', 'B', 'CASHIER', true)`,
    [userId, partnerId, `${userId}@bench.test`],
  )
  await client.query('insert into store_user (partner_id, store_id, user_id) values ($1, $2, $3)', [
    partnerId,
    storeId,
    userId,
  ])
  await client.query(
    `insert into session (token_hash, user_id, audience, ip, user_agent, terminal_id, store_id, terminal_hash)
     values ($1, $2, 'pos', '', '', $3, $4, $5)`,
    [sha256(token), userId, terminalId, storeId, sha256(key)],
  )
  return { ...shop, headers: { authorization: `Bearer ${token}`, 'x-terminal-key': key } }
}

/** A store with ten thousand items and a cashier signed in at one of its terminals. */
export const aBenchTill = async (client: Client): Promise<Till> => aTillOf(client, await aShop(client))
