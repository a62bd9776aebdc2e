import { operatorLogin } from '@tillgate/contract/operator-auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from './db/with-tenant.ts'
import { inviteFirstAdmin } from './first-admin.ts'
import { mailbox } from './testing/mailbox.ts'
import { anOperator } from './testing/operators.ts'
import { onlyAdmins } from './testing/operators.queries.ts'
import { anEmail, aRetailer, lineOf, password } from './testing/people.ts'
import { startApp } from './testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const nobody = '00000000-0000-4000-8000-000000000000'
beforeEach(() => withIdentity(app.deps.pool, (db) => onlyAdmins(db, [nobody])))

test('the first administrator is invited by mail, and has no password until the link is used', async () => {
  const email = anEmail()
  expect(await inviteFirstAdmin(app.deps, [email.toUpperCase(), 'Noa', 'Berg'])).toBe(email)

  expect((await post.newest(email)).text).toContain('/operator/set-password/')
  await expect(lineOf(app).call(operatorLogin, { body: { email, password } })).rejects.toMatchObject({ status: 400 })
  await expect(inviteFirstAdmin(app.deps, [anEmail(), 'Noa', 'Berg'])).rejects.toThrow('active administrator already')
})

test('where somebody leads already, nobody is added past them', async () => {
  await anOperator(app, 'OPERATOR_ADMIN')
  await expect(inviteFirstAdmin(app.deps, [anEmail(), 'Noa', 'Berg'])).rejects.toThrow('active administrator already')
})

test('a partner’s address is not taken over', async () => {
  const { email } = await aRetailer(app)
  await expect(inviteFirstAdmin(app.deps, [email, 'Noa', 'Berg'])).rejects.toThrow('this address already')
})

test.each([[[]], [['no-address', 'Noa', 'Berg']], [['a@b.co', 'Noa']]])('%j is not enough', async (given) => {
  await expect(inviteFirstAdmin(app.deps, given)).rejects.toThrow('Say whom')
})
