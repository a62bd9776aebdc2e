import { searchWords } from '@tillgate/domain/search-words.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { newId } from '#server/base/ids.ts'
import { addWords, tagOf } from '#server/modules/catalogue/items/words.queries.ts'
import { col, cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { SeedItem } from './catalogue.ts'

const sentPaymentRow = rowsOf(cols('ach_entry', 'trace', 'last4'))
export type SentPayment = RowOf<typeof sentPaymentRow>
/**
 * The smallest payment of the newest file to another account than `closedLast4`; undefined without a sent file, or after an answer
 * of the bank.
 */
export const findUnanswered = (db: Db, closedLast4: string): Promise<SentPayment | undefined> => sentPaymentRow.first(
  db,
)`
    select e.trace, e.last4 from ach_entry e join ach_file f on f.id = e.file_id
    where f.status = 'SENT' and e.last4 <> ${closedLast4} and not exists (select 1 from ach_reply)
    order by f.sent_at desc, e.cents, e.id limit 1`

/** Returns those of the addresses whose accounts may sign in. */
export const activeAccounts = async (db: Db, emails: readonly string[]): Promise<string[]> => {
  const found = await db
    .selectFrom('user_account')
    .select('email')
    .where('email', 'in', emails)
    .where('active', '=', true)
    .orderBy('email')
    .execute()
  return found.map(({ email }) => email)
}

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
/** Browser of the sign-ins of the demonstration. */
export const demoBrowser = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/153.0.0.0 Safari/537.36`

/** Minutes between the sign-ins of people, of whom the first one signed in last. */
const minutesApart = 11

/**
 * Inserts accounts, and a sign-in of each person who has a password: at `inactiveAt` if the person was deactivated since. No sign-in is added before the last seal of sign-ins, because
 * the seal would break.
 */
export const insertPeople = async (
  db: Db,
  people: Insertable<Tables['user_account']>[],
  activeAt: Date,
  inactiveAt = activeAt,
): Promise<void> => {
  await db.insertInto('user_account').values(people).execute()
  for (const [place, { id, passwordHash, emailVerified, active }] of people.entries()) {
    if (!passwordHash || !emailVerified) continue
    const signedInAt = new Date((active === false ? inactiveAt : activeAt).getTime() - place * minutesApart * 60_000)
    await sql`
      insert into account_event (id, at, user_id, action, ip, user_agent, request_id)
      select ${newId()}::uuid, ${signedInAt}::timestamptz, ${id}::uuid, 'signed-in', '203.0.113.24', ${demoBrowser}, 'seed'
      where not exists (select from account_event_seal where until >= ${signedInAt})`.execute(db)
  }
}

type Placed = SeedItem & { id: string }
type Catalogue = { partnerId: string; items: readonly Placed[]; storeIds: readonly string[]; createdAt: Date }

/** Inserts the whole catalogue in two statements with one JSON parameter each. `createdAt` lies before the first sale. */
export const insertCatalogue = async (db: Db, { partnerId, items, storeIds, createdAt }: Catalogue): Promise<void> => {
  const found = items.map((item) => ({ ...item, words: searchWords(`${item.name} ${item.description}`) }))
  await addWords(db, partnerId, [...new Set(found.flatMap(({ words }) => words))])
  const tag = tagOf(partnerId)
  const rows = JSON.stringify(found.map(({ words, ...item }) => ({ ...item, words: words.map((word) => tag + word) })))
  await sql`
    insert into item (partner_id, id, code, code_key, name, description, unit, apl_verified, words, created_at, updated_at)
    select p.id, x.id, x.code, x."codeKey", x.name, x.description, x.unit, x.approved, array_to_tsvector(x.words),
      ${createdAt}::timestamptz, ${createdAt}::timestamptz
    from partner p cross join json_to_recordset(${rows}::json) as x
      (id uuid, code text, "codeKey" text, name text, description text, unit text, approved boolean, words text[])
    where p.id = ${partnerId}`.execute(db)
  await sql`
    insert into item_store (partner_id, store_id, item_id, price_cents, tax_milli, active, updated_at)
    select p.id, s.id, x.id, least(99999, x.cents + (s.nth - 1) * 10), x."taxMilli",
      x.active and s.nth is distinct from x."inactiveAt", ${createdAt}::timestamptz
    from partner p cross join json_to_recordset(${rows}::json) as x
        (id uuid, cents int, "taxMilli" int, active boolean, "inactiveAt" int)
      cross join unnest(${[...storeIds]}::uuid[]) with ordinality as s (id, nth)
    where p.id = ${partnerId}`.execute(db)
}

/** Returns true when a proposal exists besides those of staff, of the support desk and of bank lines. */
export const isAnythingProposed = async (db: Db): Promise<boolean> => {
  const { rows } =
    await sql`select from change_proposal where kind not in ('EMAIL', 'BANK_LINE', 'INVITE') limit 1`.execute(db)
  return rows.length > 0
}

/** Exception of an open line of the bank by its text, or undefined. */
export const findOpenLine = (db: Db, text: string): Promise<string | undefined> => scalar(col('ach_event.id')).first(
  db,
)`
    select id from ach_event where kind = 'BANK' and state = 'OPEN' and text = ${text} limit 1`

/** Lists the files that the bank has accepted, oldest first. */
export const listSettledFiles = (db: Db) => rowsOf({
  name: col('ach_file.name'),
  cents: col('ach_file.creditCents'),
  effectiveDay: is.text,
}).all(db)`
    select name, credit_cents as cents, effective_day::text from ach_file
    where status = 'SENT' and effective_day <= (now() at time zone 'America/New_York')::date
    order by effective_day, name`
export type SettledFile = Awaited<ReturnType<typeof listSettledFiles>>[number]

/** Stores a match of the tax office for each rejected application. Returns their partners. Runs as operator. */
export const matchRejectedTins = (db: Db): Promise<string[]> => scalar(col('application.partnerId')).all(db)`
    update application a set tin_result = 'MATCH', tin_ein = s.ein_index, tin_name = s.business_name, tin_asked_at = a.submitted_at
    from store s where s.partner_id = a.partner_id and s.id = a.store_id and a.status = 'REJECTED'
    returning a.partner_id`
