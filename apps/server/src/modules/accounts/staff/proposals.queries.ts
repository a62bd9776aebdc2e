import { staffProposalHours, type StaffProposalKind, type StaffProposalStatus } from '@tillgate/domain/four-eyes.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

export type ProposalRow = {
  id: string
  number: number
  kind: StaffProposalKind
  status: StaffProposalStatus
  staffId: string | null
  email: string
  firstName: string
  lastName: string
  role: OperatorRole
  reason: string
  proposedBy: string
  proposedByName: string
  proposedAt: Date
  expiresAt: Date
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  decisionReason: string
  closedBecause: string | null
}

const status = sql`case when p.status = 'OPEN' and p.expires_at <= now() then 'EXPIRED' else p.status end`
const shown = sql`
  select p.id, p.number, p.kind, ${status} as status, p.staff_id, p.email, p.first_name, p.last_name, p.role, p.reason,
    p.proposed_by, a.first_name || ' ' || a.last_name as proposed_by_name, p.proposed_at, p.expires_at, p.decided_by,
    d.first_name || ' ' || d.last_name as decided_by_name, p.decided_at, p.decision_reason, p.closed_because
  from staff_proposal p join user_account a on a.id = p.proposed_by left join user_account d on d.id = p.decided_by`

export const listOpenProposals = async (db: Db): Promise<ProposalRow[]> => {
  const { rows } = await sql<ProposalRow>`${shown}
    where p.status = 'OPEN' and p.expires_at > now() order by p.proposed_at, p.id limit 100`.execute(db)
  return rows
}

export const listDecidedProposals = async (db: Db, most: number): Promise<ProposalRow[]> => {
  const { rows } = await sql<ProposalRow>`${shown}
    where p.status <> 'OPEN' or p.expires_at <= now()
    order by coalesce(p.decided_at, p.expires_at) desc, p.id limit ${most}`.execute(db)
  return rows
}

export const findProposal = async (db: Db, id: string): Promise<ProposalRow | undefined> => {
  const { rows } = await sql<ProposalRow>`${shown} where p.id = ${id}`.execute(db)
  return rows[0]
}

type NewProposal = {
  id: string
  kind: StaffProposalKind
  staffId: string | null
  email: string
  firstName: string
  lastName: string
  role: OperatorRole
  reason: string
  proposedBy: string
}

/** Returns false when the same change of this person waits already. An expired proposal makes room. */
export const insertProposal = async (db: Db, proposal: NewProposal): Promise<boolean> => {
  await db
    .updateTable('staff_proposal')
    .set({ status: 'EXPIRED' })
    .where('status', '=', 'OPEN')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  const inserted = await db
    .insertInto('staff_proposal')
    .values({ ...proposal, expiresAt: sql<Date>`now() + ${staffProposalHours} * interval '1 hour'` })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

type Decision = {
  status: Exclude<StaffProposalStatus, 'OPEN' | 'EXPIRED'>
  by: string
  reason?: string
  because?: string
}

/** Decides an open proposal. Returns false when another administrator decided first, or when the proposal expired. */
export const decideProposal = async (db: Db, id: string, decision: Decision): Promise<boolean> => {
  const { status: next, by, reason = '', because = null } = decision
  const decided = await db
    .updateTable('staff_proposal')
    .set({ status: next, decidedBy: by, decidedAt: sql`now()`, decisionReason: reason, closedBecause: because })
    .where('id', '=', id)
    .where('status', '=', 'OPEN')
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return decided !== undefined
}

/** Closes the open proposals of an administrator who lost the role, and those about an operator who was deactivated. */
export const closeProposals = async (
  db: Db,
  staffId: string,
  by: string,
  { asTarget }: { asTarget: boolean },
): Promise<void> => {
  await sql`
    update staff_proposal set status = 'CLOSED', decided_by = ${by}, decided_at = now(), closed_because = 'proposer-left'
    where status = 'OPEN' and proposed_by = ${staffId}`.execute(db)
  if (!asTarget) return
  await sql`
    update staff_proposal set status = 'CLOSED', decided_by = ${by}, decided_at = now(), closed_because = 'inactive'
    where status = 'OPEN' and staff_id = ${staffId}`.execute(db)
}

/** Lists active administrators with a password, without `except`. */
export const listDeciders = async (db: Db, except: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name as name from user_account
    where audience = 'operator' and role = 'OPERATOR_ADMIN' and active and email_verified
      and id <> all(${except}::uuid[]) order by first_name, last_name, id limit 50`.execute(db)
  return rows
}

export const countStaff = async (db: Db): Promise<{ administrators: number; reviewers: number; inactive: number }> => {
  const { rows } = await sql<{ administrators: number; reviewers: number; inactive: number }>`
    select (count(*) filter (where active and role = 'OPERATOR_ADMIN'))::int as administrators,
      (count(*) filter (where active and role = 'OPERATOR'))::int as reviewers,
      (count(*) filter (where not active))::int as inactive
    from user_account where audience = 'operator'`.execute(db)
  return rows[0] ?? { administrators: 0, reviewers: 0, inactive: 0 }
}
