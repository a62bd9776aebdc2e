import { sql } from 'kysely'
import type { Keyring } from '#server/secrets/keyring.ts'
import { cols, instant, is, rowsOf, type RowOf } from './rows.ts'
import type { Db } from './db.ts'

/** Entry of the change log. `before`, `after` and `trial` are JSON texts. */
export type ChainEntry = {
  id: string
  actorId: string
  actorRole: string
  action: string
  object: string
  objectId: string
  before: string | null
  after: string | null
  trial: string | null
  requestId: string
}

/** Returns a JSON text with sorted names: PostgreSQL does not keep the order of the names of a jsonb value. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`
}

/** Place of an entry: `micros` is its time in microseconds since 1970, `previous` the proof of the entry before. */
type Place = { partnerId: string; number: number; micros: number; previous: Buffer }
type Facts = Omit<ChainEntry, 'before' | 'after' | 'trial'> & { before: unknown; after: unknown; trial: unknown }

/** Computes the proof of an entry: an HMAC over all of its columns, its place and the proof of the entry before. */
export const proofOf = (keyring: Keyring, { partnerId, number, micros, previous }: Place, entry: Facts): Buffer => {
  const { id, actorId, actorRole, action, object, objectId, before, after, trial, requestId } = entry
  const place = [previous.toString('hex'), partnerId, number, micros]
  const facts = [id, actorId, actorRole, action, object, objectId, before, after, trial, requestId]
  return keyring.auditProof(canonical([...place, ...facts]))
}

const headRow = rowsOf({ ...cols('audit_chain', 'length', 'proof'), at: is.text, micros: is.whole })
type Head = RowOf<typeof headRow>

/** Locks the chain until the transaction ends. Returns its end and the time of its next entries: `past`, or the transaction's. */
const lockHead = async (db: Db, partnerId: string, past: Date | undefined): Promise<Head | undefined> => {
  const at = past ? sql`${past}::timestamptz` : sql`now()`
  return headRow.first(db)`
    select length, proof, (${at})::text as at, (extract(epoch from ${at}) * 1000000)::bigint as micros
    from audit_chain where partner_id = ${partnerId} for update`
}

/** Begins an empty chain: the database sets every column but the partner. */
const openChain = async (db: Db, partnerId: string, past: Date | undefined): Promise<Head> => {
  await db
    .insertInto('audit_chain')
    .values({ partnerId })
    .onConflict((on) => on.column('partnerId').doNothing())
    .execute()
  const head = await lockHead(db, partnerId, past)
  if (!head) throw new Error(`Partner ${partnerId} has no audit chain`)
  return head
}

const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))

/** Appends entries to the chain of a partner. Other writers of the partner wait until the transaction ends. `past`: their time, if not now. */
export const appendEntries = async (
  db: Db,
  keyring: Keyring,
  partnerId: string,
  entries: readonly ChainEntry[],
  past?: Date,
): Promise<void> => {
  if (entries.length === 0) return
  const head = (await lockHead(db, partnerId, past)) ?? (await openChain(db, partnerId, past))
  const { length, proof, at, micros } = head
  let previous = proof
  const rows = entries.map((entry, index) => {
    const number = length + index + 1
    const { before, after, trial } = entry
    const facts = { ...entry, before: parsed(before), after: parsed(after), trial: parsed(trial) }
    previous = proofOf(keyring, { partnerId, number, micros, previous }, facts)
    return { ...entry, partnerId, number, at: instant`${at}::timestamptz`, proof: previous }
  })
  await db.insertInto('audit_entry').values(rows).execute()
  await db
    .updateTable('audit_chain')
    .set({ length: length + rows.length, proof: previous })
    .where('partnerId', '=', partnerId)
    .execute()
}
