import { postingOf, type BankLineAction, type BookAccount, type PostedKind } from '@tillgate/domain/bank-line-kinds.ts'
import type { ExceptionState } from '@tillgate/domain/exceptions.ts'
import { sql } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { personName, personNameOrEmpty } from '#server/db/person-name.ts'

/** A line with its exception. `cents`: amount that the bank booked and our records lack. */
export type LineToSettle = {
  exceptionId: string
  state: ExceptionState
  statementId: string
  name: string
  day: string
  no: number
  text: string
  reference: string
  cents: number
}

/** Undefined: no line of a statement that counts has this exception. */
export const findLine = async (db: Db, exceptionId: string): Promise<LineToSettle | undefined> => {
  const { rows } = await sql<LineToSettle>`
    select l.exception_id, e.state, l.statement_id, s.name, s.day::text, l.no, l.text, l.reference,
      l.cents - l.expected_cents as cents
    from bank_statement_line l join bank_statement s on s.id = l.statement_id join ach_event e on e.id = l.exception_id
    where l.exception_id = ${exceptionId}`.execute(db)
  return rows[0]
}

/** State of the exception of a bank line, also of a withdrawn statement. Undefined: another exception, or none. */
export const findLineState = async (db: Db, exceptionId: string): Promise<ExceptionState | undefined> => {
  const { rows } = await sql<{ state: ExceptionState }>`
    select state from ach_event where id = ${exceptionId} and kind = 'BANK'`.execute(db)
  return rows[0]?.state
}

export type PostingRow = {
  id: string
  kind: PostedKind
  cents: number
  reason: string
  bookedBy: string
  bookedName: string
  confirmedBy: string | null
  confirmedName: string
  bookedAt: Date
  isReversal: boolean
  /** Not reversed. */
  isInForce: boolean
}

/** The newest first. */
export const listPostings = async (db: Db, exceptionId: string): Promise<PostingRow[]> => {
  const { rows } = await sql<PostingRow>`
    select p.id, p.kind, b.cents, p.reason, p.booked_by, ${personName(sql`p.booked_by`)} as booked_name, p.confirmed_by,
      ${personNameOrEmpty(sql`p.confirmed_by`)} as confirmed_name, p.booked_at, p.reverses is not null as is_reversal,
      p.reverses is null and r.id is null as is_in_force
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    left join bank_posting r on r.reverses = p.id
    where p.exception_id = ${exceptionId} order by p.booked_at desc, p.id desc`.execute(db)
  return rows
}

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
export const listPostingsOf = async (db: Db, statementId: string) => {
  const { rows } = await sql<{ id: string; exceptionId: string; no: number; kind: PostedKind; cents: number }>`
    select p.id, p.exception_id, p.line_no as no, p.kind, b.cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    left join bank_posting r on r.reverses = p.id
    where p.statement_id = ${statementId} and p.reverses is null and r.id is null`.execute(db)
  return rows
}

/** Serializes loads until the end of the transaction: each statement opens where the one before closed. */
export const lockStatements = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bank statements'))`.execute(db)
}

/** Sums the postings of single people since a moment, plus and minus counted alike. */
export const postedAloneSince = async (db: Db, since: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(abs(b.cents)), 0)::bigint as cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
    where p.confirmed_by is null and p.booked_at >= ${since}`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Returns the lowest limit of corrections by one person of all programmes, because the account is of all. `standard`: without a proposal. */
export const findLowestLimit = async (db: Db, standard: number): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(min(coalesce(adjustment_limit_cents, ${standard}::bigint)), ${standard}::bigint) as cents from programme`.execute(
    db,
  )
  return rows[0]?.cents ?? standard
}

export type LineProposal = {
  id: string
  number: number
  action: BankLineAction
  kind: PostedKind
  reason: string
  proposedBy: string
  proposedName: string
}

/** The open proposal to settle or reopen a line, or undefined. */
export const findLineProposal = async (db: Db, exceptionId: string): Promise<LineProposal | undefined> => {
  const { rows } = await sql<LineProposal>`
    select c.id, c.number::int, c.change ->> 'action' as action, c.change ->> 'lineKind' as kind, c.reason, c.proposed_by,
      ${personName(sql`c.proposed_by`)} as proposed_name
    from change_proposal c
    where c.kind = 'BANK_LINE' and c.state = 'OPEN' and c.subject_id = ${exceptionId}`.execute(db)
  return rows[0]
}

/** Sums the postings of statements up to a day by the account behind them. Accounts that no line has are left out. */
export const sumAccounts = async (db: Db, day: string) => {
  const { rows } = await sql<{ account: BookAccount; lines: number; cents: number }>`
    select b.account, count(distinct (p.statement_id, p.line_no)) filter (where r.id is null and p.reverses is null)::int as lines,
      sum(b.cents)::bigint as cents
    from bank_posting p join bank_posting_entry b on b.posting_id = p.id
    join bank_statement s on s.id = p.statement_id
    left join bank_posting r on r.reverses = p.id
    where s.day <= ${day} and b.account <> 'BANK' group by b.account
    having count(*) filter (where r.id is null and p.reverses is null) > 0 order by b.account`.execute(db)
  return rows
}
