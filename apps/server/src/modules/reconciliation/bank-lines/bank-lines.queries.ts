import { postingOf, type PostedKind, bankLineActions, postedKinds } from '@tillgate/domain/bank-line-kinds.ts'
import { type ExceptionState, exceptionStates } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { personName, personNameOrEmpty } from '#server/db/person-name.ts'
import { col, cols, is, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

/** A line with its exception. `cents`: amount that the bank booked and our records lack. */
const lineToSettleRow = rowsOf({
  exceptionId: present(col('bank_statement_line.exceptionId')),
  state: is.oneOf(exceptionStates),
  ...cols('bank_statement_line', 'statementId', 'no', 'text', 'reference'),
  name: col('bank_statement.name'),
  day: is.text,
  cents: is.cents,
})
export type LineToSettle = RowOf<typeof lineToSettleRow>

/** Undefined: no line of a statement that counts has this exception. */
export const findLine = (db: Db, exceptionId: string): Promise<LineToSettle | undefined> => lineToSettleRow.first(db)`
    select l.exception_id, e.state, l.statement_id, s.name, s.day::text, l.no, l.text, l.reference,
      l.cents - l.expected_cents as cents
    from bank_statement_line l join bank_statement s on s.id = l.statement_id join ach_event e on e.id = l.exception_id
    where l.exception_id = ${exceptionId}`

/** State of the exception of a bank line, also of a withdrawn statement. Undefined: another exception, or none. */
export const findLineState = (db: Db, exceptionId: string): Promise<ExceptionState | undefined> => scalar(
  is.oneOf(exceptionStates),
).first(db)`
    select state from ach_event where id = ${exceptionId} and kind = 'BANK'`

const postingRow = rowsOf({
  ...cols('bank_posting', 'id', 'kind', 'reason', 'bookedBy', 'confirmedBy', 'bookedAt'),
  cents: col('bank_posting_entry.cents'),
  bookedName: is.text,
  confirmedName: is.text,
  isReversal: is.flag,
  /** True for a posting without a reversal. */
  isInForce: is.flag,
})
export type PostingRow = RowOf<typeof postingRow>

/** The newest first. */
export const listPostings = (db: Db, exceptionId: string): Promise<PostingRow[]> => postingRow.all(db)`
    select p.id, p.kind, b.cents, p.reason, p.booked_by, ${personName(sql`p.booked_by`)} as booked_name, p.confirmed_by,
      ${personNameOrEmpty(sql`p.confirmed_by`)} as confirmed_name, p.booked_at, p.reverses is not null as is_reversal,
      p.reverses is null and r.id is null as is_in_force
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    left join bank_posting r on r.reverses = p.id
    where p.exception_id = ${exceptionId} order by p.booked_at desc, p.id desc`

type NewPosting = {
  exceptionId: string
  statementId: string
  no: number
  kind: PostedKind
  cents: number
  reverses: string | null
  reason: string
  bookedBy: string
  confirmedBy: string | null
}
export const insertPosting = async (db: Db, { no, cents, ...posting }: NewPosting): Promise<void> => {
  const id = newId()
  await db
    .insertInto('bank_posting')
    .values({ ...posting, id, lineNo: no })
    .execute()
  const entries = postingOf(posting.kind, cents).map((entry) => ({ postingId: id, ...entry }))
  await db.insertInto('bank_posting_entry').values(entries).execute()
}

/** Lists the postings in force of all lines of a statement. */
export const listPostingsOf = (db: Db, statementId: string) => rowsOf({
  ...cols('bank_posting', 'id', 'exceptionId', 'kind'),
  no: col('bank_posting.lineNo'),
  cents: col('bank_posting_entry.cents'),
}).all(db)`
    select p.id, p.exception_id, p.line_no as no, p.kind, b.cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    left join bank_posting r on r.reverses = p.id
    where p.statement_id = ${statementId} and p.reverses is null and r.id is null`

/** Serializes loads until the end of the transaction: each statement opens where the one before closed. */
export const lockStatements = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bank statements'))`.execute(db)
}

/** Sums the postings of single people since a moment, plus and minus counted alike. */
export const postedAloneSince = async (db: Db, since: Date): Promise<number> => {
  return scalar(is.cents).one(db)`
    select coalesce(sum(abs(b.cents)), 0)::bigint as cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    where p.confirmed_by is null and p.booked_at >= ${since}`
}

/** Returns the lowest limit of corrections by one person of all programs, because the account is of all. `standard`: without a proposal. */
export const findLowestLimit = async (db: Db, standard: number): Promise<number> => {
  return (
    (await scalar(is.cents).first(db)`
    select coalesce(min(coalesce(adjustment_limit_cents, ${standard}::bigint)), ${standard}::bigint) as cents from program`) ??
    standard
  )
}

const lineProposalRow = rowsOf({
  ...cols('change_proposal', 'id', 'reason', 'proposedBy'),
  number: is.whole,
  action: is.oneOf(bankLineActions),
  kind: is.oneOf(postedKinds),
  proposedName: is.text,
})
export type LineProposal = RowOf<typeof lineProposalRow>

/** The open proposal to settle or reopen a line, or undefined. */
export const findLineProposal = (
  db: Db,
  exceptionId: string,
): Promise<LineProposal | undefined> => lineProposalRow.first(db)`
    select c.id, c.number::int, c.change ->> 'action' as action, c.change ->> 'lineKind' as kind, c.reason, c.proposed_by,
      ${personName(sql`c.proposed_by`)} as proposed_name
    from change_proposal c
    where c.kind = 'BANK_LINE' and c.state = 'OPEN' and c.subject_id = ${exceptionId}`

/** Sums the postings of statements up to a day by the account behind them. Accounts that no line has are left out. */
export const sumAccounts = (db: Db, day: string) => rowsOf({
  account: col('bank_posting_entry.account'),
  lines: is.whole,
  cents: is.cents,
}).all(db)`
    select b.account, count(distinct (p.statement_id, p.line_no)) filter (where r.id is null and p.reverses is null)::int as lines,
      sum(b.cents)::bigint as cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id
    join bank_statement s on s.id = p.statement_id
    left join bank_posting r on r.reverses = p.id
    where s.day <= ${day} and b.account <> 'BANK' group by b.account
    having count(*) filter (where r.id is null and p.reverses is null) > 0 order by b.account`

/** Returns who loaded a bank statement, or undefined for an unknown one. */
export const findLoader = async (db: Db, statementId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('bank_statement').select('loadedBy').where('id', '=', statementId).executeTakeFirst()
  return row?.loadedBy
}
