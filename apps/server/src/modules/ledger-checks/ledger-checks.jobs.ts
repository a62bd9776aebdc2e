import { bankZone } from '@tillgate/domain/payout-dates.ts'
import * as z from 'zod/mini'
import { define } from '#server/jobs/define.ts'
import { runAllChecks } from './run-checks.service.ts'

/** Checks the ledger at 02:00 in New York and when an operator starts a check. */
export const ledgerCheckJobs = [
  {
    ...define(
      'ledger-checks',
      z.looseObject({ id: z.optional(z.uuid()) }),
      async ({ id }, deps) => void (await runAllChecks(deps, id)),
      '0 2 * * *',
    ),
    zone: bankZone,
  },
]
