import * as contract from '@tillgate/contract/operator-staff.ts'
import type { StaffProposal } from '@tillgate/contract/operator-staff.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isAllowedDomain, staffProposalHours, type StaffProposalKind } from '@tillgate/domain/four-eyes.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { namedPerson, namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { changeAsStaff, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { isEmailProven } from '../account/email-proof.queries.ts'
import { endSessionsOf } from '../auth/open-session.service.ts'
import { deletePasskeysOf } from '../passkeys/passkeys.queries.ts'
import {
  countStaff,
  decideProposal,
  findProposal,
  insertProposal,
  listDecidedProposals,
  listDeciders,
  listOpenProposals,
  type ProposalRow,
} from './proposals.queries.ts'
import { findSecondPersonBlocker, requireSecondPerson } from '../../proposals/api.ts'
import { dropAuthenticator, dropTickets, insertStaff, lockAdmins, lockStaff, setRole } from './staff.queries.ts'
import { sendPasswordLink } from './password-link.service.ts'

type Administering = Context<Operator>
type Closing = (typeof contract.proposalClosings)[number]

/** Number of decided proposals in the overview. */
const decidedMax = 12

const isClosing = (text: string | null): text is Closing => contract.proposalClosings.some((one) => one === text)

const toProposal = (row: ProposalRow, blocker: StaffProposal['blocker']): StaffProposal => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  status: row.status,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  reason: row.reason,
  proposedBy: namedPerson(row.proposedBy, row.proposedByName),
  proposedAt: row.proposedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  decidedBy: namedPersonOrNull(row.decidedBy, row.decidedByName),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decisionReason: row.decisionReason,
  closedBecause: isClosing(row.closedBecause) ? row.closedBecause : null,
  blocker,
})

const blockerOf = async (db: Db, row: ProposalRow, userId: string): Promise<StaffProposal['blocker']> => {
  if (row.staffId === userId) return 'target'
  return (await findSecondPersonBlocker(db, userId, [row.proposedBy])) ?? null
}

export const getStaffOverview =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    _: Input<typeof contract.getStaffOverview>,
    { pool, caller: { userId } }: Administering,
  ): Promise<Answer<typeof contract.getStaffOverview>> =>
    withIdentity(pool, async (db) => {
      const open: StaffProposal[] = []
      for (const row of await listOpenProposals(db)) open.push(toProposal(row, await blockerOf(db, row, userId)))
      return {
        open,
        decided: (await listDecidedProposals(db, decidedMax)).map((row) => toProposal(row, null)),
        mailDomains: [...config.operatorDomains],
        counts: await countStaff(db),
        deciders: await listDeciders(db, [userId]),
      }
    })

type Subject = { staffId: string | null; email: string; firstName: string; lastName: string; role: OperatorRole }

const mailParams = (kind: StaffProposalKind, { firstName, lastName, email }: Omit<Subject, 'staffId' | 'role'>) => ({
  what: `staff-${kind}`,
  person: fullName({ firstName, lastName }),
  email,
})

/** Stores a proposal and mails every administrator. Refuses a programme without another administrator who could decide. */
export const proposeStaffChange = async (
  db: Db,
  audit: Audit,
  context: Administering,
  { kind, reason, ...subject }: Subject & { kind: StaffProposalKind; reason: string },
): Promise<string> => {
  const { userId } = context.caller
  const others = await listDeciders(db, [userId, ...(subject.staffId === null ? [] : [subject.staffId])])
  if (others.length === 0) refuse('staff.no-second-admin')
  const id = newId()
  if (!(await insertProposal(db, { id, kind, reason, proposedBy: userId, ...subject }))) refuse('staff.proposal-open')
  const { email, firstName, lastName, role } = subject
  const params = {
    ...mailParams(kind, subject),
    hours: staffProposalHours,
    asker: await nameOf(db, userId),
    text: reason,
  }
  await mailOperators(db, context, 'staff-proposed', params, { role: 'OPERATOR_ADMIN' })
  const after = { kind, email, firstName, lastName, role, reason }
  await audit({ action: 'staff.proposed', object: 'staff', objectId: subject.staffId ?? id, after })
  return id
}

/** Locks the operator and returns the name. */
export const nameOf = async (db: Db, userId: string): Promise<string> => {
  const person = await lockStaff(db, userId)
  return person ? fullName(person) : ''
}

type Carrying = { db: Db; audit: Audit; row: ProposalRow; context: Administering; domains: readonly string[] }

const carryOutInvitation = async ({ db, audit, row, context, domains }: Carrying): Promise<Closing | undefined> => {
  const { email, firstName, lastName, role, proposedBy } = row
  if (!isAllowedDomain(email, domains)) return 'domain'
  if (await isEmailProven(db, email)) return 'email-taken'
  const id = newId()
  const person = { id, email, firstName, lastName, role, invitedBy: proposedBy, invitedWith: context.caller.userId }
  if (!(await insertStaff(db, person))) return 'email-taken'
  await sendPasswordLink(db, context, { id, email, firstName, inviter: proposedBy })
  const after = { email, firstName, lastName, role, proposedBy, reason: row.reason }
  await audit({ action: 'staff.invited', object: 'staff', objectId: id, after })
  return undefined
}

/** Carries out a change of an existing operator. */
const carryOutChange = async ({ db, audit, row, context }: Carrying): Promise<Closing | undefined> => {
  const { proposedBy, reason } = row
  const person = row.staffId === null ? undefined : await lockStaff(db, row.staffId)
  if (!person?.active) return 'inactive'
  const object = { object: 'staff', objectId: person.id } as const
  const logged = { proposedBy, reason }
  if (row.kind === 'RAISE') {
    if (!(await setRole(db, person.id, 'OPERATOR_ADMIN'))) return 'unchanged'
    await endSessionsOf(db, person.id)
    const after = { role: 'OPERATOR_ADMIN', ...logged }
    await audit({ action: 'staff.role-changed', ...object, before: { role: person.role }, after })
    return undefined
  }
  if (row.kind === 'RESET_AUTHENTICATOR') {
    if (!(await dropAuthenticator(db, person.id))) return 'unchanged'
    await deletePasskeysOf(db, person.id)
    await dropTickets(db, person.id)
    await endSessionsOf(db, person.id)
    const [before, after] = [{ hasAuthenticator: true }, { hasAuthenticator: false, ...logged }]
    await audit({ action: 'staff.authenticator-reset', ...object, before, after })
    return undefined
  }
  if (person.isPending && (await isEmailProven(db, person.email))) return 'email-taken'
  await sendPasswordLink(db, context, { ...person, inviter: proposedBy })
  await audit({ action: 'staff.invitation-sent', ...object, after: { email: person.email, ...logged } })
  return undefined
}

/** Locks an open proposal. Administrators are locked first, so that the proposer cannot lose the role meanwhile. */
const lockOpen = async (db: Db, id: string): Promise<{ row: ProposalRow; admins: string[] }> => {
  const admins = await lockAdmins(db)
  const row = (await findProposal(db, id)) ?? refuse('staff.proposal-not-found')
  if (row.status !== 'OPEN') refuse('staff.proposal-decided')
  return { row, admins }
}

type Outcome = 'confirmed' | 'declined' | 'withdrawn' | 'closed'
const mailOutcome = async (db: Db, context: Administering, row: ProposalRow, outcome: Outcome, text: string) => {
  const decider = await nameOf(db, context.caller.userId)
  const params = {
    ...mailParams(row.kind, row),
    asker: decider,
    author: row.proposedByName,
    cause: `staff-${outcome}`,
    text,
  }
  await mailOperators(db, context, 'staff-decided', params, { role: 'OPERATOR_ADMIN' })
}

const decided = async (db: Db, id: string): Promise<StaffProposal> =>
  toProposal((await findProposal(db, id)) ?? refuse('staff.proposal-not-found'), null)

export const confirmStaffProposal =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { params: { id } }: Input<typeof contract.confirmStaffProposal>,
    context: Administering,
  ): Promise<Answer<typeof contract.confirmStaffProposal>> =>
    changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const { row, admins } = await lockOpen(db, id)
      const by = context.caller.userId
      if (row.staffId === by) refuse('staff.yourself')
      await requireSecondPerson(db, by, [row.proposedBy], 'staff.second-person')
      const carrying = { db, audit, row, context, domains: config.operatorDomains }
      const carryOut = row.kind === 'INVITE' ? carryOutInvitation : carryOutChange
      const because = admins.includes(row.proposedBy) ? await carryOut(carrying) : 'proposer-left'
      const decision = because ? ({ status: 'CLOSED', because } as const) : ({ status: 'DONE' } as const)
      if (!(await decideProposal(db, id, { ...decision, by }))) refuse('staff.proposal-decided')
      if (because) {
        const after = { kind: row.kind, email: row.email, proposedBy: row.proposedBy, text: because }
        await audit({ action: 'staff.proposal-closed', object: 'staff', objectId: row.staffId ?? id, after })
      }
      await mailOutcome(db, context, row, because ? 'closed' : 'confirmed', row.reason)
      return decided(db, id)
    })

const end = async (
  context: Administering,
  id: string,
  { status, reason = '' }: { status: 'DECLINED' | 'WITHDRAWN'; reason?: string },
): Promise<StaffProposal> =>
  changeAsStaff(context, operatorTenantId, async (db, audit) => {
    const { row } = await lockOpen(db, id)
    const by = context.caller.userId
    if ((row.proposedBy === by) !== (status === 'WITHDRAWN')) refuse('staff.second-person')
    if (!(await decideProposal(db, id, { status, by, reason }))) refuse('staff.proposal-decided')
    const isDeclined = status === 'DECLINED'
    const after = { kind: row.kind, email: row.email, proposedBy: row.proposedBy, ...(isDeclined && { reason }) }
    const action = isDeclined ? 'staff.proposal-declined' : 'staff.proposal-withdrawn'
    await audit({ action, object: 'staff', objectId: row.staffId ?? id, after })
    await mailOutcome(db, context, row, isDeclined ? 'declined' : 'withdrawn', isDeclined ? reason : row.reason)
    return decided(db, id)
  })

export const declineStaffProposal = (
  { params: { id }, body: { reason } }: Input<typeof contract.declineStaffProposal>,
  context: Administering,
): Promise<Answer<typeof contract.declineStaffProposal>> => end(context, id, { status: 'DECLINED', reason })

export const withdrawStaffProposal = (
  { params: { id } }: Input<typeof contract.withdrawStaffProposal>,
  context: Administering,
): Promise<Answer<typeof contract.withdrawStaffProposal>> => end(context, id, { status: 'WITHDRAWN' })
