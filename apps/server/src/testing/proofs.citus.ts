import { checkGroups } from '@tillgate/domain/proofs.ts'
import { expect, test } from 'vitest'
import { withOperator } from '#server/db/with-tenant.ts'
import { proveBooks } from '#server/modules/settlement/proofs/prove.service.ts'
import { latestProofs } from '#server/modules/settlement/proofs/run-violations.service.ts'
import { aRetailer } from './people.ts'
import { startApp } from './start-app.ts'

const app = await startApp()

test('every ledger check ends on a cluster', async () => {
  await aRetailer(app)

  await proveBooks(app.worker)

  const latest = await withOperator(app.deps.pool, latestProofs)
  expect(latest?.outcomes.reduce((sum, { violations }) => sum + violations, 0)).toBe(0)
  expect(latest?.outcomes.map(({ group }) => group).toSorted()).toEqual(checkGroups.toSorted())
})
