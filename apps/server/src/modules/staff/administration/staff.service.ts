import * as contract from '@tillgate/contract/operator-staff.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isAllowedDomain } from '@tillgate/domain/four-eyes.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import { grantedRoles, staffMay, type StaffRights } from '@tillgate/domain/staff-roles.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { Changes } from '#server/db/audit-changes.ts'
import { changeAsStaff, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import {
  dropLinksOf,
  endSessionsOf,
  insertStaff,
  isEmailProven,
  setStaffActive,
  setStaffInviter,
  setStaffRights,
} from '#server/modules/accounts/api.ts'
import { sendPasswordLink } from './password-link.service.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { endStaffProposals, nameOf, proposeStaffChange } from './proposals.service.ts'
import {
  dropTickets,
  hasAuthenticator,
  listColleagueRows,
  listDeciders,
  listStaffRows,
  lockAdmins,
  lockStaff,
  type ColleagueRow,
  type LockedStaff,
  type StaffRow,
} from './staff.queries.ts'
import type { Colleague, StaffRow as StaffAnswer } from '@tillgate/contract/operator-staff.ts'

const toStaff = (row: StaffRow): StaffAnswer => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  staffRoles: row.staffRoles,
  areRolesKept: row.staffRolesAt === null,
  active: row.active,
  isPending: row.isPending,
  hasAuthenticator: row.hasAuthenticator,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  invitedBy: row.invitedBy,
  invitedAt: (row.invitedAt ?? row.createdAt).toISOString(),
})

const toColleague = ({ id, name, role, staffRoles }: ColleagueRow): Colleague => ({ id, name, role, staffRoles })

type OperatorContext = Context<Operator>
type ById = { params: { id: string } }

export const listStaff = (
  { query }: Input<typeof contract.listStaff>,
  { pool }: OperatorContext,
): Promise<Answer<typeof contract.listStaff>> =>
  withIdentity(pool, async (db) => {
    const page = pageOf(query, { sort: 'name', highestFirst: false })
    const { rows, total } = await listStaffRows(db, query.search, page)
    return listAnswer(rows.map(toStaff), query, total)
  })

export const listColleagues = (
  _: Input<typeof contract.listColleagues>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listColleagues>> =>
  withIdentity(pool, async (db) => ({
    items: (await listColleagueRows(db, contract.colleaguesMax)).map(toColleague),
  }))

const subjectOf = ({ id: staffId, email, firstName, lastName, role, staffRoles }: LockedStaff) => ({
  staffId,
  email,
  firstName,
  lastName,
  role,
  staffRoles,
})

const record = (audit: Audit, action: ActionOf<'staff'>, id: string, changes: Changes): Promise<void> =>
  audit({ action: `staff.${action}`, object: 'staff', objectId: id, ...changes })

type Named = Pick<LockedStaff, 'email' | 'firstName' | 'lastName'>
/** Mails every administrator about a change that one administrator made alone, also the person concerned and the administrator. */
const mailChange = async (
  db: Db,
  context: OperatorContext,
  { email, firstName, lastName }: Named,
  what: 'INVITED' | 'ACTIVATED' | 'DEACTIVATED' | 'LOWERED',
): Promise<void> => {
  const kind = what === 'INVITED' || what === 'ACTIVATED' ? 'staff-admitted' : 'staff-removed'
  const asker = await nameOf(db, context.caller.userId)
  const params = { what: `staff-${what}`, person: fullName({ firstName, lastName }), email, asker }
  await mailOperators(db, context, kind, params, { role: 'OPERATOR_ADMIN' })
}

/** Invites a reviewer at once; the invitation of an administrator is a proposal. */
export const inviteStaff =
  (deps: Pick<Deps, 'config'>) =>
  (
    { body }: Input<typeof contract.inviteStaff>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.inviteStaff>> =>
    changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const { reason, ...person } = body
      const { email, firstName, lastName, role, staffRoles } = person
      if (!isAllowedDomain(email, deps.config.operatorDomains)) refuse('staff.domain')
      if (await isEmailProven(db, email)) refuse('staff.email-taken')
      if (role === 'OPERATOR_ADMIN') {
        const proposal = { kind: 'INVITE', staffId: null, ...person, reason } as const
        return { id: await proposeStaffChange(deps, db, audit, context, proposal), isProposed: true }
      }
      const [id, inviter] = [newId(), context.caller.userId]
      if (!(await insertStaff(db, { id, ...person, invitedBy: inviter }))) refuse('staff.email-taken')
      await sendPasswordLink(db, context, { id, email, firstName, inviter })
      await mailChange(db, context, person, 'INVITED')
      await record(audit, 'invited', id, { after: { email, firstName, lastName, role, staffRoles, reason } })
      return { id, isProposed: false }
    })

/** Proposes the link to a password, once more: for an invitation that was lost, and for a password that was forgotten. */
export const resendStaffInvitation =
  (deps: Pick<Deps, 'config'>) =>
  (
    { params, body: { reason } }: Input<typeof contract.resendStaffInvitation>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.resendStaffInvitation>> =>
    changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
      if (!person.active) refuse('staff.not-found')
      if (person.isPending && (await isEmailProven(db, person.email))) refuse('staff.email-taken')
      await proposeStaffChange(deps, db, audit, context, { kind: 'PASSWORD_LINK', reason, ...subjectOf(person) })
      return { isProposed: true }
    })

/**
 * Locks the administrators in id order, then the account of another operator. Two administrators with a password always remain:
 * otherwise one person alone could remove all who could object.
 */
const target = async (db: Db, { params }: ById, { caller }: OperatorContext, { staysAdmin = false } = {}) => {
  await lockAdmins(db)
  const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
  if (person.id === caller.userId) refuse('staff.yourself')
  const isAdmin = person.role === 'OPERATOR_ADMIN' && person.active && !person.isPending
  if (isAdmin && !staysAdmin && (await listDeciders(db, [person.id])).length < 2) refuse('staff.last-admins')
  return { ...person, isAdmin }
}

/**
 * `to`: colleague who takes the work; null: the work is assigned automatically. `rights`: remaining rights of the person; null:
 * no rights.
 */
type Leaver = { staffId: string; to: string | null; rights: StaffRights | null }
/**
 * Hands over the work that the operator owns. Runs after the account change, because the work of each partner has its own audit chain.
 * A job queued with the account change repeats it, so that a stopped process leaves no work behind.
 */
export type HandOver = (context: OperatorContext, leaver: Leaver) => Promise<unknown>

const queueHandOver = (db: Db, { enqueue, caller }: OperatorContext, staffId: string, to: string | null) =>
  enqueue(db, 'work-hand-over', { staffId, by: caller.userId, ...(to !== null && { to }) })

/** Refuses a colleague who does not review, or the deactivated person. */
const requireReviewer = async (db: Db, id: string, staffId: string): Promise<void> => {
  const person = await lockStaff(db, id)
  const isReviewer = person?.active === true && !person.isPending && staffMay(person, 'applications.review')
  if (!isReviewer || id === staffId) refuse('staff.not-found')
}

export const deactivateStaff =
  (handOver: HandOver) =>
  async (
    asked: Input<typeof contract.deactivateStaff>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.deactivateStaff>> => {
    const { reason, handOverTo } = asked.body
    const answer = await changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = await target(db, asked, context)
      const { id, active: before } = person
      if (handOverTo !== null) await requireReviewer(db, handOverTo, id)
      if (person.isAdmin) await mailChange(db, context, person, 'DEACTIVATED')
      if (!(await setStaffActive(db, id, false))) refuse('staff.unchanged')
      await endSessionsOf(db, id)
      await dropLinksOf(db, id)
      await dropTickets(db, id)
      await endStaffProposals(db, id, { asTarget: true })
      await queueHandOver(db, context, id, handOverTo)
      const after = { active: false, reason, ...(handOverTo !== null && { assigneeId: handOverTo }) }
      await record(audit, 'deactivated', id, { before: { active: before }, after })
      return { message: translate(context.meta.language, 'staff.deactivated') }
    })
    await handOver(withoutIdempotency(context), { staffId: asked.params.id, to: handOverTo, rights: null })
    return answer
  }

/**
 * Counts as an invitation, and an administrator comes back as a reviewer: one administrator could otherwise activate a second account
 * and act through both.
 */
export const activateStaff = (
  { params }: ById,
  context: OperatorContext,
): Promise<Answer<typeof contract.activateStaff>> =>
  changeAsStaff(context, operatorTenantId, async (db, audit) => {
    const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
    if (!(await setStaffActive(db, person.id, true))) refuse('staff.unchanged')
    const staffRoles = person.staffRoles.length === 0 ? (['AUDITOR'] as const) : person.staffRoles
    await setStaffRights(db, person.id, { role: 'OPERATOR', staffRoles })
    await setStaffInviter(db, person.id, context.caller.userId)
    await mailChange(db, context, person, 'ACTIVATED')
    const { active, role } = person
    await record(audit, 'activated', person.id, { before: { active, role }, after: { active: true, role: 'OPERATOR' } })
    return { message: translate(context.meta.language, 'staff.activated') }
  })

/** Takes roles at once and ends the sessions of before; granting a role is a proposal. */
export const updateStaffRole =
  (deps: Pick<Deps, 'config'>, handOver: HandOver) =>
  async (
    { params, body }: Input<typeof contract.updateStaffRole>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.updateStaffRole>> => {
    const { reason, ...rights } = body
    const { role, staffRoles } = rights
    const answer = await changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = await target(db, { params }, context, { staysAdmin: role === 'OPERATOR_ADMIN' })
      const granted = grantedRoles(person, rights)
      if (granted.length === 0 && grantedRoles(rights, person).length === 0) refuse('staff.unchanged')
      if (granted.length > 0) {
        if (!person.active) refuse('staff.not-found')
        const change = { kind: 'RAISE', reason, ...subjectOf(person), ...rights } as const
        await proposeStaffChange(deps, db, audit, context, change)
        return { isProposed: true }
      }
      await mailChange(db, context, person, 'LOWERED')
      await setStaffRights(db, person.id, rights)
      await endSessionsOf(db, person.id)
      if (role !== 'OPERATOR_ADMIN') await endStaffProposals(db, person.id, { asTarget: false })
      await queueHandOver(db, context, person.id, null)
      const before = { role: person.role, staffRoles: person.staffRoles }
      await record(audit, 'role-changed', person.id, { before, after: { role, staffRoles, reason } })
      return { isProposed: false }
    })
    if (!answer.isProposed) await handOver(withoutIdempotency(context), { staffId: params.id, to: null, rights })
    return answer
  }

export const resetStaffAuthenticator =
  (deps: Pick<Deps, 'config'>) =>
  (
    { params, body: { reason } }: Input<typeof contract.resetStaffAuthenticator>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.resetStaffAuthenticator>> =>
    changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
      if (person.id === context.caller.userId) refuse('staff.yourself')
      if (!person.active) refuse('staff.not-found')
      if (!(await hasAuthenticator(db, person.id))) refuse('staff.unchanged')
      await proposeStaffChange(deps, db, audit, context, { kind: 'RESET_AUTHENTICATOR', reason, ...subjectOf(person) })
      return { isProposed: true }
    })
