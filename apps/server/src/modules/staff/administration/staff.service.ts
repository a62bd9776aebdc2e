import * as contract from '@tillgate/contract/operator-staff.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { isAllowedDomain } from '@tillgate/domain/four-eyes.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { Changes } from '#server/db/audit-changes.ts'
import { changeAsStaff, operatorTenantId, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import {
  dropLinksOf,
  endSessionsOf,
  insertStaff,
  isEmailProven,
  setStaffActive,
  setStaffInviter,
  setStaffRole,
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
  active: row.active,
  isPending: row.isPending,
  hasAuthenticator: row.hasAuthenticator,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  invitedBy: row.invitedBy,
  invitedAt: (row.invitedAt ?? row.createdAt).toISOString(),
})

const toColleague = ({ id, name, role }: ColleagueRow): Colleague => ({ id, name, role })

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

const subjectOf = ({ id: staffId, email, firstName, lastName, role }: LockedStaff) => ({
  staffId,
  email,
  firstName,
  lastName,
  role,
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
      const { email, firstName, lastName, role } = person
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
      await record(audit, 'invited', id, { after: { email, firstName, lastName, role, reason } })
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
const target = async (db: Db, { params }: ById, { caller }: OperatorContext) => {
  await lockAdmins(db)
  const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
  if (person.id === caller.userId) refuse('staff.yourself')
  const isAdmin = person.role === 'OPERATOR_ADMIN' && person.active && !person.isPending
  if (isAdmin && (await listDeciders(db, [person.id])).length < 2) refuse('staff.last-admins')
  return { ...person, isAdmin }
}

/** Returns the operator's applications to the queue after the account change. Runs as operator. */
export type ReleaseWork = (db: Db, staffId: string) => Promise<unknown>

export const deactivateStaff =
  (releaseWork: ReleaseWork) =>
  async (asked: ById, context: OperatorContext): Promise<Answer<typeof contract.deactivateStaff>> => {
    const answer = await changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = await target(db, asked, context)
      const { id, active: before } = person
      if (person.isAdmin) await mailChange(db, context, person, 'DEACTIVATED')
      if (!(await setStaffActive(db, id, false))) refuse('staff.unchanged')
      await endSessionsOf(db, id)
      await dropLinksOf(db, id)
      await dropTickets(db, id)
      await endStaffProposals(db, id, { asTarget: true })
      await record(audit, 'deactivated', id, { before: { active: before }, after: { active: false } })
      return { message: translate(context.meta.language, 'staff.deactivated') }
    })
    await withOperator(context.pool, (db) => releaseWork(db, asked.params.id))
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
    await setStaffRole(db, person.id, 'OPERATOR')
    await setStaffInviter(db, person.id, context.caller.userId)
    await mailChange(db, context, person, 'ACTIVATED')
    const { active, role } = person
    await record(audit, 'activated', person.id, { before: { active, role }, after: { active: true, role: 'OPERATOR' } })
    return { message: translate(context.meta.language, 'staff.activated') }
  })

/** Lowers a role at once and ends the sessions of before; raising a role is a proposal. */
export const updateStaffRole =
  (deps: Pick<Deps, 'config'>) =>
  (
    { params, body: { role, reason } }: Input<typeof contract.updateStaffRole>,
    context: OperatorContext,
  ): Promise<Answer<typeof contract.updateStaffRole>> =>
    changeAsStaff(context, operatorTenantId, async (db, audit) => {
      const person = await target(db, { params }, context)
      if (person.role === role) refuse('staff.unchanged')
      if (role === 'OPERATOR_ADMIN') {
        if (!person.active) refuse('staff.not-found')
        await proposeStaffChange(deps, db, audit, context, { kind: 'RAISE', reason, ...subjectOf(person), role })
        return { isProposed: true }
      }
      if (person.isAdmin) await mailChange(db, context, person, 'LOWERED')
      if (!(await setStaffRole(db, person.id, role))) refuse('staff.unchanged')
      await endSessionsOf(db, person.id)
      await endStaffProposals(db, person.id, { asTarget: false })
      await record(audit, 'role-changed', person.id, { before: { role: person.role }, after: { role, reason } })
      return { isProposed: false }
    })

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
