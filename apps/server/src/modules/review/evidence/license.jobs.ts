import { applicationTexts as english } from '@tillgate/phrases/en/application-texts.ts'
import { applicationTexts as spanish } from '@tillgate/phrases/es/application-texts.ts'
import * as z from 'zod/mini'
import type { Deps } from '#server/ports/deps.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { define } from '#server/jobs/define.ts'
import { longDay } from '#server/base/long-day.ts'
import { lockApplication } from '#server/modules/onboarding/api.ts'
import type { EventMail } from '#server/modules/notifications/api.ts'
import { checksOfRow } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import { listLapsed, type LapsedLicense } from './license.queries.ts'
import { recheckBySystem } from './recheck.service.ts'

const atOnce = 500
const cause = { cause: 'LICENCE', requestId: 'licence-expiry' } as const
type LicenseDeps = Pick<Deps, 'pool' | 'keyring' | 'enqueue' | 'log'>

/** Reads the license again under the lock, which waits for an operator who records another date. */
const recheckLapsed = ({ pool, keyring, enqueue }: LicenseDeps, { business, expiresOn, ...key }: LapsedLicense) =>
  withOperator(pool, async (db) => {
    if (!(await lockApplication(db, key))) return
    const row = await findReview(db, key.applicationId)
    const license = row && checksOfRow(keyring, row).find(({ check }) => check === 'licence')
    if (license?.result !== 'fail') return
    const mail: EventMail = {
      kind: 'licence-lapsed',
      params: (language) => ({
        business,
        document: (language === 'es-ES' ? spanish : english)['asked.CREDENTIALS'],
        day: longDay(language, expiresOn),
      }),
      isAlways: true,
    }
    await recheckBySystem(db, { keyring, enqueue }, key, { ...cause, mail })
  })

/** Holds the payouts of each approved provider whose license has expired. A failed provider does not stop the others. */
export const recheckLapsedLicenses = async (deps: LicenseDeps): Promise<void> => {
  for (const found of await withOperator(deps.pool, (db) => listLapsed(db, atOnce))) {
    try {
      await recheckLapsed(deps, found)
    } catch (error) {
      deps.log.error({ err: error, application: found.applicationId }, 'license_expiry.failed')
    }
  }
}

export const licenseJobs = [
  define('licence-expiry', z.looseObject({}), (_, deps) => recheckLapsedLicenses(deps), '47 * * * *'),
]
