import { listAudit } from '@tillgate/contract/operator-audit.ts'
import { listChangeProposals, confirmChangeProposal, getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import * as contract from '@tillgate/contract/operator-support.ts'
import * as calls from '@tillgate/contract/operator-support-calls.ts'
import { login } from '@tillgate/contract/auth.ts'
import { passcodeMinutes } from '@tillgate/domain/passcodes.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { sendAs } from '#server/testing/lone-operator.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ageProposal } from '#server/testing/support.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const mails = mailbox(app)
const [olive, otto] = [await anOperator(app), await anOperator(app)]
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Person = { partnerId: string; id: string; email: string }
const noPhone = async (): Promise<Person> => {
  const { partnerId, id, email } = await aRetailer(app)
  return { partnerId, id, email }
}
const aCall = async (
  operator: TestOperator,
  { partnerId, id }: Person,
  channel: 'CALL_IN' | 'CALL_OUT' = 'CALL_IN',
) => {
  const body = { channel, personId: id, subject: 'SIGN_IN' } as const
  const call = await operator.call(calls.createContact, { params: { id: partnerId }, body })
  return { id: partnerId, contactId: call.id }
}
type Call = Awaited<ReturnType<typeof aCall>>
const sendCode = (params: Call, fact: 'MAILED_CODE' | 'TEXTED_CODE' = 'MAILED_CODE', operator = olive) =>
  operator.call(calls.sendCallerCode, { params, body: { fact } })
const tell = (params: Call, code: string, operator = olive) =>
  operator.call(calls.checkCallerCode, { params, body: { code } })
const check = (params: Call, operator = olive) =>
  operator.call(calls.checkCaller, { params, body: { right: ['SUPPORT_ID'], wrong: [] } })
const actionsOf = async (partnerId: string) => {
  const { items } = await olive.call(listAudit, { query: { partnerId, action: 'support', pageSize: 100 } })
  return items.map(({ action }) => action).toReversed()
}

test('a mailed code verifies a person without a phone', async () => {
  const person = await noPhone()
  const params = await aCall(olive, person)
  const { facts } = await olive.call(contract.getPartnerSupport, { params: { id: person.partnerId } })
  expect(facts.map(({ fact }) => fact)).not.toContain('OWN_PHONE')
  expect(facts).toContainEqual({ fact: 'MAILED_CODE', value: person.email })
  await expect(check(params)).rejects.toMatchObject({ status: 409, code: 'contact.person-unproven' })

  expect(await sendCode(params)).toMatchObject({ code: { fact: 'MAILED_CODE', isRight: false } })
  const { subject, text } = await mails.newest(person.email)
  expect(subject).toBe('The code for your call to our support')
  expect(text).toMatch(/Do not read it to anyone and hang up: we never call to ask for it/)
  const code = await mails.codeTo(person.email)
  await expect(tell(params, otherThan(code))).rejects.toMatchObject({ status: 400, code: 'passcode.wrong' })
  expect(await tell(params, code)).toMatchObject({ code: { isRight: true }, result: 'UNCHECKED' })

  expect(await check(params)).toMatchObject({ result: 'VERIFIED', right: ['SUPPORT_ID', 'MAILED_CODE'] })
  const action = { params: { id: person.partnerId, userId: person.id }, body: { contactId: params.contactId } }
  await olive.call(calls.endPersonSessions, action)
  expect(await actionsOf(person.partnerId)).toEqual(
    expect.arrayContaining(['support.code-sent', 'support.code-right', 'support.caller-verified']),
  )
})

test('a texted code goes to the own phone', async () => {
  const phone = '+13055550178'
  const person = await aRetailer(app, { person: { phone } })
  const params = await aCall(olive, person)
  await sendCode(params, 'TEXTED_CODE')
  expect((await mails.newest(phone)).text).toMatch(/Did we call you\? Do not read it to anyone\./)
  await tell(params, await mails.codeTo(phone))
  expect(await check(params)).toMatchObject({ result: 'VERIFIED', right: ['SUPPORT_ID', 'TEXTED_CODE'] })
})

test('an operator cannot claim a right code', async () => {
  const person = await noPhone()
  const params = await aCall(olive, person)
  await sendCode(params)
  const body = { right: ['SUPPORT_ID', 'MAILED_CODE'], wrong: [] }
  const claimed = await sendAs(app, olive, calls.checkCaller, { params, body })
  expect(claimed).toMatchObject({ status: 400, text: expect.stringContaining('input.invalid') })
  await expect(check(params)).rejects.toMatchObject({ code: 'contact.person-unproven' })
})

test('the third wrong code fails the check', async () => {
  const person = await noPhone()
  const params = await aCall(olive, person)
  await sendCode(params)
  const code = await mails.codeTo(person.email)
  for (let index = 1; index <= 2; index += 1) {
    await expect(tell(params, otherThan(code))).rejects.toMatchObject({ code: 'passcode.wrong' })
  }
  expect(await tell(params, otherThan(code))).toMatchObject({ result: 'FAILED', wrong: ['MAILED_CODE'] })
  await expect(tell(params, code)).rejects.toMatchObject({ code: 'contact.checked' })
  expect(await actionsOf(person.partnerId)).toContain('support.caller-failed')
})

test('a code expires after ten minutes', async () => {
  const person = await noPhone()
  const params = await aCall(olive, person)
  await sendCode(params)
  const code = await mails.codeTo(person.email)
  await withIdentity(app.deps.pool, (db) => letTimePass(db, passcodeMinutes, ['passcode']))
  await expect(tell(params, code)).rejects.toMatchObject({ code: 'passcode.expired' })
})

test('the code of one call proves nothing in another', async () => {
  const person = await noPhone()
  const first = await aCall(olive, person)
  const second = await aCall(otto, person)
  await expect(tell(second, '123456', otto)).rejects.toMatchObject({ code: 'passcode.expired' })
  await sendCode(first)
  await sendCode(second, 'MAILED_CODE', otto)
  const code = await mails.codeTo(person.email)
  await expect(tell(first, code)).rejects.toMatchObject({ code: 'passcode.expired' })
  await expect(tell(second, code)).rejects.toMatchObject({ code: 'contact.not-yours' })
})

test('codes need a call of the person and a proven address', async () => {
  const person = await noPhone()
  const outgoing = await aCall(olive, person, 'CALL_OUT')
  await expect(sendCode(outgoing)).rejects.toMatchObject({ status: 409, code: 'contact.no-code' })
  await expect(sendCode(await aCall(otto, person), 'TEXTED_CODE', otto)).rejects.toMatchObject({
    code: 'contact.no-code',
  })
  const unproven = await aPerson(app, { role: 'SUPERVISOR', partnerId: person.partnerId, emailVerified: false })
  await olive.call(calls.closeContact, { params: outgoing, body: { subject: 'OTHER', note: 'No code by phone.' } })
  const params = await aCall(olive, { ...unproven, partnerId: person.partnerId })
  await expect(sendCode(params)).rejects.toMatchObject({ code: 'contact.no-code' })
})

test('codes to one person have a budget of the day', async () => {
  const person = await noPhone()
  const params = await aCall(olive, person)
  for (let index = 1; index <= 5; index += 1) await sendCode(params)
  await expect(sendCode(params)).rejects.toMatchObject({ status: 429, code: 'passcode.too-many' })
})

test('texted codes of calls take none of the texts of sign-ins', async () => {
  const person = await aRetailer(app, { person: { phone: '+13055550179', twoFactor: true } })
  const params = await aCall(olive, person)
  for (let index = 1; index <= 3; index += 1) await sendCode(params, 'TEXTED_CODE')
  await expect(sendCode(params, 'TEXTED_CODE')).rejects.toMatchObject({ status: 429 })

  const body = { email: person.email, password, isSmsVerification: true }
  await expect(clientOf(app).call(login, { body })).rejects.toMatchObject({ code: 'login.code-sent' })
})

test('a reset that a mailbox alone proves waits for an objection', async () => {
  const person = await noPhone()
  const colleague = await aPerson(app, { role: 'RETAILER', partnerId: person.partnerId })
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
  const params = await aCall(olive, person)
  await sendCode(params)
  await tell(params, await mails.codeTo(person.email))
  await check(params)
  const { id } = await olive.call(calls.proposeFactorReset, {
    params: { id: person.partnerId, userId: person.id },
    body: { contactId: params.contactId, reason: 'The phone of the person was stolen' },
  })
  expect((await mails.newest(colleague.email)).subject).toMatch(/^A reset of the second factor of .* was asked for$/)
  const confirm = () => otto.call(confirmChangeProposal, { params: { id } })
  await expect(confirm()).rejects.toMatchObject({ code: 'proposal.too-early' })
  expect(await otto.call(getChangeProposal, { params: { id } })).toMatchObject({
    blocker: 'too-early',
    confirmableFrom: expect.any(String),
  })
  await ageProposal(app, id, 24)
  expect(await confirm()).toMatchObject({ state: 'APPROVED' })
  expect((await otto.call(listChangeProposals, { query: { kind: 'FACTOR' } })).total).toBeGreaterThan(0)
})
