import { codeKey } from '@tillgate/domain/barcodes.ts'
import { auditActions, type AuditAction } from '@tillgate/domain/audit.ts'
import { auditObjects, type AuditObject } from '@tillgate/domain/audit-objects.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import { operatorEsES } from '@tillgate/phrases/operator-es-es.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { storesFound } from '#server/modules/partners/api.ts'
import { peopleFound } from '#server/db/search-text.ts'
import { col, is, rowsOf, scalar } from '#server/db/rows.ts'

/** Items, people and objects that search words name. */
export type Subjects = {
  items: { partnerId: string; id: string }[]
  /** People: their own actions and the actions on their accounts. */
  people: string[]
  /** Stores with their applications, and settlement runs. */
  objects: string[]
  /** Partners of a found first store: every entry about them. */
  partners: string[]
  /** Actions and types of objects whose text has the words, in the language of the reader. */
  actions: AuditAction[]
  types: AuditObject[]
}

/** Texts of the console in a language. */
const operatorTexts = (language: Language) => {
  const phrases = language === 'es-ES' ? operatorEsES : operatorEnUS
  return (key: `audit-action.${AuditAction}` | `audit-object.${AuditObject}`): string => phrases[key]
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
  scalar(is.text).all(db)`select f.id from (${peopleFound(words)}) f (id)`

const findStores = async (
  db: Db,
  keyring: Keyring,
  words: string,
): Promise<{ objects: string[]; partners: string[] }> => {
  const stores = await rowsOf({ partnerId: is.text, id: is.text }).all(db)`
    select f.partner_id, f.id from (${storesFound(keyring, words)}) f limit ${sql.lit(subjectsMax)}`
  if (stores.length === 0) return { objects: [], partners: [] }
  const [partnerIds, ids] = [stores.map(({ partnerId }) => partnerId), stores.map(({ id }) => id)]
  const rows = await scalar(col('application.id')).all(db)`
    select a.id from application a where a.partner_id = any(${partnerIds}::uuid[]) and a.store_id = any(${ids}::uuid[])`
  const partners = await scalar(col('partner.id')).all(db)`
    select p.id from partner p where p.id = any(${partnerIds}::uuid[]) and p.primary_store_id = any(${ids}::uuid[])`
  return { objects: [...ids, ...rows], partners }
}

const findRuns = async (db: Db, words: string): Promise<string[]> => {
  const [, digits] = /^r-?(\d{1,9})$/i.exec(words) ?? []
  if (digits === undefined) return []
  const runs = await db.selectFrom('settlement_run').select('id').where('number', '=', Number(digits)).execute()
  return runs.map(({ id }) => id)
}

type Texts = ReturnType<typeof operatorTexts>
const hasAll = (text: string, words: readonly string[]): boolean => {
  const own = searchWords(text)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}
/** Finds the actions and the types of objects whose text has the words, as the list shows them. */
const findTexts = (text: Texts, typed: string): Pick<Subjects, 'actions' | 'types'> => {
  const words = searchWords(typed)
  if (words.length === 0) return { actions: [], types: [] }
  return {
    actions: auditActions.filter((action) => hasAll(text(`audit-action.${action}`), words)),
    types: auditObjects.filter((object) => hasAll(text(`audit-object.${object}`), words)),
  }
}

/**
 * Finds what the words name: an item by name or barcode, a person by name or e-mail, a store by name or support id with its partner, a
 * run by number, an action or a type of object by its text.
 */
export const findSubjects = async (
  db: Db,
  keyring: Keyring,
  { words, language }: { words: string; language: Language },
): Promise<Subjects> => {
  const { objects, partners } = await findStores(db, keyring, words)
  return {
    items: await findItems(db, words),
    people: await findPeople(db, words),
    objects: [...objects, ...(await findRuns(db, words))],
    partners,
    ...findTexts(operatorTexts(language), words),
  }
}
