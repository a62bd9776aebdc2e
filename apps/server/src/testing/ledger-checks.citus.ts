import { checkGroups } from '@tillgate/domain/ledger-checks.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { runAllChecks } from '#server/modules/ledger-checks/run-checks.service.ts'
import { latestLedgerChecks } from '#server/modules/ledger-checks/run-checks.service.ts'
import { aRetailer } from './people.ts'
import { startApp } from './start-app.ts'

const app = await startApp()

test('every ledger check ends on a cluster', async () => {
  await aRetailer(app)

  await runAllChecks(app.worker)

  const latest = await withOperator(app.deps.pool, latestLedgerChecks)
  expect(latest?.outcomes.reduce((sum, { violations }) => sum + violations, 0)).toBe(0)
  expect(latest?.outcomes.map(({ group }) => group).toSorted()).toEqual(checkGroups.toSorted())
})
