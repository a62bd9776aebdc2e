import { checksOf, violationsKept, type CheckGroup } from '@tillgate/domain/ledger-checks.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { isDistributed } from '#server/db/distribute.ts'
import { fileRules, lineRule } from '#server/db/schema-files.ts'
import { col, is, nullable, rowsOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

export const foundViolation = z.strictObject({
  check: z.string(),
  partnerId: z.nullable(z.uuid()),
  objectId: z.string(),
  stated: z.string(),
  counted: z.string(),
})
export type Found = z.infer<typeof foundViolation>
export type Violations = { violations: number; found: Found[] }

const kept = sql`json_build_object('check', v.rule, 'partnerId', v.partner_id, 'objectId', v.object_id,
  'stated', v.stated, 'counted', v.counted)`

/** Counts the violations in the database and returns the first ones in full. */
const countViolations = async (db: Db, from: RawBuilder<unknown>): Promise<Violations> => {
  const { violations, found } = await rowsOf({
    violations: is.count,
    found: nullable(is.json(z.array(foundViolation))),
  }).one(db)`
    select count(*) as violations, json_agg(${kept}) filter (where v.nth <= ${violationsKept}) as found
    from (select b.*, row_number() over () as nth from ${from}) v`
  return { violations, found: found ?? [] }
}

const unite = (parts: readonly Violations[]): Violations => ({
  violations: parts.reduce((sum, { violations }) => sum + violations, 0),
  found: parts.flatMap(({ found }) => found).slice(0, violationsKept),
})

/**
 * The rules about bank files, for a distributed database: their payments lie on the shards of all partners. `ofFile`: files `f`
 * of a run.
 */
const rulesOfFiles = (ofFile: RawBuilder<unknown>): Record<(typeof fileRules)[number], RawBuilder<unknown>> => ({
  'file-sums': sql`(
    select 'file-sums' as rule, null::uuid as partner_id, f.id as object_id, f.credit_cents::text as stated,
      coalesce(t.cents, 0)::text as counted
    from ach_file f
    left join (select e.file_id, sum(e.cents) as cents, count(*) as n from ach_entry e group by e.file_id) t on t.file_id = f.id
    where ${ofFile} and (f.credit_cents <> coalesce(t.cents, 0) or f.entries <> coalesce(t.n, 0))) b`,
  'one-trace': sql`(
    select 'one-trace' as rule, e.partner_id, e.statement_id as object_id, '1' as stated, t.n::text as counted
    from ach_entry e join ach_file f on f.id = e.file_id
    join (select o.trace, count(*) as n from ach_entry o group by o.trace having count(*) > 1) t on t.trace = e.trace
    where ${ofFile}) b`,
})

/** The rule about lines of the bank, for a distributed database: all its tables are on the coordinator. */
const ruleOfLines = sql`(
  select ${sql.lit(lineRule)} as rule, null::uuid as partner_id, v.statement_id as object_id, v.stated::text, v.counted::text
  from bank_line_violation v) b`

/** Checks the books of all partners one by one, each on its shard, and then the files and the lines of the bank. */
export const findViolationsByPartner = async (db: Db, group: CheckGroup): Promise<Violations> => {
  const checks = checksOf(group)
  const partners = await rowsOf({ id: col('partner.id') }).all(db)`select id from partner order by id`
  const parts: Violations[] = []
  for (const { id } of partners) {
    parts.push(await countViolations(db, sql`partner_violation(${id}, ${checks}::text[]) b`))
  }
  for (const rule of fileRules) {
    if (checks.includes(rule)) parts.push(await countViolations(db, rulesOfFiles(sql`true`)[rule]))
  }
  if (checks.includes(lineRule)) parts.push(await countViolations(db, ruleOfLines))
  return unite(parts)
}

/** Finds violations of a group of checks in the books of all partners. */
export const findViolations = async (db: Db, group: CheckGroup): Promise<Violations> => {
  if (await isDistributed(db)) return findViolationsByPartner(db, group)
  const names = sql.join(checksOf(group).map((check) => sql.lit(check)))
  return countViolations(db, sql`ledger_violation b where b.rule in (${names})`)
}

/** Checks a run partner by partner on the shard of the partner, then the files of the run. */
export const findRunViolationsByPartner = async (db: Db, runId: string): Promise<Violations> => {
  const partners = await rowsOf({ id: col('payment_order.partnerId') }).all(db)`
    select distinct partner_id as id from payment_order where run_id = ${runId} order by 1`
  const parts: Violations[] = []
  for (const { id } of partners) {
    parts.push(await countViolations(db, sql`run_partner_violation(${runId}, ${id}) b`))
  }
  for (const rule of Object.values(rulesOfFiles(sql`f.run_id = ${runId}`))) parts.push(await countViolations(db, rule))
  return unite(parts)
}

/** Finds violations of a run and its payments: the first ones in full, and their total number. */
export const findRunViolations = async (db: Db, runId: string): Promise<Violations> =>
  (await isDistributed(db))
    ? findRunViolationsByPartner(db, runId)
    : countViolations(db, sql`run_violation(${runId}) b`)
