import { getApprovers } from '@tillgate/contract/operator-approvers.ts'
import {
  approveApplication,
  confirmProposal,
  rejectApplication,
  updateBusiness,
} from '@tillgate/contract/operator-decisions.ts'
import { approveRun, beginHold, endHold, proposeRun } from '@tillgate/contract/operator-payouts.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { buildRun } from '#server/modules/settlement/runs/build.service.ts'
import { anApplication } from '#server/testing/applications.ts'
import { testDatabase } from '#server/testing/database.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { aSeller, sellOnce } from '#server/testing/payouts.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { databaseTime } from '#server/testing/tills.queries.ts'

// Participants who proposed nothing; the attack test of one operator tries proposers.
const { url } = await aSandbox()
const app = await startApp({ DATABASE_URL: await testDatabase('_invited'), ISSUER_URL: `${url}/issuer` })
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))
const reason = 'Asked for by nobody but me.'
const other = await anOperator(app, 'OPERATOR_ADMIN')

const letInvite = (person: TestOperator, by: TestOperator, days: number) =>
  withIdentity(app.deps.pool, (db) => letInvitationAge(db, person.id, { by: by.id, days }))

/** A participant, the account that she invited, an account that this one invited, and a person of neither. */
const aChain = async () => {
  const [attacker, invited, latest, stranger] = [
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
    await anOperator(app, 'OPERATOR_ADMIN'),
  ]
  await letInvite(invited, attacker, 6)
  await letInvite(latest, invited, 5)
  return { attacker, chain: [invited, latest], stranger }
}

const edit = (editor: TestOperator, id: string) =>
  editor.call(updateBusiness, {
    params: { id },
    body: { field: 'contactPerson', value: 'Ana María Ruiz', reason: 'As printed on the W-9 form', version: 1 },
  })

test('no invited account approves what a participant took part in', async () => {
  const { attacker, chain, stranger } = await aChain()
  const { partnerId, storeId, till } = await aSeller(app)
  await sellOnce(till)
  const { id } = await buildRun(app.worker, {
    programId: standardProgram,
    cutOff: await databaseTime(app),
  })
  const hold = await attacker.call(beginHold, { body: { partnerId, storeId, reason } })
  await attacker.call(endHold, { params: { id: hold.id }, body: { reason } })
  await other.call(proposeRun, { params: { id }, body: { note: 'All orders and holds are right.' } })
  const { runs } = await other.call(getApprovers, { query: { partnerId } })
  const why = (person: TestOperator) => runs[0]?.approvers.find((one) => one.id === person.id)?.obstacle
  expect([...chain, stranger].map(why)).toEqual(['INVITED', 'INVITED', null])
  const approve = (person: TestOperator) =>
    endOf(person.call(approveRun, { params: { id }, body: { payable: 8.09, held: 0 } }))
  for (const person of chain) expect(await approve(person)).toBe('second-person.invited')
  expect(await approve(attacker)).toBe('run.second-person')
  expect(await approve(stranger)).toBe('done')
})

test('no invited account decides what a participant edited', async () => {
  const { attacker, chain, stranger } = await aChain()
  const { id } = await anApplication(app)
  await edit(attacker, id)
  const approve = (person: TestOperator) =>
    endOf(person.call(approveApplication, { params: { id }, body: { accepted: [] } }))
  for (const person of chain) {
    expect(await approve(person)).toBe('second-person.invited')
    const body = { reason: 'OTHER', text: 'The lease names another business.' } as const
    expect(await endOf(person.call(rejectApplication, { params: { id }, body }))).toBe('second-person.invited')
  }
  expect(await approve(stranger)).toBe('done')
})

test('no invited account confirms a proposal about edited data', async () => {
  const { attacker, chain, stranger } = await aChain()
  const { id } = await anApplication(app)
  await edit(attacker, id)
  const body = { reason: 'IDENTITY', text: 'The document is not valid.' } as const
  await other.call(rejectApplication, { params: { id }, body })
  const confirm = (person: TestOperator) => endOf(person.call(confirmProposal, { params: { id } }))
  for (const person of chain) expect(await confirm(person)).toBe('second-person.invited')
  expect(await confirm(stranger)).toBe('done')
})
