import * as contract from '@tillgate/contract/operator-staff.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import type { Changes } from '#server/db/audit-changes.ts'
import { changeAsStaff, operatorTenantId, type Note } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import { isEmailProven } from '../account/email-proof.queries.ts'
import { endSessionsOf } from '../auth/open-session.service.ts'
import { dropLinksOf } from '../links/links.service.ts'
import { createInvitedStaff } from '../operator-auth/staff-credentials.service.ts'
import {
  dropAuthenticator,
  dropTickets,
  insertStaff,
  listColleagueRows,
  listStaffRows,
  lockAdmins,
  lockStaff,
  setActive,
  setRole,
  type ColleagueRow,
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
})

const toColleague = ({ id, name, role }: ColleagueRow): Colleague => ({ id, name, role })

type Administering = Context<Operator>
type One = { params: { id: string } }

export const listStaff = (
  { query }: Input<typeof contract.listStaff>,
  { pool }: Administering,
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

const record = (note: Note, action: ActionOf<'staff'>, id: string, changes: Changes): Promise<void> =>
  note({ action: `staff.${action}`, object: 'staff', objectId: id, ...changes })

const send = async (db: Db, context: Administering, person: { id: string; email: string; firstName: string }) => {
  const own = { name: 'staff-inviter', subject: context.caller.userId, max: 20, seconds: 3600 }
  const exceeded =
    (await claim(db, context.keyring, [own])) ?? (await createInvitedStaff(db, context, context.meta.language, person))
  if (exceeded) refuse('staff.invited-often', { retryAfter: exceeded.retryAfter })
}

export const inviteStaff = (
  { body }: Input<typeof contract.inviteStaff>,
  context: Administering,
): Promise<Answer<typeof contract.inviteStaff>> =>
  changeAsStaff(context, operatorTenantId, async (db, note) => {
    const id = newId()
    if (await isEmailProven(db, body.email)) refuse('staff.email-taken')
    if (!(await insertStaff(db, { id, ...body }))) refuse('staff.email-taken')
    await send(db, context, { id, email: body.email, firstName: body.firstName })
    const { email, firstName, lastName, role } = body
    await record(note, 'invited', id, { after: { email, firstName, lastName, role } })
    return { id }
  })

/** The link to a password, once more: for an invitation that was lost, and for a password that was forgotten. */
export const resendStaffInvitation = (
  { params }: One,
  context: Administering,
): Promise<Answer<typeof contract.resendStaffInvitation>> =>
  changeAsStaff(context, operatorTenantId, async (db, note) => {
    const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
    if (!person.active) refuse('staff.not-found')
    if (person.isPending && (await isEmailProven(db, person.email))) refuse('staff.email-taken')
    await send(db, context, { id: person.id, email: person.email, firstName: person.firstName })
    await record(note, 'invitation-sent', person.id, { after: { email: person.email } })
    return { message: translate(context.meta.language, 'staff.invited') }
  })

/** Somebody else's account, and never the last administrator's. Administrators are locked first, in id order. */
const target = async (db: Db, { params }: One, { caller }: Administering) => {
  const admins = await lockAdmins(db)
  const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
  const isLastAdmin = admins.length === 1 && admins[0] === person.id
  if (isLastAdmin) refuse('staff.last-admin')
  if (person.id === caller.userId) refuse('staff.yourself')
  return person
}

/** Returns the operator's applications to the queue after the account change. Runs as operator. */
export type ReleaseWork = (db: Db, staffId: string) => Promise<unknown>

export const deactivateStaff =
  (releaseWork: ReleaseWork) =>
  async (asked: One, context: Administering): Promise<Answer<typeof contract.deactivateStaff>> => {
    const answer = await changeAsStaff(context, operatorTenantId, async (db, note) => {
      const { id, active: before } = await target(db, asked, context)
      if (!(await setActive(db, id, false))) refuse('staff.unchanged')
      await endSessionsOf(db, id)
      await dropLinksOf(db, id)
      await dropTickets(db, id)
      await record(note, 'deactivated', id, { before: { active: before }, after: { active: false } })
      return { message: translate(context.meta.language, 'staff.deactivated') }
    })
    await withOperator(context.pool, (db) => releaseWork(db, asked.params.id))
    return answer
  }

export const activateStaff = (
  { params }: One,
  context: Administering,
): Promise<Answer<typeof contract.activateStaff>> =>
  changeAsStaff(context, operatorTenantId, async (db, note) => {
    const person = (await lockStaff(db, params.id)) ?? refuse('staff.not-found')
    if (!(await setActive(db, person.id, true))) refuse('staff.unchanged')
    await record(note, 'activated', person.id, { before: { active: person.active }, after: { active: true } })
    return { message: translate(context.meta.language, 'staff.activated') }
  })

/** Counts at the next request; the sessions of before are ended all the same. */
export const updateStaffRole = (
  { params, body }: Input<typeof contract.updateStaffRole>,
  context: Administering,
): Promise<Answer<typeof contract.updateStaffRole>> =>
  changeAsStaff(context, operatorTenantId, async (db, note) => {
    const { id, role: before } = await target(db, { params }, context)
    if (!(await setRole(db, id, body.role))) refuse('staff.unchanged')
    await endSessionsOf(db, id)
    await record(note, 'role-changed', id, { before: { role: before }, after: { role: body.role } })
    return { message: translate(context.meta.language, 'staff.role-changed') }
  })

export const resetStaffAuthenticator = (
  asked: One,
  context: Administering,
): Promise<Answer<typeof contract.resetStaffAuthenticator>> =>
  changeAsStaff(context, operatorTenantId, async (db, note) => {
    const person = (await lockStaff(db, asked.params.id)) ?? refuse('staff.not-found')
    if (person.id === context.caller.userId) refuse('staff.yourself')
    if (!(await dropAuthenticator(db, person.id))) refuse('staff.unchanged')
    await dropTickets(db, person.id)
    await endSessionsOf(db, person.id)
    await record(note, 'authenticator-reset', person.id, {
      before: { hasAuthenticator: true },
      after: { hasAuthenticator: false },
    })
    return { message: translate(context.meta.language, 'staff.authenticator-reset') }
  })
