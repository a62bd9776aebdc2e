import { codeKey } from '@tillgate/domain/barcodes.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { storesFound } from '#server/modules/partners/api.ts'
import { col, is, rowsOf, scalar } from '#server/db/rows.ts'

/** Items, people and objects that search words name. */
export type Subjects = {
  items: { partnerId: string; id: string }[]
  /** People: their own actions and the actions on their accounts. */
  people: string[]
  /** Stores with their applications, and settlement runs. */
  objects: string[]
}

/** Maximum number of subjects of a kind: more general words find none of them exactly. */
const subjectsMax = 200

const findItems = async (db: Db, words: string): Promise<Subjects['items']> => {
  const key = /^\d{1,14}$/.test(words) ? codeKey(words) : undefined
  return rowsOf({ partnerId: is.text, id: is.text }).all(db)`
    select f.partner_id, f.id from search_all_items(${searchWords(words)}::text[], ${key ?? null}) f (partner_id, id)
    limit ${sql.lit(subjectsMax)}`
}

const findPeople = (db: Db, words: string): Promise<string[]> =>
  scalar(is.text).all(db)`select f.id from search_all_people(${words}) f (id)`

const findStores = async (db: Db, keyring: Keyring, words: string): Promise<string[]> => {
  const stores = await rowsOf({ partnerId: is.text, id: is.text }).all(db)`
    select f.partner_id, f.id from (${storesFound(keyring, words)}) f limit ${sql.lit(subjectsMax)}`
  if (stores.length === 0) return []
  const [partnerIds, ids] = [stores.map(({ partnerId }) => partnerId), stores.map(({ id }) => id)]
  const rows = await scalar(col('application.id')).all(db)`
    select a.id from application a where a.partner_id = any(${partnerIds}::uuid[]) and a.store_id = any(${ids}::uuid[])`
  return [...ids, ...rows]
}

const findRuns = async (db: Db, words: string): Promise<string[]> => {
  const [, digits] = /^r-?(\d{1,9})$/i.exec(words) ?? []
  if (digits === undefined) return []
  const runs = await db.selectFrom('settlement_run').select('id').where('number', '=', Number(digits)).execute()
  return runs.map(({ id }) => id)
}

/** Finds what the words name: an item by name or barcode, a person by name or e-mail, a store by name or support id, a run by number. */
export const findSubjects = async (db: Db, keyring: Keyring, words: string): Promise<Subjects> => ({
  items: await findItems(db, words),
  people: await findPeople(db, words),
  objects: [...(await findStores(db, keyring, words)), ...(await findRuns(db, words))],
})
