import type * as contract from '@tillgate/contract/users.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { mayManageUser } from '@tillgate/domain/users.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { changeAccounts } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { translate, translateCount } from '#server/http/translate.ts'
import { refuse, type AnyRefusalCode, type FieldError } from '#server/base/refusal.ts'
import {
  deletePinsOf,
  dropLinksOfAll,
  isPortalRole,
  revokeSessionsOfAll,
  switchUsers,
} from '#server/modules/accounts/api.ts'
import { listWithin, lockStoreAdmins, lockUsers, type LockedUser } from './users.queries.ts'

type PortalContext = Context<PortalUser>

/** Returns true when `caller` may change this account of the same partner. */
export const mayTouch = ({ role }: PortalUser, person: Pick<LockedUser, 'role'>): boolean =>
  isPortalRole(person.role) && mayManageUser(role, person.role)

/** Locks people of the partner. A caller who is limited to stores gets those who work at no other store. */
export const lockPeople = async (
  db: Db,
  { partnerId, limitedTo }: PortalUser,
  ids: readonly string[],
): Promise<LockedUser[]> => {
  const people = await lockUsers(db, partnerId, ids)
  if (limitedTo === null || people.length === 0) return people
  const within = await listWithin(db, { partnerId, ids, storeIds: limitedTo })
  return people.filter(({ id }) => within.has(id))
}

const whyNot = (caller: PortalUser, person: LockedUser): FieldError['code'] | undefined => {
  if (person.id === caller.userId) return 'user.is-yourself'
  if (!mayTouch(caller, person)) return 'user.is-not-yours'
  return person.emailVerified ? undefined : 'user.is-pending'
}

/** Refusal codes in order of precedence, rights before state: the first match for any person refuses the whole call. */
const refusedWith: readonly (readonly [FieldError['code'], AnyRefusalCode])[] = [
  ['user.is-yourself', 'user.yourself'],
  ['user.is-not-yours', 'user.not-yours'],
  ['user.is-pending', 'user.pending'],
]

/** Refuses the whole call and names each person who cannot be switched, with the reason. */
const refuseSome = (caller: PortalUser, people: readonly LockedUser[], ids: readonly string[]): void => {
  const places = new Map(ids.map((id, index) => [id, index]))
  const wrong = people.flatMap((person): FieldError[] => {
    const code = whyNot(caller, person)
    const name = fullName(person)
    return code ? [{ field: `ids.${places.get(person.id)}`, code, params: { id: person.id, name } }] : []
  })
  const [, code] = refusedWith.find(([why]) => wrong.some((one) => one.code === why)) ?? []
  if (code) refuse(code, { fields: wrong })
}

/** Switches the people. Locks the Store Admins first, in id order, when the call may switch a Store Admin off. */
const switched = async (
  db: Db,
  { caller }: PortalContext,
  ids: readonly string[],
  active: boolean,
): Promise<LockedUser[]> => {
  const { partnerId, userId } = caller
  const admins = active ? [] : await lockStoreAdmins(db, partnerId)
  const people = await lockPeople(db, caller, ids)
  if (people.length < ids.length) refuse('user.not-found')
  refuseSome(caller, people, ids)
  if (admins.length > 0 && admins.every((id) => ids.includes(id))) refuse('user.last-admin')
  const moving = people.filter((person) => person.active !== active)
  if (moving.length === 0) return []
  const moved = await switchUsers(db, { partnerId, by: userId, ids: moving.map(({ id }) => id), active })
  if (!active && moved.length > 0) {
    await deletePinsOf(db, moved)
    await revokeSessionsOfAll(db, moved)
    await dropLinksOfAll(db, moved)
  }
  if (moved.length < moving.length) refuse('user.unchanged')
  return moving
}

const switchOne =
  (active: boolean) =>
  ({ params }: { params: { id: string } }, context: PortalContext): Promise<Answer<typeof contract.activateUser>> =>
    changeAccounts(context, async (db, audit) => {
      const [person] = await switched(db, context, [params.id], active)
      if (!person) return refuse('user.unchanged')
      await audit({
        action: active ? 'user.activated' : 'user.deactivated',
        object: 'user',
        objectId: person.id,
        before: { active: person.active },
        after: { active },
      })
      const name = fullName(person)
      return { message: translate(context.meta.language, active ? 'user.activated' : 'user.inactivated', { name }) }
    })
export const activateUser = switchOne(true)
export const inactivateUser = switchOne(false)

const switchMany =
  (active: boolean) =>
  (
    { body }: Input<typeof contract.bulkActivateUsers>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.bulkActivateUsers>> =>
    changeAccounts(context, async (db, audit) => {
      const people = await switched(db, context, [...new Set(body.ids)], active)
      const userIds = people.map(({ id }) => id)
      await audit({
        action: active ? 'user.bulk-activated' : 'user.bulk-deactivated',
        object: 'partner',
        objectId: context.caller.partnerId,
        after: { active, userIds, count: userIds.length },
      })
      const key = active ? 'users.activated' : 'users.inactivated'
      return { message: translateCount(context.meta.language, key, userIds.length), count: userIds.length }
    })
export const bulkActivateUsers = switchMany(true)
export const bulkDeactivateUsers = switchMany(false)
