import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { checkDigit } from '../../packages/domain/src/barcodes.ts'
import { newTerminalKey } from '../../apps/server/src/secrets/terminal-key.ts'
import { sqlNow } from '../../apps/server/src/db/rows.ts'
import { tokenHash } from '../../apps/server/src/secrets/keyring.ts'
import { insertApprovedList } from '../../apps/server/src/world/approved-lists.queries.ts'
import { createSession } from '../../apps/server/src/world/onboarding.ts'
import { poolOf } from '../../apps/server/src/world/client-pool.ts'
import { insertRow } from '../../apps/server/src/world/rows.queries.ts'
import { aPartner, aPerson, standard } from './partners.ts'

/** Goods of the store where a bench names none. */
const usualGoods = 10_000

const gtin = (n: number): string => {
  const digits = String(30_000_000_000 + n)
  return digits + checkDigit(digits)
}
export type Till = { partnerId: string; storeId: string; headers: Record<string, string>; barcodes: string[] }
type Shop = Omit<Till, 'headers'>

/** Lets a store sell these goods. `code`: a barcode of twelve digits. */
export const stock = async (
  client: Client,
  { partnerId, storeId }: Pick<Till, 'partnerId' | 'storeId'>,
  goods: readonly { code: string; name: string }[],
): Promise<void> => {
  const ids = goods.map(() => randomUUID())
  await client.query(
    `insert into item (partner_id, id, code, code_key, name, description, unit)
     select $1, id, code, 'G:00' || code, name, 'Bench', 'COUNT' from unnest($2::uuid[], $3::text[], $4::text[]) as x (id, code, name)`,
    [partnerId, ids, goods.map(({ code }) => code), goods.map(({ name }) => name)],
  )
  await client.query(
    `insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)
     select $1, $2, id, 100 + n % 900, 7000, true from unnest($3::uuid[]) with ordinality as x (id, n)`,
    [partnerId, storeId, ids],
  )
}

/** A store with items; the first half of them is on the FOOD purse's list. */
const aShop = async (client: Client, goods: number): Promise<Shop> => {
  const { partnerId, storeId } = await aPartner(client)
  const barcodes = Array.from({ length: goods }, (_, n) => gtin(n))
  await stock(
    client,
    { partnerId, storeId },
    barcodes.map((code) => ({ code, name: `Item ${code}` })),
  )
  await insertApprovedList(
    poolOf(client),
    { programId: standard, purse: 'FOOD', effectiveFrom: new Date('2024-01-01') },
    barcodes.slice(0, goods / 2).map((code) => ({ codeKey: `G:00${code}`, name: 'Listed' })),
  )
  await client.query('analyze item, item_store, apl_entry')
  return { partnerId, storeId, barcodes }
}

/** A terminal of the store with a cashier signed in. */
const aTillOf = async (client: Client, shop: Shop): Promise<Till> => {
  const { partnerId, storeId } = shop
  const db = poolOf(client)
  const terminalId = randomUUID()
  const key = newTerminalKey(partnerId, terminalId)
  const device = { partnerId, id: terminalId, storeId, name: 'Till', status: 'ACTIVE', appVersion: '1.0.0' } as const
  const keyHash = tokenHash(key)
  await insertRow(db, 'terminal', { ...device, keyHash, createdBy: terminalId, activatedAt: sqlNow })
  const { id: userId } = await aPerson(client, partnerId, { audience: 'pos', role: 'CASHIER' })
  await insertRow(db, 'store_user', { partnerId, storeId, userId })
  const token = await createSession(db, userId, 'pos', { terminalId, storeId, terminalHash: keyHash })
  return { ...shop, headers: { authorization: `Bearer ${token}`, 'x-terminal-key': key } }
}

/** A store with items and a cashier signed in at one of its terminals. */
export const aBenchTill = async (client: Client, goods = usualGoods): Promise<Till> =>
  aTillOf(client, await aShop(client, goods))
