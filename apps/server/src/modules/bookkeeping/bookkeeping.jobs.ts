import { bankZone } from '@tillgate/domain/payout-dates.ts'
import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { sendMonthlyPackages } from './accountant/send.service.ts'

/** Mails the month before to accountants, at nine in New York from the first day on. */
export const accountantJobs = [
  {
    ...define('accountant-packs', z.looseObject({}), (_, deps) => sendMonthlyPackages(deps), '0 9 * * *'),
    zone: bankZone,
  },
]
