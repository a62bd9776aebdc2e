import type { Context, PortalUser } from '#server/http/caller.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { writeAudit, type Event } from './audit.ts'
import type { Db } from './db.ts'
import { claimOnce, keepAnswer } from './once.ts'
import { withTenant } from './with-tenant.ts'

export type Note = (event: Event) => Promise<void>

/**
 * The one way to change a partner's rows for a caller: the change, its audit rows and its idempotency key commit
 * together or not at all. `work` has to note what it did; it may run again after a serialization failure.
 */
export const change = <T>(context: Context<PortalUser>, work: (db: Db, note: Note) => Promise<T>): Promise<T> =>
  withTenant(context, async (db) => {
    const { caller, asking } = context
    if (asking.once) await claimOnce(db, caller, asking.once)
    let notes = 0
    const answer = await work(db, (event) => {
      notes += 1
      return writeAudit(db, theKeyring(), caller, asking, event)
    })
    if (notes === 0) throw new Error('A change without an audit row')
    if (asking.once) await keepAnswer(db, caller, asking.once, answer)
    return answer
  })
