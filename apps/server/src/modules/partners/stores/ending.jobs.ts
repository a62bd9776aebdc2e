import * as z from 'zod/mini'
import { longDay } from '#server/base/long-day.ts'
import { writeAudit } from '#server/db/audit.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define, type Job } from '#server/jobs/define.ts'
import { notifyPartner } from '#server/modules/notifications/api.ts'
import type { Deps } from '#server/ports/deps.ts'
import { closeStores, listOver, lockEnd } from './ending.queries.ts'

const atOnce = 200
type Ending = Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'log'>
/** Ends the open re-checks of a partner in the caller's transaction. Given at the start: reviews call partners, not the reverse. */
export type EndRechecks = (db: Db, runtime: Runtime, partnerId: string) => Promise<void>

/** Closes the stores of a partner whose last day is over. Reads the notice again under the lock, which a withdrawal takes, too. */
const endPartnership = (
  { pool, keyring, enqueue }: Ending,
  endRechecks: EndRechecks,
  partnerId: string,
): Promise<void> =>
  withOperator(pool, async (db) => {
    const end = await lockEnd(db, partnerId)
    if (!end?.isDue || end.lastDay === null) return
    const { lastDay, businessName: business } = end
    const closed = await closeStores(db, partnerId)
    await notifyPartner(db, { keyring, enqueue }, partnerId, 'partnership-ended', (language) => ({
      business,
      day: longDay(language, lastDay),
    }))
    await writeAudit(
      db,
      keyring,
      { partnerId, userId: partnerId, role: 'SYSTEM' },
      { requestId: `partner-end ${partnerId}`, trial: undefined },
      {
        action: 'partner.ended',
        object: 'partner',
        objectId: partnerId,
        before: { status: 'ACTIVE' },
        after: { status: 'INACTIVE', lastDay, storeIds: closed },
      },
    )
    await endRechecks(db, { keyring, enqueue }, partnerId)
  })

/** Ends every partnership whose last day is over. A failed partner does not stop the others. */
export const endPartnerships = async (deps: Ending, endRechecks: EndRechecks): Promise<void> => {
  for (const partnerId of await withOperator(deps.pool, (db) => listOver(db, atOnce))) {
    try {
      await endPartnership(deps, endRechecks, partnerId)
    } catch (error) {
      deps.log.error({ err: error, partner: partnerId }, 'partner_end.failed')
    }
  }
}

export const partnerJobs = (endRechecks: EndRechecks): readonly Job[] => [
  {
    ...define('partner-ends', z.looseObject({}), (_, deps) => endPartnerships(deps, endRechecks), '*/10 * * * *'),
    atStart: true,
  },
]
