import { holidayOn } from '@tillgate/domain/banking-days.ts'
import { momentText } from '@tillgate/domain/moments.ts'
import { usualHours } from '@tillgate/domain/partner-events.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator, withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { define } from '#server/jobs/define.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { listPartnersWithTerminals, listSilentTerminals } from './offline.queries.ts'

/**
 * Records each silent terminal of a partner once: the subject names its last contact, so that the same silence has one event and
 * a terminal that sells again may have another. Stores have no opening hours, so the hours in which a terminal usually sells take
 * their place, except on federal holidays.
 */
const recordSilent = ({ pool, keyring, enqueue }: Deps, partnerId: string): Promise<void> =>
  withTenant({ pool, caller: { partnerId } }, async (db) => {
    const now = await databaseNow(db)
    for (const { weeksSold, timeZone, since, ...silent } of await listSilentTerminals(db, partnerId)) {
      if (weeksSold < usualHours.minWeeksSold || holidayOn(dayIn(timeZone, now)) !== undefined) continue
      const { terminalId, terminal, storeId: id, store: business } = silent
      const details = { kind: 'terminal.offline', ...silent, since: since.toISOString() } as const
      await recordEvent(
        db,
        { keyring, enqueue },
        { partnerId, subject: `${terminalId} ${since.toISOString()}`, details },
        {
          kind: 'terminal-offline',
          params: (language) => ({
            terminal: terminal === '' ? translate(language, 'event.a-terminal') : terminal,
            business,
            id,
            day: momentText(since.toISOString(), language, { date: 'weekday', timeZone, namesZone: true }),
          }),
        },
      )
    }
  })

/** Records terminals that went silent. A failed partner does not stop the others. */
export const recordOfflineTerminals = async (deps: Deps): Promise<void> => {
  for (const partnerId of await withOperator(deps.pool, listPartnersWithTerminals)) {
    if (deps.stopping.signal.aborted) return
    try {
      await recordSilent(deps, partnerId)
    } catch (error) {
      deps.log.error({ err: error, partner: partnerId }, 'terminal.offline.check_failed')
    }
  }
}

export const offlineTerminalJobs = [
  define('terminal-offline', z.looseObject({}), (_, deps) => recordOfflineTerminals(deps), '*/10 * * * *'),
]
