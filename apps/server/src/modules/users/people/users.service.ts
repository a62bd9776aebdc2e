import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@tillgate/contract/users.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { isUserRole, mayManageUser, type UserRole } from '@tillgate/domain/users.ts'
import type { MailKind } from '@tillgate/phrases/mails.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { changeAccounts } from '#server/db/change.ts'
import type { Context, Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { onUniqueViolation } from '#server/db/unique-violation.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim, hit, spent, type Limit } from '#server/http/rate-limit.queries.ts'
import { translate } from '#server/http/translate.ts'
import { requireVersion } from '#server/http/version.ts'
import { newId } from '#server/base/ids.ts'
import { messagePerson } from '#server/modules/outbox/api.ts'
import { ownStores, setStoresOfUser, storeFormerPerson } from '#server/modules/partners/api.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import {
  deletePinsOf,
  dropLinksOf,
  endSessionsElsewhere,
  endSessionsOf,
  insertUser,
  invite,
  invitedKey,
  isEmailProven,
  isPortalRole,
  noteEvent,
  revokePinSessions,
  updateUserRow,
} from '#server/modules/accounts/api.ts'
import { userOf } from './browse.service.ts'
import { lockPeople, mayTouch } from './switch.service.ts'
import { userFacts } from './users.answer.ts'
import { findInviter, listStoreCodes, lockUsers, type LockedUser } from './users.queries.ts'

type PortalContext = Context<PortalUser>
type UserBody = contract.NewUser

/** Cashiers sign in at the till, supervisors and accountants in the portal. */
const audienceOf = ({ roleType }: UserBody) => (roleType === 'CASHIER' ? 'pos' : 'portal')

/**
 * Returns the stores of a person without duplicates; empty for a supervisor of all stores and for an accountant. A store of another partner, or outside of those
 * that the caller is limited to, gives 404.
 */
const storesOf = (db: Db, { partnerId, limitedTo }: PortalUser, { stores }: UserBody) => {
  if (limitedTo !== null && stores.some((id) => !limitedTo.includes(id))) refuse('store.not-found')
  return ownStores(db, partnerId, stores)
}

const taken = (): never => refuse('input.invalid', { fields: [{ field: 'email', code: 'user-email.taken' }] })

/**
 * Limits how many addresses a caller can test for an account; the answer never names the owner. The count is per person, so a
 * Supervisor cannot block the Store Admin. All people of a partner share a higher limit.
 */
const withoutProbing = async <T>({ pool, caller, keyring }: PortalContext, work: () => Promise<T>): Promise<T> => {
  const limits: Limit[] = [
    { name: 'user-email-taken', subject: caller.userId, max: 30, seconds: 3600 },
    { name: 'user-email-taken-partner', subject: caller.partnerId, max: 300, seconds: 3600 },
  ]
  refuseExceeded(await withIdentity(pool, (db) => spent(db, keyring, limits)))
  return work().catch(async (error: unknown) => {
    const isTakenAddress = error instanceof Refusal && error.fields.some(({ code }) => code === 'user-email.taken')
    if (isTakenAddress) await withIdentity(pool, (db) => hit(db, keyring, limits))
    throw error
  })
}

type Invited = Pick<LockedUser, 'id' | 'email' | 'firstName' | 'role' | 'language'>
type Inviter = Awaited<ReturnType<typeof findInviter>>
/** Limit on invitation mails of one inviter. Manual entry all day stays far below. */
const perInviter = { name: 'invitation-inviter', max: 200, seconds: 3600 }

const mailInvitation = async (
  db: Db,
  runtime: Runtime,
  inviter: Inviter,
  { id, email, firstName, role, language }: Invited,
) => {
  refuseExceeded(await claim(db, runtime.keyring, [{ ...perInviter, subject: inviter.id }]))
  const from = { partnerName: inviter.businessName, inviterName: fullName(inviter) }
  const exceeded = await invite(db, runtime, language, { id, email, firstName, ...from, isCashier: role === 'CASHIER' })
  if (exceeded) refuse('user.invited-often', { retryAfter: exceeded.retryAfter })
}

export const createUser = (
  { body }: Input<typeof contract.createUser>,
  context: PortalContext,
): Promise<Answer<typeof contract.createUser>> =>
  withoutProbing(context, () =>
    changeAccounts(context, async (db, audit) => {
      const { partnerId, userId, role: mine } = context.caller
      const { firstName, lastName, email, roleType: role, language = context.meta.language } = body
      if (!mayManageUser(mine, role)) refuse('user.not-yours')
      const stores = await storesOf(db, context.caller, body)
      const inviter = await findInviter(db, partnerId, userId)
      const id = newId()
      const person = { firstName, lastName, email, role, language }
      const audience = audienceOf(body)
      if (await isEmailProven(db, email)) taken()
      if (!(await insertUser(db, { id, partnerId }, { ...person, audience }))) taken()
      await mailInvitation(db, context, inviter, { id, ...person })
      await setStoresOfUser(
        db,
        { partnerId, userId: id },
        stores.map((store) => store.id),
      )
      await audit({ action: 'user.created', object: 'user', objectId: id, after: userFacts(person, stores) })
      return { id }
    }),
  )

/** Locks a person of the partner whom the caller may change. */
const lockTarget = async (db: Db, { caller }: PortalContext, id: string): Promise<LockedUser> => {
  const [person] = await lockPeople(db, caller, [id])
  if (!person) return refuse('user.not-found')
  if (!mayTouch(caller, person)) refuse('user.not-yours')
  // Store Admins are edited in the profile, not here.
  return isUserRole(person.role) ? person : refuse('user.not-found')
}

type Edit = Input<typeof contract.updateUser>

/** Mail to a person who got another role. */
const mailOfRole = {
  CASHIER: 'user-now-cashier',
  SUPERVISOR: 'user-now-supervisor',
  ACCOUNTANT: 'user-now-accountant',
} as const satisfies Record<UserRole, MailKind>

const requireOwnIds = ({ params, body }: Edit, { caller }: PortalContext): void => {
  const wrong = [
    ...(body.id === undefined || body.id === params.id ? [] : ['id']),
    ...(body.retailerId === undefined || body.retailerId === caller.partnerId ? [] : ['retailerId']),
  ]
  if (wrong.length > 0) refuse('input.invalid', { fields: wrong.map((field) => ({ field, code: 'field.invalid' })) })
}

/**
 * Updates the account. A new address or role ends the person's sessions and links (docs/decisions/0038). Mails the
 * person; a new address is reported to both addresses.
 */
const writeAccount = async (
  db: Db,
  runtime: Runtime,
  { partnerId, before, body }: { partnerId: string; before: LockedUser; body: UserBody },
  inviter: Inviter,
): Promise<void> => {
  const { firstName, lastName, email, roleType: role, language = before.language } = body
  const isMoved = email !== before.email
  const isPending = isMoved || !before.emailVerified
  const hasOtherRole = role !== before.role
  const person = { firstName, lastName, email, role, language, audience: audienceOf(body) } as const
  if (isMoved && (await isEmailProven(db, email))) taken()
  await onUniqueViolation(invitedKey, updateUserRow(db, { id: before.id, partnerId }, person, isMoved), taken)
  const formerName = fullName(before)
  if (fullName(person) !== formerName) await storeFormerPerson(db, { partnerId, userId: before.id }, formerName)
  if (!isMoved && !hasOtherRole) return
  await deletePinsOf(db, [before.id])
  await endSessionsOf(db, before.id)
  await dropLinksOf(db, before.id)
  if (isPending) await mailInvitation(db, runtime, inviter, { id: before.id, ...person })
  const params = { name: before.firstName, partner: inviter.businessName, inviter: fullName(inviter) }
  if (!isPending) {
    await messagePerson(db, runtime, language, {
      channel: 'mail',
      to: email,
      kind: mailOfRole[role],
      params: { ...params, name: firstName },
    })
  }
  if (!isMoved) return
  await messagePerson(db, runtime, before.language, {
    channel: 'mail',
    to: before.email,
    kind: 'user-email-changed',
    params,
  })
}

export const updateUser = (edit: Edit, context: PortalContext): Promise<Answer<typeof contract.updateUser>> =>
  withoutProbing(context, () =>
    changeAccounts(context, async (db, audit) => {
      requireOwnIds(edit, context)
      const { params, body } = edit
      const { partnerId, userId, role: mine } = context.caller
      const before = await lockTarget(db, context, params.id)
      if (!mayManageUser(mine, body.roleType)) refuse('user.not-yours')
      await requireVersion(body.version, before.version, () => userOf(db, context.caller, before.id))
      const stores = await storesOf(db, context.caller, body)
      const soldBefore = await listStoreCodes(db, partnerId, before.id)
      const inviter = await findInviter(db, partnerId, userId)
      const storeIds = stores.map((store) => store.id)
      await writeAccount(db, context, { partnerId, before, body }, inviter)
      await endSessionsElsewhere(db, before.id, storeIds)
      // Menu and stores of the portal follow the sign-in.
      const isLimitedAnew = stores.map(({ code }) => code).join() !== soldBefore.map(({ code }) => code).join()
      if (before.role === 'SUPERVISOR' && isLimitedAnew) await endSessionsOf(db, before.id)
      await setStoresOfUser(db, { partnerId, userId: before.id }, storeIds)
      const { firstName, lastName, email, roleType: role, language = before.language } = body
      const [was, is] = [
        userFacts(before, soldBefore),
        userFacts({ firstName, lastName, email, role, language }, stores),
      ]
      if (isDeepStrictEqual(was, is)) audit.unchanged()
      else await audit({ action: 'user.updated', object: 'user', objectId: before.id, before: was, after: is })
      return { id: before.id }
    }),
  )

/** Sends a new invitation link and invalidates the previous one. */
export const resendInvitation = (
  { params }: Input<typeof contract.resendInvitation>,
  context: PortalContext,
): Promise<Answer<typeof contract.resendInvitation>> =>
  changeAccounts(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const person = await lockTarget(db, context, params.id)
    if (person.emailVerified) refuse('user.verified')
    const inviter = await findInviter(db, partnerId, userId)
    if (await isEmailProven(db, person.email)) refuse('user.email-held')
    await mailInvitation(db, context, inviter, person)
    const { id, email } = person
    await audit({ action: 'user.invitation-sent', object: 'user', objectId: id, after: { email } })
    return { message: translate(context.meta.language, 'user.invited', { email }) }
  })

/** Takes a PIN away that its owner forgot, or others know. The person chooses another one after a sign-in with the password. */
export const deleteUserPin = (
  { params }: Input<typeof contract.deleteUserPin>,
  context: PortalContext,
): Promise<Answer<typeof contract.deleteUserPin>> =>
  changeAccounts(context, async (db, audit) => {
    const [person] = await lockUsers(db, context.caller.partnerId, [params.id])
    if (!person || !isPortalRole(person.role)) return refuse('user.not-found')
    const removed = await deletePinsOf(db, [person.id])
    if (removed.length === 0) refuse('pin.none')
    await revokePinSessions(db, person.id)
    await noteEvent(db, context.keyring, context.meta, { userId: person.id }, 'pin-removed')
    await audit({
      action: 'user.pin-removed',
      object: 'user',
      objectId: person.id,
      before: { hasPin: true },
      after: { hasPin: false },
    })
    return { message: translate(context.meta.language, 'pin.removed', { name: fullName(person) }) }
  })
