import { totalCap } from '@tillgate/contract/paging.ts'
import * as contract from '@tillgate/contract/users.ts'
import type { UserStatus } from '@tillgate/domain/users.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { listAnswer, pageOf, type Page } from '#server/db/page.ts'
import { correctSearch } from '#server/db/search-text.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { listPinOwners } from '#server/modules/accounts/api.ts'
import { toUser } from './users.answer.ts'
import {
  countStates,
  countUserRows,
  findUser,
  findUserIdsWithTypos,
  listSignIns,
  listUserIds,
  listUserRows,
  listUserRowsBySeen,
  searchUsers,
  type UserRow,
  type UserSort,
  type Filter,
} from './browse.queries.ts'

type PortalContext = Context<PortalUser>

/** Replaces a search without a person of the role, in any state and store, by people with a typing error in their words. */
const orCorrected = (db: Db, wanted: Filter): Promise<Filter> =>
  correctSearch(
    wanted,
    (search) =>
      countUserRows(db, { partnerId: wanted.partnerId, roleType: wanted.roleType, search, within: wanted.within }),
    (search) => findUserIdsWithTypos(db, wanted.partnerId, [wanted.roleType], search),
  )

/** Sign-ins and purchases are in two tables, so a page by last seen reads the sign-ins of all people first. */
const pageOfUsers = async (
  db: Db,
  wanted: Filter,
  { sort, ...page }: Page<UserSort | 'lastSeen'>,
  found: number,
): Promise<{ rows: UserRow[]; signIns: Map<string, Date> }> => {
  if (sort === 'lastSeen') {
    const ids = await listUserIds(db, wanted, found)
    const signIns = await listSignIns(db, ids)
    return { rows: await listUserRowsBySeen(db, wanted.partnerId, ids, signIns, { ...page, sort }), signIns }
  }
  const rows = await listUserRows(db, wanted, { ...page, sort }, found)
  const ids = rows.map(({ id }) => id)
  return { rows, signIns: await listSignIns(db, ids) }
}

export const listUsers = (
  { query }: Input<typeof contract.listUsers>,
  context: PortalContext,
): Promise<Answer<typeof contract.listUsers>> =>
  withTenant(context, async (db) => {
    const { roleType, search, storeId, status, sortColumn: sort = 'firstName' } = query
    const { partnerId, limitedTo: within } = context.caller
    const wanted = { partnerId, within, roleType, search, storeId, status }
    const page = pageOf(query, { sort, highestFirst: false })
    const total = await context.longLists.count(`users ${JSON.stringify(wanted)}`, () => countUserRows(db, wanted))
    const meant = total === 0 ? await orCorrected(db, wanted) : wanted
    const found = meant === wanted ? total : await countUserRows(db, meant)
    const { rows, signIns } = await pageOfUsers(db, meant, page, found)
    return listAnswer(
      rows.map((row) => toUser(row, signIns.get(row.id))),
      query,
      found,
    )
  })

/** Each person is in one of the three states. */
const allStates = ({ active, inactive, pending }: Record<UserStatus, number>): number => active + inactive + pending

export const countUsers = (
  { query }: Input<typeof contract.countUsers>,
  context: PortalContext,
): Promise<Answer<typeof contract.countUsers>> =>
  withTenant(context, async (db) => {
    const { roleType, search, storeId } = query
    const { partnerId, limitedTo: within } = context.caller
    const wanted = { partnerId, within, roleType, search, storeId }
    const typed = await countStates(db, wanted)
    const meant = allStates(typed) === 0 ? await orCorrected(db, wanted) : wanted
    const states = meant === wanted ? typed : await countStates(db, meant)
    return { all: Math.min(allStates(states), totalCap + 1), ...states }
  })

export const findUsers = (
  { query }: Input<typeof contract.findUsers>,
  context: PortalContext,
): Promise<Answer<typeof contract.findUsers>> =>
  withTenant(context, async (db) => {
    const { partnerId, limitedTo: within } = context.caller
    const rows = await searchUsers(db, { partnerId, within }, query.search, contract.foundUsersMax)
    return {
      items: rows.map(({ id, firstName, lastName, email, role }) => ({ id, firstName, lastName, email, role })),
    }
  })

export const userOf = async (db: Db, { partnerId, limitedTo }: PortalUser, id: string) => {
  const row = (await findUser(db, partnerId, id, limitedTo)) ?? refuse('user.not-found')
  return toUser(row, (await listSignIns(db, [id])).get(id))
}

export const getUser = async (
  { params }: Input<typeof contract.getUser>,
  context: PortalContext,
): Promise<Answer<typeof contract.getUser>> => {
  const user = await withTenant(context, (db) => userOf(db, context.caller, params.id))
  const owners = await withIdentity(context.pool, (db) => listPinOwners(db, [user.id]))
  return { ...user, hasPin: owners.has(user.id) }
}
