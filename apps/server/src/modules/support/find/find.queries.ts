import { findReasons, findsMax, personStates } from '@tillgate/domain/support.ts'
import { digitsOf } from '@tillgate/domain/phones.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { containing } from '#server/db/page.ts'
import { hasWords, isFindable, peopleFound, phonePattern } from '#server/db/search-text.ts'
import { einLast4Index } from '#server/secrets/ein-indexes.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { col, cols, is, present, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Search words in the forms that the columns have. `null`: the words cannot be of this kind. */
export type Words = {
  text: string
  /** LIKE pattern of telephone numbers. */
  phone: string | null
  last4: string | null
  supportId: string | null
  einIndex: Buffer | null
  einLast4Index: Buffer | null
}

export const wordsOf = (keyring: Keyring, text: string): Words => {
  const digits = /^[\d\s().+/-]+$/.test(text) ? digitsOf(text) : ''
  const last4 = digits.length === 4 ? digits : null
  return {
    text,
    phone: phonePattern(text),
    last4,
    supportId: digits.length === 8 ? digits : null,
    einIndex: digits.length === 9 ? keyring.fingerprint('ein', digits) : null,
    einLast4Index: last4 === null ? null : einLast4Index(keyring, last4),
  }
}

const limit = sql.lit(findsMax)
/** Without a word that trigrams find, nothing has the words. */
const named = (column: ReturnType<typeof sql>, text: string) => (isFindable(text) ? hasWords(column, text) : sql`false`)

const formerNameRow = rowsOf({
  ...cols('former_name', 'partnerId', 'subjectId', 'name'),
  kind: is.oneOf(['BUSINESS', 'TRADE', 'PERSON']),
})
export type FormerName = RowOf<typeof formerNameRow>
/** Finds former names of businesses and people. */
export const findFormerNames = (db: Db, { text }: Words): Promise<FormerName[]> => formerNameRow.all(db)`
    select partner_id, subject_id, kind, name from former_name where ${named(sql`find_text`, text)}
    order by until desc limit ${limit}`

const foundBy = is.oneOf(findReasons)
const personRow = rowsOf({
  id: col('user_account.id'),
  partnerId: present(col('user_account.partnerId')),
  name: is.text,
  email: col('user_account.email'),
  phone: col('user_account.phoneNumber'),
  role: is.oneOf(portalRoles),
  state: is.oneOf(personStates),
  by: foundBy,
})
type PersonRow = RowOf<typeof personRow>
/** Finds people of partners. `former`: people who were found by a former name. */
export const findPeople = async (db: Db, { text, phone }: Words, former: readonly string[]): Promise<PersonRow[]> => {
  return personRow.all(db)`
    select u.id, u.partner_id, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone, u.role,
      case when not u.active then 'INACTIVE' when u.email_verified then 'ACTIVE' else 'PENDING' end as state,
      case when u.phone_number like ${phone} then 'PHONE'
        when u.id = any(${[...former]}::uuid[]) then 'FORMER_NAME'
        when u.email ilike ${containing(text)} then 'EMAIL' else 'NAME' end as "by"
    from user_account u
    where u.partner_id is not null and (u.id = any(${[...former]}::uuid[]) or u.id = any(array(${peopleFound(text)})))
    order by u.active desc, u.first_name, u.last_name, u.id limit ${limit}`
}

const storeRow = rowsOf({
  ...cols('store', 'partnerId', 'businessName', 'status'),
  supportId: col('store.code'),
  accountLast4: col('store.bankAccountLast4'),
  by: foundBy,
})
type StoreRow = RowOf<typeof storeRow>
const namedStoreRow = rowsOf({ ...storeRow.shape, id: col('store.id') })
const columns = sql`s.partner_id, s.business_name, s.code as support_id, s.status, s.bank_account_last4 as account_last4`

/** Maximum number of stores that are read to be sorted: more general words name no store. */
const storesMax = sql.lit(200)

/** Finds stores by name, trade name, support id, account, telephone number and EIN, in one statement over all shards. */
export const findStores = async (db: Db, words: Words): Promise<StoreRow[]> => {
  const { text, phone, last4, supportId, einIndex, einLast4Index: einLast4 } = words
  return storeRow.all(db)`
    with k as materialized (
      select ${columns}, s.id,
        case when s.code = ${supportId} then 'SUPPORT_ID' when s.bank_account_last4 = ${last4} then 'ACCOUNT'
          when s.ein_index = ${einIndex} then 'EIN' when s.ein_last4_index = ${einLast4} then 'EIN_LAST4'
          when s.phone_number like ${phone} then 'PHONE' else 'NAME' end as "by"
      from store s
      where ${named(sql`s.find_text`, text)} or s.code collate "C" = ${supportId} or s.bank_account_last4 = ${last4}
        or s.ein_index = ${einIndex} or s.ein_last4_index = ${einLast4}
        or (s.phone_number like ${phone} and s.phone_number <> '')
      limit ${storesMax})
    select k.partner_id, k.business_name, k.support_id, k.status, k.account_last4, k."by" from k
    order by k.business_name, k.id limit ${limit}`
}

/** Returns the named stores, and the first stores of the named partners. */
export const listStoresById = async (db: Db, ids: readonly string[]): Promise<(StoreRow & { id: string })[]> => {
  return namedStoreRow.all(db)`
    select s.id, ${columns}, 'FORMER_NAME' as "by" from store s where s.id = any(${[...ids]}::uuid[])`
}

export const listPartnerNames = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await rowsOf({ id: col('partner.id'), name: col('partner.businessName') }).all(db)`
    select id, business_name as name from partner where id = any(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Finds accounts without a partner by a part of their email. */
export const findNewcomers = (db: Db, { text }: Words): Promise<{ email: string; since: Date }[]> => rowsOf({
  email: col('user_account.email'),
  since: col('user_account.createdAt'),
}).all(db)`
    select u.email, u.created_at as since from user_account u
    where u.partner_id is null and u.audience = 'portal' and u.email ilike ${containing(text)}
    order by u.created_at desc limit ${limit}`

/** Returns a registration without an account, or undefined. The address is stored as a fingerprint: only the whole one is found. */
export const findRegistration = (
  db: Db,
  subject: Buffer,
): Promise<{ isVerified: boolean; since: Date } | undefined> => rowsOf({
  isVerified: is.flag,
  since: col('registration.createdAt'),
}).first(db)`
    select verified_until is not null as is_verified, created_at as since from registration
    where subject = ${subject}`
