import { isVocabulary, searchWords } from '../../packages/domain/src/search-words.ts'
import { tagOf } from '../../apps/server/src/modules/catalogue/items/words.queries.ts'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { itemAt } from './catalogue.ts'
import { aPartner, aReader, type Partner } from './partners.ts'

/** Streams the rows as the text of COPY, in pieces of about 64 kB. */
const pieces = async function* (rows: number, lineOf: (n: number) => string) {
  let text = ''
  for (let n = 0; n < rows; n += 1) {
    text += lineOf(n)
    if (text.length < 65_536) continue
    yield await Promise.resolve(Buffer.from(text))
    text = ''
  }
  yield Buffer.from(text)
}

/** The same items in every partner: the id of item `n` is `ids(n)`. */
type Rows = Partner & { rows: number; ids: (n: number) => string }
export const itemLine = ({ partnerId, ids }: Rows, n: number): string => {
  const { code, codeKey, name, description, unit } = itemAt(n)
  const words = searchWords(`${name} ${description}`).map((word) => `'${tagOf(partnerId)}${word}'`)
  return `${partnerId}\t${ids(n)}\t${code}\t${codeKey}\t${name}\t${description}\t${unit}\t${words.join(' ')}\n`
}
export const priceLine = ({ partnerId, storeId, ids }: Rows, n: number): string => {
  const { cents, taxMilli } = itemAt(n)
  return `${partnerId}\t${storeId}\t${ids(n)}\t${cents}\t${taxMilli}\t${n % 20 === 0 ? 'f' : 't'}\n`
}

/** Copies rows that the caller has rendered. */
export const copyItems = async (client: Client, items: AsyncIterable<Buffer>, prices: AsyncIterable<Buffer>) => {
  const copy = (into: string, from: AsyncIterable<Buffer>) =>
    pipeline(from, client.query(copyFrom(`copy ${into} from stdin`)))
  await copy('item (partner_id, id, code, code_key, name, description, unit, words)', items)
  await copy('item_store (partner_id, store_id, item_id, price_cents, tax_milli, active)', prices)
}

const idAt = (partnerId: string, n: number): string => `${partnerId.slice(0, 24)}${n.toString(16).padStart(12, '0')}`

/** One partner with half of the items, fifty with a hundredth each. */
export const seedItems = async (client: Client, items: number): Promise<void> => {
  // Trigger checks and the word index take minutes row by row, and seconds for all rows.
  await client.query(`set session_replication_role = 'replica'`)
  const { rows: index } = await client.query(`select indexdef from pg_indexes where indexname = 'item_search'`)
  await client.query('drop index item_search')
  for (const rows of [items / 2, ...Array.from({ length: 50 }, () => items / 100)]) {
    const partner = await aPartner(client)
    const all = { ...partner, rows, ids: (n: number) => idAt(partner.partnerId, n) }
    await copyItems(
      client,
      pieces(rows, (n) => itemLine(all, n)),
      pieces(rows, (n) => priceLine(all, n)),
    )
  }
  // The names repeat after some hundred items, apart from their numbers.
  const vocabulary = new Set(
    Array.from({ length: 5000 }, (_, n) => itemAt(n)).flatMap(({ name, description }) =>
      searchWords(`${name} ${description}`).filter(isVocabulary),
    ),
  )
  await client.query(
    'insert into item_word (partner_id, word) select id, w from partner, unnest($1::text[]) w on conflict do nothing',
    [[...vocabulary]],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(index[0].indexdef)
  await client.query('reset all')
  await client.query('vacuum (analyze)')
}

export type Reader = { partnerId: string; storeId: string; token: string; item: { id: string; code: string } }

/** A signed-in retailer of the largest partner, and an item in the middle of its list. */
export const aReaderOfItems = async (client: Client, items: number): Promise<Reader> => {
  const { rows } = await client.query(
    'select partner_id, store_id from item_store group by 1, 2 order by count(*) desc limit 1',
  )
  const { partner_id: partnerId, store_id: storeId } = rows[0]
  const nth = items / 4 + 1
  const token = await aReader(client, partnerId)
  return { partnerId, storeId, token, item: { id: idAt(partnerId, nth), code: itemAt(nth).code } }
}
