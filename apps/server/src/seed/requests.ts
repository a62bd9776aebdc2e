import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { findRow, hasRow, listRows } from '#server/world/rows.queries.ts'
import { createCoverRequest, getItemCover } from '../modules/catalogue/cover-requests/cover-requests.service.ts'
import { requestAdjustment } from '../modules/settlement/payouts/requests.service.ts'
import { findPerson, findStaff } from './people.ts'
import { demoPartners } from './program.ts'
import { contextOf, type SeedDeps } from './proposals.ts'

/** Context of a Store Admin who acts in the demonstration. */
const partnerContext = (deps: SeedDeps, person: { userId: string; partnerId: string }): Context<PortalUser> => {
  const { caller: _, ...shared } = contextOf(deps, person.userId, 'OPERATOR')
  const rights = { audience: 'portal', role: 'RETAILER', limitedTo: null, approved: true, agreedVersion: null } as const
  return { ...shared, caller: { ...person, ...rights } }
}

/** Requests the first item of the partner that a list of the purse does not have. */
const requestCover = async (deps: SeedDeps, email: string, purse: string, reason: string): Promise<void> => {
  const person = await findPerson(deps.pool, email)
  if (!person) return
  const { partnerId, userId } = person
  const context = partnerContext(deps, { partnerId, userId })
  const unlisted = { partnerId, aplVerified: false, deletedAt: null }
  const items = await withTenant(context, (db) => listRows(db, 'item', unlisted, 'code'))
  for (const { id } of items.slice(0, 20)) {
    const { lists } = await getItemCover({ params: { id } }, context)
    const list = lists.find((one) => one.purse === purse && one.canRequest && one.reason === 'NOT_LISTED')
    if (!list) continue
    await createCoverRequest({ params: { id }, body: { programId: list.programId, purse, reason } }, context)
    return
  }
}

/** Proposes a correction above the limit of one person and books a smaller one at once. */
const correctPayouts = async (deps: SeedDeps, email: string): Promise<void> => {
  const [person, staff] = [await findPerson(deps.pool, email), await findStaff(deps.pool)]
  const partnerId = person?.partnerId ?? ''
  const store = await withOperator(deps.pool, (db) => findRow(db, 'store', { partnerId }))
  if (!store || !staff) return
  const context = contextOf(deps, staff.olive, 'OPERATOR')
  const corrections = [
    {
      amount: 6.4,
      reason: 'Fee of a sale that the till sent twice. The record of the till shows one sale.',
      said: 'Fee of a sale that was sent twice.',
    },
    {
      amount: 184.5,
      reason: 'Equipment fee of September was charged after the terminal went back. Receipt of the carrier is on file.',
      said: 'Equipment fee of September, paid back.',
    },
  ]
  for (const correction of corrections) {
    await requestAdjustment(deps)({ body: { partnerId, storeId: store.id, ...correction } }, context)
  }
}

/** Adds what partners ask of the program and a correction that waits for a second operator. Runs once. */
export const seedRequests = async (deps: SeedDeps): Promise<void> => {
  if (await withOperator(deps.pool, (db) => hasRow(db, 'cover_request', {}))) return
  const [grocer, pharmacy] = demoPartners
  const [[{ email: maria }], [{ email: pat }]] = [grocer.people, pharmacy.people]
  await requestCover(
    deps,
    maria,
    'FOOD',
    'Customers ask for it each day, and the same product in the small size is listed.',
  )
  await requestCover(deps, pat, 'OTC', 'Doctors of the clinic next door recommend it. Other programs pay for it.')
  if (deps.config.demoSalesDays > 0) await correctPayouts(deps, pat)
}
