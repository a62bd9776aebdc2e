import { resetPassword } from '@tillgate/contract/recovery.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { confirmChangeProposal, getChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import * as contract from '@tillgate/contract/operator-support.ts'
import * as calls from '@tillgate/contract/operator-support-calls.ts'
import { createUser } from '@tillgate/contract/users.ts'
import { beforeEach, expect, test } from 'vitest'
import { proposalKinds } from '#server/boot/proposal-kinds.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { closeOvertaken } from '#server/modules/proposals/proposals.jobs.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { letInvitationAge } from '#server/testing/operators.queries.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { addPasskey, signInWith } from '#server/testing/passkeys.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail, aRetailer, aUser, clientOf, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { ageAccountChanges, ageProposal, insertVerifiedCall } from '#server/testing/support.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()
const mails = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const reason = 'The person lost the phone, asked in a call'
const inCall = async (operator: TestOperator, { partnerId, id }: Retailer) => ({
  params: { id: partnerId, userId: id },
  contactId: await insertVerifiedCall(app, { partnerId, personId: id, by: operator.id }),
})
const askReset = async (operator: TestOperator, person: Retailer): Promise<string> => {
  const { params, contactId } = await inCall(operator, person)
  return (await operator.call(calls.proposeFactorReset, { params, body: { contactId, reason } })).id
}
const askEmail = async (operator: TestOperator, person: Retailer, email = anEmail()): Promise<string> => {
  const { params, contactId } = await inCall(operator, person)
  return (await operator.call(calls.proposeEmailChange, { params, body: { contactId, email, reason } })).id
}
const confirm = (operator: TestOperator, id: string) => operator.call(confirmChangeProposal, { params: { id } })
const factorOf = async (operator: TestOperator, { partnerId, id }: Retailer) => {
  const { people } = await operator.call(contract.getPartnerSupport, { params: { id: partnerId } })
  return people.find((one) => one.id === id)?.secondFactor
}
const isSignedIn = (person: Retailer): Promise<boolean> =>
  person.call(listStores, { query: {} }).then(
    () => true,
    () => false,
  )
const subjectsTo = async (email: string) => (await mails.sentTo(email)).map(({ subject }) => subject)
const trio = async () => [await anOperator(app), await anOperator(app), await anOperator(app)] as const

test('a second person resets a second factor', async () => {
  const [olive, otto] = await trio()
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
  const id = await askReset(olive, person)
  expect(await factorOf(olive, person)).toBe('APP')
  await expect(confirm(olive, id)).rejects.toMatchObject({ status: 409, code: 'proposal.second-person' })

  expect(await confirm(otto, id)).toMatchObject({ state: 'APPROVED' })

  expect(await factorOf(olive, person)).toBe('MAIL')
  expect(await isSignedIn(person)).toBe(false)
  expect(await subjectsTo(person.email)).toEqual([
    'A reset of your second factor was asked for',
    'Your second factor was reset',
  ])
})

test('an invited accomplice cannot confirm', async () => {
  const [olive, otto] = await trio()
  await withIdentity(app.deps.pool, (db) => letInvitationAge(db, otto.id, { by: olive.id, days: 6 }))
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'TEXT' })
  const id = await askReset(olive, person)
  await expect(confirm(otto, id)).rejects.toMatchObject({ code: 'second-person.invited' })
})

test('a mailed code needs no reset', async () => {
  const [olive] = await trio()
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'MAIL' })
  await expect(askReset(olive, person)).rejects.toMatchObject({ status: 409, code: 'account-change.unneeded' })
})

test('a reset removes passkeys, also beside mailed codes', async () => {
  const [olive, otto] = await trio()
  const person = await aRetailer(app)
  const passkey = await addPasskey(app, person)
  const support = () => olive.call(contract.getPartnerSupport, { params: { id: person.partnerId } })
  expect((await support()).people).toMatchObject([{ passkeys: 1 }])
  await confirm(otto, await askReset(olive, person))

  expect((await support()).people).toMatchObject([{ passkeys: 0 }])
  expect(await isSignedIn(person)).toBe(false)
  await expect(signInWith(app, passkey)).rejects.toMatchObject({ code: 'passkey.failed' })
})

test('another email waits a day and is proven by its owner', async () => {
  const [olive, otto] = await trio()
  const person = await aRetailer(app)
  const email = anEmail()
  const passkey = await addPasskey(app, person)
  const id = await askEmail(olive, person, email)
  await expect(askEmail(otto, person)).rejects.toMatchObject({ status: 409, code: 'account-change.open' })
  for (const to of [person.email, email]) {
    expect((await subjectsTo(to)).at(-1)).toBe('Another email was asked for your account')
  }
  await ageProposal(app, id, 23)
  await expect(confirm(otto, id)).rejects.toMatchObject({ status: 409, code: 'proposal.too-early' })
  expect(await isSignedIn(person)).toBe(true)

  await ageProposal(app, id, 1)
  expect(await otto.call(getChangeProposal, { params: { id } })).toMatchObject({ blocker: null })
  await confirm(otto, id)

  expect(await isSignedIn(person)).toBe(false)
  expect((await subjectsTo(person.email)).at(-1)).toBe('The email of your account was changed')
  const { people } = await olive.call(contract.getPartnerSupport, { params: { id: person.partnerId } })
  expect(people).toMatchObject([{ email, state: 'PENDING', invitedUntil: expect.any(String) }])
  const code = await mails.tokenTo(email)
  const body = { email, code, newPassword: 'Bread-and-3-eggs', isActivationFlow: true }
  await clientOf(app).call(resetPassword, { body })
  const after = await olive.call(contract.getPartnerSupport, { params: { id: person.partnerId } })
  expect(after.people).toMatchObject([{ email, state: 'ACTIVE' }])
  await expect(signInWith(app, passkey)).rejects.toMatchObject({ code: 'passkey.failed' })
})

test('two changes within seven days take three people', async () => {
  const [olive, otto, oscar] = await trio()
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
  const first = await askEmail(olive, person)
  await ageProposal(app, first, 25)
  await confirm(otto, first)

  const second = await askReset(otto, person)
  await expect(confirm(olive, second)).rejects.toMatchObject({ status: 409, code: 'proposal.third-person' })
  expect(await olive.call(getChangeProposal, { params: { id: second } })).toMatchObject({ blocker: 'took-part' })
  expect(await factorOf(oscar, person)).toBe('APP')
  expect(await confirm(oscar, second)).toMatchObject({ state: 'APPROVED' })
})

test('after seven days two people are enough', async () => {
  const [olive, otto] = await trio()
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
  await confirm(otto, await askReset(olive, person))
  await ageAccountChanges(app, person.id, 8)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'TEXT' })
  expect(await confirm(otto, await askReset(olive, person))).toMatchObject({ state: 'APPROVED' })
})

test('an address proven meanwhile closes the proposal', async () => {
  const [olive, otto] = await trio()
  const [person, email] = [await aRetailer(app), anEmail()]
  const id = await askEmail(olive, person, email)
  await ageProposal(app, id, 25)
  await aRetailer(app, { person: { email } })
  expect(await confirm(otto, id)).toMatchObject({ state: 'SUPERSEDED' })
  expect(await isSignedIn(person)).toBe(true)
})

test('an invitation to the proposed address closes the proposal', async () => {
  const [olive, otto] = await trio()
  const [person, email] = [await aRetailer(app), anEmail()]
  const id = await askEmail(olive, person, email)
  await ageProposal(app, id, 25)
  await person.call(createUser, { body: aUser({ email, stores: [person.storeId] }) })
  expect(await confirm(otto, id)).toMatchObject({ state: 'SUPERSEDED' })
})

test('a second factor changed by its owner closes the proposal', async () => {
  const [olive, otto] = await trio()
  const [one, two] = [await aRetailer(app), await aRetailer(app)]
  await updateRows(app.owner, 'user_account', { id: one.id }, { twoFactor: true, twoFactorWay: 'APP' })
  await updateRows(app.owner, 'user_account', { id: two.id }, { twoFactor: true, twoFactorWay: 'APP' })
  const [first, second] = [await askReset(olive, one), await askReset(olive, two)]
  await updateRows(app.owner, 'user_account', { id: one.id }, { twoFactor: true, twoFactorWay: 'MAIL' })
  await updateRows(app.owner, 'user_account', { id: two.id }, { twoFactor: true, twoFactorWay: 'MAIL' })
  expect(await confirm(otto, first)).toMatchObject({ state: 'SUPERSEDED' })
  await closeOvertaken(proposalKinds(app.deps), app.worker)
  expect(await otto.call(getChangeProposal, { params: { id: second } })).toMatchObject({ state: 'SUPERSEDED' })
})

test('a changed account closes the proposal', async () => {
  const [olive, otto] = await trio()
  const person = await aRetailer(app)
  await updateRows(app.owner, 'user_account', { id: person.id }, { twoFactor: true, twoFactorWay: 'APP' })
  const id = await askReset(olive, person)
  await withIdentity(app.deps.pool, (db) =>
    db.updateTable('user_account').set({ active: false }).where('id', '=', person.id).execute(),
  )
  expect(await confirm(otto, id)).toMatchObject({ state: 'SUPERSEDED' })
})
