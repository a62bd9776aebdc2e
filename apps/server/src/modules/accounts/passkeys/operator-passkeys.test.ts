import * as contract from '@tillgate/contract/operator-passkeys.ts'
import { changeOperatorPassword, getOperatorSelf } from '@tillgate/contract/operator-auth.ts'
import { confirmStaffProposal, getStaffOverview, resetStaffAuthenticator } from '@tillgate/contract/operator-staff.ts'
import * as portal from '@tillgate/contract/passkeys.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { addOperatorPasskey, addPasskey, signInWith } from '#server/testing/passkeys.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, clientOf, password } from '#server/testing/people.ts'
import type { SoftwarePasskey } from '#server/testing/software-passkey.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listColumn, updateRows } from '#server/world/rows.queries.ts'

// The list of staff proposals shows those of all tests of a shared database.
const app = await startApp({ DATABASE_URL: await testDatabase('_operator_passkeys') })
const post = mailbox(app)
const { pool } = app.deps
const { call } = clientOf(app)
beforeEach(() => withIdentity(pool, forgetLimits))

const addTo = async (person: TestOperator) => (await addOperatorPasskey(app, person)).passkey
const signIn = async (passkey: SoftwarePasskey) => {
  const { attempt, options } = await call(contract.beginOperatorPasskeySignIn, {})
  return call(contract.signInOperatorWithPasskey, { body: { attempt, passkey: passkey.answer(options) } })
}
const failed = { status: 400, code: 'passkey.failed' }

test('operator signs in with a passkey for twelve hours', async () => {
  const person = await anOperator(app)
  const passkey = await addTo(person)
  expect((await post.newest(person.email)).subject).toBe('A passkey was added to your console account')

  const answer = await signIn(passkey)

  expect(answer).toMatchObject({ id: person.id, email: person.email, role: 'OPERATOR' })
  const self = await clientOf(app, answer.accessToken).call(getOperatorSelf, {})
  expect((Date.parse(self.expiresAt) - Date.now()) / 3_600_000).toBeLessThanOrEqual(12)
  const events = await withIdentity(pool, (db) =>
    listColumn(db, 'account_event', 'action', { userId: person.id }, 'at', 'id'),
  )
  expect(events).toEqual(expect.arrayContaining(['passkey-added', 'passkey-used', 'signed-in']))
})

test('adding needs a fresh code, removing does not', async () => {
  const person = await anOperator(app)
  await addTo(person)
  const withoutCode = clientOf(app, person.token)
  await expect(withoutCode.call(contract.beginOperatorPasskey, {})).rejects.toMatchObject({
    code: 'operator.code-needed',
  })

  const id = (await person.call(contract.listOperatorPasskeys, {})).items[0]?.id ?? ''
  await withoutCode.call(contract.renameOperatorPasskey, { params: { id }, body: { name: 'Spare key' } })
  await withoutCode.call(contract.removeOperatorPasskey, { params: { id } })
  expect((await post.newest(person.email)).text).toContain('"Spare key"')
})

test('passkeys of portal and console do not work crosswise', async () => {
  const [person, retailer] = [await anOperator(app), await aRetailer(app)]
  const [own, foreign] = [await addTo(person), await addPasskey(app, retailer)]
  await expect(signIn(foreign)).rejects.toMatchObject(failed)
  await expect(signInWith(app, own)).rejects.toMatchObject(failed)
})

test('challenge of the portal signs nobody in to the console', async () => {
  const passkey = await addTo(await anOperator(app))
  const { attempt, options } = await call(portal.beginPasskeySignIn, { body: {} })
  const body = { attempt, passkey: passkey.answer(options) }
  await expect(call(contract.signInOperatorWithPasskey, { body })).rejects.toMatchObject({ code: 'passkey.expired' })
})

test('inactive operator gets the answer of an unknown passkey', async () => {
  const person = await anOperator(app)
  const passkey = await addTo(person)
  await withIdentity(pool, (db) => updateRows(db, 'user_account', { id: person.id }, { active: false }))
  await expect(signIn(passkey)).rejects.toMatchObject(failed)
})

test('reset of the authenticator removes passkeys', async () => {
  const [boss, other] = [await anOperator(app, 'OPERATOR_ADMIN'), await anOperator(app, 'OPERATOR_ADMIN')]
  const person = await anOperator(app)
  const passkey = await addTo(person)
  const reason = 'The phone was stolen on the way.'
  await boss.call(resetStaffAuthenticator, { params: { id: person.id }, body: { reason } })
  const { open } = await other.call(getStaffOverview, {})
  const id = open.find(({ change }) => change.email === person.email)?.id ?? ''
  await other.call(confirmStaffProposal, { params: { id } })

  await expect(signIn(passkey)).rejects.toMatchObject(failed)
})

test('mail about a new password names recent passkeys', async () => {
  const person = await anOperator(app)
  await addTo(person)
  const body = { currentPassword: password, newPassword: 'Bread-and-3-plums' }
  await person.call(changeOperatorPassword, { body })
  const { subject, text } = await post.newest(person.email)
  expect(subject).toBe('Your password for the operator console was changed: check your passkeys')
  expect(text).toContain('"Security key": ')
  expect(text).toMatch(/Open your passkeys: \S+\/operator\/inbox#passkeys\n/)
})
