import type { Deps } from '#server/ports/deps.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import {
  backdatePayoutEvents,
  insertAccountEvents,
  insertCoverEvent,
  insertDeviceEvent,
  insertSwitchEvents,
  readOldEvents,
} from './notifications.queries.ts'
import { reviewedHours } from './account-holder.ts'
import { switchedOffDays } from './beginning.ts'
import { demoBrowser } from './seed.queries.ts'
import { demoPartners } from './program.ts'
import { findPerson } from './people.ts'
import { hasRow } from '#server/world/rows.queries.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
/** Devices of sign-ins, of which the first is the sign-in that each person has. */
const devices = [
  { hoursAgo: reviewedHours + 1, userAgent: demoBrowser },
  {
    hoursAgo: 200,
    userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webKit} Version/19.1 Mobile/15E148 Safari/604.1`,
  },
]

/** Adds events of the last weeks for the Store Admins of the demonstration, derived from the state of the demonstration. */
export const seedNotifications = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  for (const { people } of demoPartners) {
    const [{ email }] = people
    const person = await findPerson(pool, email)
    if (!person) continue
    const { partnerId, userId } = person
    await withTenant({ pool, caller: { partnerId } }, async (db) => {
      if (await hasRow(db, 'partner_event', { partnerId, kind: 'device.new' })) return
      await backdatePayoutEvents(db, partnerId)
      await insertCoverEvent(db, partnerId)
      await insertAccountEvents(db, partnerId)
      await insertSwitchEvents(db, partnerId, switchedOffDays.store)
      for (const device of devices) await insertDeviceEvent(db, { partnerId, userId, ...device })
      await readOldEvents(db, partnerId)
    })
  }
}
