import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { loginOperator } from '@tillgate/contract/operator-auth.ts'
import { listStaff } from '@tillgate/contract/operator-staff.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { addOperator, inviteFirstAdmin } from './first-admin.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator } from '#server/testing/operators.ts'
import { onlyAdmins } from '#server/testing/operators.queries.ts'
import { anEmail, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const post = mailbox(app)
const nobody = '00000000-0000-4000-8000-000000000000'
beforeEach(() => withIdentity(app.deps.pool, (db) => onlyAdmins(db, [nobody])))

test('invites the first administrator without a password', async () => {
  const email = anEmail()
  expect(await inviteFirstAdmin(app.deps, [email.toUpperCase(), 'Noa', 'Berg'])).toBe(email)

  expect((await post.newest(email)).text).toContain('/operator/set-password/')
  await expect(clientOf(app).call(loginOperator, { body: { email, password } })).rejects.toMatchObject({ status: 400 })
})

test('invites a second and a third administrator and no fourth', async () => {
  const first = await anOperator(app, 'OPERATOR_ADMIN')
  const email = anEmail()
  await inviteFirstAdmin(app.deps, [email, 'Noa', 'Berg'])
  expect((await post.newest(first.email)).text).toContain(email)
  await inviteFirstAdmin(app.deps, [anEmail(), 'Ada', 'Berg'])
  await expect(inviteFirstAdmin(app.deps, [anEmail(), 'Noa', 'Berg'])).rejects.toThrow('three active administrators')
})

test('refuses an address outside the allowed domains', async () => {
  const deps = { ...app.deps, config: { ...app.deps.config, operatorDomains: ['operator.example'] } }
  await expect(inviteFirstAdmin(deps, [anEmail(), 'Noa', 'Berg'])).rejects.toThrow('operator.example')
})

test('a partner’s address is not taken over', async () => {
  const { email } = await aRetailer(app)
  await expect(inviteFirstAdmin(app.deps, [email, 'Noa', 'Berg'])).rejects.toThrow('already in use')
})

test.each([[[]], [['no-address', 'Noa', 'Berg']], [['a@b.co', 'Noa']]])('%j is not enough', async (given) => {
  await expect(inviteFirstAdmin(app.deps, given)).rejects.toThrow('Usage: main.js operator-admin')
})

describe('operator-add', () => {
  test('inviting an operator is audited and mailed to all', async () => {
    const admin = await anOperator(app, 'OPERATOR_ADMIN')
    const email = anEmail()
    expect(await addOperator(app.deps, [email, 'Noa', 'Berg'])).toBe(email)

    expect((await post.newest(email)).text).toContain('/operator/set-password/')
    expect((await post.newest(admin.email)).text).toContain(email)
    const { items } = await admin.call(listAudit, { query: { action: 'staff.added-by-command' } })
    expect(items).toMatchObject([{ action: 'staff.added-by-command' }])
    const staff = await admin.call(listStaff, { query: { search: email } })
    expect(staff.items).toMatchObject([{ email, role: 'OPERATOR', isPending: true }])
  })

  test('refuses an address that has an account', async () => {
    const { email } = await aRetailer(app)
    await expect(addOperator(app.deps, [email, 'Noa', 'Berg'])).rejects.toThrow('already in use')
  })
})
