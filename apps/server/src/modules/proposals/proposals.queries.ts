import type { ProposedChange } from '@tillgate/contract/operator-proposals.ts'
import type { StaffChange } from '@tillgate/contract/operator-staff.ts'
import {
  accountKinds,
  type Obstacle,
  type ProposalKind,
  type ProposalState,
  type StaffKind,
} from '@tillgate/domain/proposals.ts'
import { accountChangeDays } from '@tillgate/domain/support.ts'
import { sql } from 'kysely'
import { personNameOrEmpty } from '#server/db/person-name.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const proposalRow = rowsOf({
  ...cols(
    'change_proposal',
    'id',
    'number',
    'kind',
    'state',
    'programId',
    'partnerId',
    'subjectId',
    'reason',
    'change',
  ),
  ...cols(
    'change_proposal',
    'proposedBy',
    'proposedAt',
    'expiresAt',
    'decidedBy',
    'decidedAt',
    'decisionReason',
    'obstacle',
  ),
  proposedName: is.text,
  isExpired: is.flag,
  decidedName: is.text,
})
export type Proposal = RowOf<typeof proposalRow>

const openId = scalar(col('change_proposal.id'))
const shown = sql`
  select c.id, c.number, c.kind, c.state, c.program_id, c.partner_id, c.subject_id, c.reason, c.change, c.proposed_by,
    ${personNameOrEmpty(sql`c.proposed_by`)} as proposed_name, c.proposed_at, c.expires_at, coalesce(c.expires_at <= now(), false) as is_expired,
    c.decided_by, ${personNameOrEmpty(sql`c.decided_by`)} as decided_name, c.decided_at, c.decision_reason, c.obstacle
  from change_proposal c`

export const findProposal = (db: Db, id: string): Promise<Proposal | undefined> =>
  proposalRow.first(db)`${shown} where c.id = ${id}`

/** Returns the name of a person, or an empty string. */
export const findName = (db: Db, userId: string): Promise<string> =>
  scalar(is.text).one(db)`select ${personNameOrEmpty(sql`${userId}::uuid`)} as name`

/** Locks the proposal, so that of two decisions one is refused. */
export const lockProposal = async (db: Db, id: string): Promise<Proposal | undefined> => {
  await sql`select from change_proposal where id = ${id} for update`.execute(db)
  return findProposal(db, id)
}

type Filter = { kinds: readonly ProposalKind[]; state?: ProposalState | undefined }
export const listProposals = async (db: Db, wanted: Filter, page: Page<'proposedAt'>) => {
  // True for a change that one person made alone.
  const isAlone = sql`c.state = 'APPROVED' and c.decided_by = c.proposed_by`
  const where = allOf([
    sql`not (${isAlone})`,
    sql`c.kind = any(${[...wanted.kinds]})`,
    wanted.state && sql`c.state = ${wanted.state}`,
  ])
  const rows = await proposalRow.all(db)`
    ${shown} where ${where} order by ${orderOf([sql`c.proposed_at`, sql`c.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`change_proposal c where ${where}`) }
}

export const listOpen = (db: Db, kinds: readonly ProposalKind[]): Promise<Proposal[]> =>
  proposalRow.all(db)`
    ${shown} where c.state = 'OPEN' and c.kind = any(${[...kinds]}) order by c.proposed_at, c.id`

/** Lists the proposals about a partner, the newest first. */
export const listOfPartner = (
  db: Db,
  kinds: readonly ProposalKind[],
  partnerId: string,
  limit: number,
): Promise<Proposal[]> =>
  proposalRow.all(db)`
    ${shown} where c.partner_id = ${partnerId} and c.kind = any(${[...kinds]})
    order by c.proposed_at desc, c.id desc limit ${limit}`

type Adjusted = { partnerId: string; purchaseId?: string | undefined }
/** Lists the adjustments of a partner or of one purchase, the newest first, with the number of all. */
export const listAdjustmentProposals = async (db: Db, { partnerId, purchaseId }: Adjusted, limit: number) => {
  const where = allOf([
    sql`c.partner_id = ${partnerId}`,
    sql`c.kind = 'ADJUSTMENT'`,
    purchaseId === undefined ? undefined : sql`c.change ->> 'purchaseId' = ${purchaseId}`,
  ])
  const rows = await proposalRow.all(db)`
    ${shown} where ${where} order by c.proposed_at desc, c.id desc limit ${limit}`
  return { rows, total: await countUpTo(db, sql`change_proposal c where ${where}`) }
}

/** Lists the latest ended proposals, the newest first. */
export const listDecided = (db: Db, kinds: readonly ProposalKind[], limit: number): Promise<Proposal[]> =>
  proposalRow.all(db)`
    ${shown} where c.state <> 'OPEN' and c.kind = any(${[...kinds]}) order by c.decided_at desc, c.id limit ${limit}`

/** Returns true when the same change of this person waits already. */
export const hasStaffProposal = async (db: Db, kind: StaffKind, email: string): Promise<boolean> =>
  (await openId.first(db)`
    select id from change_proposal
    where state = 'OPEN' and kind = ${kind} and change ->> 'email' = ${email}`) !== undefined

/** Ends open proposals at once, of a proposer or about a person, without mails. */
export const supersede = async (
  db: Db,
  kinds: readonly ProposalKind[],
  { proposedBy, subjectId }: { proposedBy?: string; subjectId?: string },
  obstacle: Obstacle,
): Promise<void> => {
  await sql`
    update change_proposal set state = 'SUPERSEDED', decided_at = now(), obstacle = ${obstacle}
    where state = 'OPEN' and kind = any(${[...kinds]})
      and (proposed_by = ${proposedBy ?? null} or subject_id = ${subjectId ?? null})`.execute(db)
}

const people = rowsOf({
  proposedBy: col('change_proposal.proposedBy'),
  decidedBy: present(col('change_proposal.decidedBy')),
})

type Subject = { kind: ProposalKind; programId: string | null; partnerId?: string | null; subjectId?: string | null }
/** Undefined: no open proposal. */
export const findOpenProposal = (db: Db, subject: Subject): Promise<string | undefined> => {
  const { kind, programId, partnerId = null, subjectId = null } = subject
  return openId.first(db)`
    select id from change_proposal where state = 'OPEN' and kind = ${kind}
      and program_id is not distinct from ${programId}::uuid
      and partner_id is not distinct from ${partnerId}::uuid
      and subject_id is not distinct from ${subjectId}::uuid`
}

/** Returns the open proposal that changes the account of a person. Runs as operator or staff. */
export const findAccountProposal = (db: Db, userId: string): Promise<string | undefined> =>
  openId.first(db)`
    select id from change_proposal
    where state = 'OPEN' and kind = any(${[...accountKinds]}) and subject_id = ${userId}`

/** Lists the people of confirmed changes of this person's account within `accountChangeDays`. */
export const listAccountChangers = async (db: Db, userId: string): Promise<string[]> => {
  const rows = await people.all(db)`
    select proposed_by, decided_by from change_proposal
    where state = 'APPROVED' and kind = any(${[...accountKinds]}) and subject_id = ${userId}
      and decided_at > now() - ${accountChangeDays} * interval '1 day'`
  return rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy])
}

/** Seconds until a proposal may be confirmed; 0 or less: now. */
export const findSecondsToConfirm = async (db: Db, id: string, hours: number): Promise<number> => {
  const seconds = await scalar(is.whole).first(db)`
    select ceil(extract(epoch from proposed_at + ${hours} * interval '1 hour' - now()))::int
    from change_proposal where id = ${id}`
  return seconds ?? 0
}

export type NewProposal = Subject & {
  id: string
  change: ProposedChange | StaffChange
  reason: string
  proposedBy: string
  expiresAt: Date | null
}
export const insertProposal = (db: Db, { change, partnerId = null, subjectId = null, ...row }: NewProposal) =>
  db
    .insertInto('change_proposal')
    .values({
      ...row,
      partnerId,
      subjectId,
      change: JSON.stringify(change),
      state: 'OPEN',
      decidedBy: null,
      decidedAt: null,
      obstacle: null,
    })
    .execute()

type Decision = {
  state: Exclude<ProposalState, 'OPEN'>
  decidedBy: string | null
  reason: string
  obstacle: Obstacle | null
}
export const decideProposal = async (db: Db, id: string, decision: Decision): Promise<void> => {
  const { state, decidedBy, reason, obstacle } = decision
  await sql`
    update change_proposal set state = ${state}, decided_by = ${decidedBy}, decided_at = now(), decision_reason = ${reason},
      obstacle = ${obstacle}
    where id = ${id} and state = 'OPEN'`.execute(db)
}
