import { sql } from 'kysely'
import type { Keyring } from '#server/secrets/keyring.ts'
import { col, cols, is, present, rowsOf, type RowOf } from './rows.ts'
import { proofOf } from './audit-chain.ts'
import type { Head } from './audit-heads.ts'
import { operatorTenantId } from './change.ts'
import type { Db } from './db.ts'

/**
 * Break of a chain. `changed`: an entry was changed. `missing`: entries before `number` were deleted. `end`: the last entries were
 * deleted, or are others than at the last check. `sign-ins`: the history of sign-ins differs from its seal. `base`: entries of the time before chains were changed or deleted. `foreign`: an entry without a place in the chain.
 */
export type ChainBreak = {
  partnerId: string
  kind: 'changed' | 'missing' | 'end' | 'base' | 'foreign' | 'sign-ins'
  number: number
  entryId: string | null
}
export type AuditVerification = { chains: number; entries: number; breaks: ChainBreak[]; heads: Record<string, Head> }

/** Entries per statement. */
const pageSize = 500

const linkRow = rowsOf({
  number: present(col('audit_entry.number')),
  ...cols('audit_entry', 'id', 'actorId', 'actorRole', 'action', 'object', 'objectId', 'requestId', 'proof'),
  micros: is.whole,
  ...cols('audit_entry', 'before', 'after', 'trial'),
})
type Row = RowOf<typeof linkRow>

const listLinked = (db: Db, partnerId: string, after: number): Promise<Row[]> => linkRow.all(db)`
    select number, id, (extract(epoch from at) * 1000000)::bigint as micros, actor_id, actor_role, action, object, object_id,
      before, after, trial, request_id, proof
    from audit_entry where partner_id = ${partnerId} and number > ${after} order by number limit ${sql.lit(pageSize)}`

/** Computes the hash over the entries of the time before chains, as the migration `0150-audit-chain` did. */
const baseOf = async (db: Db, partnerId: string) => {
  return (
    (await rowsOf({ base: is.bytes, entries: is.count }).first(db)`
    select sha256(coalesce(string_agg(sha256(convert_to(concat_ws('|', e.id, extract(epoch from e.at), e.actor_id, e.actor_role,
      e.action, e.object, e.object_id, e.before, e.after, e.trial, e.request_id, encode(e.proof, 'hex')), 'UTF8')),
      ''::bytea order by e.id), ''::bytea)) as base, count(*)::bigint as entries
    from audit_entry e where e.partner_id = ${partnerId} and e.number = 0`) ?? { base: Buffer.alloc(0), entries: 0 }
  )
}

/** A release replaces the processes of the former one within this time; their entries have no place in a chain. */
const releaseHours = 24

const findForeign = (db: Db, partnerId: string) => rowsOf({ id: col('audit_entry.id') }).first(db)`
    select e.id from audit_entry e join audit_chain c on c.partner_id = e.partner_id
    where e.partner_id = ${partnerId} and e.number is null and e.at > c.begun_at + ${sql.lit(releaseHours)} * interval '1 hour'
    limit 1`

type Chain = { partnerId: string; base: Buffer; length: number; proof: Buffer }

/** `stored`: end of the chain at the last check without a break. */
const verifyChain = async (db: Db, keyring: Keyring, chain: Chain, stored: Head | undefined) => {
  const { partnerId } = chain
  const breaks: ChainBreak[] = []
  const { base, entries } = await baseOf(db, partnerId)
  if (!base.equals(chain.base)) breaks.push({ partnerId, kind: 'base', number: 0, entryId: null })
  const foreign = await findForeign(db, partnerId)
  if (foreign) breaks.push({ partnerId, kind: 'foreign', number: 0, entryId: foreign.id })
  let [last, previous] = [0, chain.base]
  let isKept = stored === undefined || (stored.length === 0 && base.toString('hex') === stored.proof)
  while (true) {
    const rows = await listLinked(db, partnerId, last)
    for (const { number, micros, proof, ...entry } of rows) {
      if (number !== last + 1) breaks.push({ partnerId, kind: 'missing', number, entryId: entry.id })
      else if (!proofOf(keyring, { partnerId, number, micros, previous }, entry).equals(proof)) {
        breaks.push({ partnerId, kind: 'changed', number, entryId: entry.id })
      }
      last = number
      previous = proof
      isKept ||= last === stored?.length && proof.toString('hex') === stored.proof
    }
    if (rows.length < pageSize) break
  }
  const isWhole = isKept && last === chain.length && previous.equals(chain.proof)
  if (!isWhole && breaks.length === 0) breaks.push({ partnerId, kind: 'end', number: last, entryId: null })
  return { entries: entries + last, breaks, head: { length: last, proof: previous.toString('hex') } }
}

/** Lists partners with linked entries and without a chain: a deleted chain cannot hide its entries. */
const listUnchained = async (db: Db, chained: ReadonlySet<string>): Promise<string[]> => {
  const partners = await db.selectFrom('partner').select('id').execute()
  const found: string[] = []
  for (const id of [operatorTenantId, ...partners.map((partner) => partner.id)]) {
    if (chained.has(id)) continue
    const entry = await db
      .selectFrom('audit_entry')
      .select('id')
      .where('partnerId', '=', id)
      .where('number', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (entry) found.push(id)
  }
  return found
}

/**
 * Recomputes every chain of the change log in the given snapshot and reads every entry. Finds changed, inserted and deleted
 * entries. `stored`: ends of the chains at the last check; without them, last entries that were deleted together with the
 * matching row of `audit_chain` are not found.
 */
export const verifyAudit = async (
  db: Db,
  keyring: Keyring,
  stored: Readonly<Record<string, Head>> = {},
): Promise<AuditVerification> => {
  const chains = await db
    .selectFrom('audit_chain')
    .select(['partnerId', 'base', 'length', 'proof'])
    .orderBy('partnerId')
    .execute()
  const chained = new Set(chains.map(({ partnerId }) => partnerId))
  const unchained = new Set(await listUnchained(db, chained))
  for (const partnerId of Object.keys(stored)) if (!chained.has(partnerId)) unchained.add(partnerId)
  const found: AuditVerification = {
    chains: chains.length,
    entries: 0,
    heads: {},
    breaks: [...unchained].map((partnerId) => ({ partnerId, kind: 'end', number: 0, entryId: null })),
  }
  for (const chain of chains) {
    const { entries, breaks, head } = await verifyChain(db, keyring, chain, stored[chain.partnerId])
    found.heads[chain.partnerId] = head
    found.entries += entries
    found.breaks.push(...breaks)
  }
  return found
}
