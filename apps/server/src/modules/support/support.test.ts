import { login } from '@tillgate/contract/auth.ts'
import { registerPartner } from '@tillgate/contract/registration.ts'
import { listAudit } from '@tillgate/contract/operator-audit.ts'
import * as contract from '@tillgate/contract/operator-support.ts'
import * as calls from '@tillgate/contract/operator-support-calls.ts'
import { createUser, updateUser, getUser } from '@tillgate/contract/users.ts'
import { contactsMax, type ComparedFact } from '@tillgate/domain/support.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withMaintenance } from '#server/db/with-tenant.ts'
import { UndeliverableError } from '#server/integrations/mail/port.ts'
import { sendMessage } from '#server/modules/accounts/recipients.service.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { testDatabase } from '#server/testing/database.ts'
import { listUnsent } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anOperator, type TestOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser, clientOf, password, signIn } from '#server/testing/people.ts'
import { recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  countBlocked,
  holdContacts,
  insertNotes,
  insertVerifiedCall,
  setStoreFacts,
} from '#server/testing/support.queries.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

// Searches show few hits of all partners.
const app = await startApp({ DATABASE_URL: await testDatabase('_support') })
const mails = mailbox(app)
const [olive, otto] = [await anOperator(app), await anOperator(app)]
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const aCase = async (phone = '+13055550142') => {
  const retailer = await aRetailer(app, { person: { phone } })
  const facts = { last4: '7093', phone: '+17865550100', trade: `Bodega ${newId().slice(-8)}` }
  return { ...retailer, ...facts, code: await setStoreFacts(app, retailer.storeId, facts) }
}
const findAll = (search: string) => olive.call(contract.findForSupport, { query: { search } })
const findPeople = async (search: string) =>
  (await findAll(search)).people.map(({ id: found, by, formerName }) => ({ found, by, formerName }))
const supportOf = (operator: TestOperator, id: string) => operator.call(contract.getPartnerSupport, { params: { id } })
const aCall = async (operator: TestOperator, { partnerId, id }: { partnerId: string; id: string }) => {
  const body = { channel: 'CALL_IN', personId: id, subject: 'SIGN_IN' } as const
  const call = await operator.call(calls.createContact, { params: { id: partnerId }, body })
  return { id: partnerId, contactId: call.id }
}
const refused = (code: string, status = 409) => ({ status, code })

test('finds a person by name, email, phone and former name', async () => {
  const made = await aCase('+13055550177')
  const { id } = await made.call(createUser, { body: aUser({ firstName: 'Ximena', stores: [made.storeId] }) })
  const { version, email } = await made.call(getUser, { params: { id } })
  const renamed = { ...aUser({ email, stores: [made.storeId] }), version, firstName: 'Teresa' }
  await made.call(updateUser, { params: { id }, body: renamed })

  for (const phone of ['(305) 555-0177', '305.555.0177', '+1 305 555 0177', '3055550177']) {
    expect(await findPeople(phone)).toEqual([{ found: made.id, by: 'PHONE', formerName: null }])
  }
  expect(await findPeople(made.email.slice(0, 14))).toMatchObject([{ found: made.id, by: 'EMAIL' }])
  expect(await findPeople('teresa castro')).toMatchObject([{ found: id, by: 'NAME' }])
  expect(await findPeople('ximena')).toEqual([{ found: id, by: 'FORMER_NAME', formerName: 'Ximena Castro' }])
})

test('finds a partner by support id, account and trade name', async () => {
  const made = await aCase()
  const find = async (search: string) => {
    const { partners } = await findAll(search)
    return partners.filter(({ id }) => id === made.partnerId).map(({ by }) => by)
  }
  expect(await find(made.code)).toEqual(['SUPPORT_ID'])
  expect(await find('7093')).toEqual(['ACCOUNT'])
  expect(await find('(786) 555-0100')).toEqual(['PHONE'])
  expect(await find(made.trade.toUpperCase())).toEqual(['NAME'])
  expect(await find('2468')).toEqual([])
})

test('finds unfinished registrations by email', async () => {
  const newcomer = await aPerson(app, { role: 'UNASSIGNED', partnerId: null })
  const email = `begun-${newId().slice(-6).replaceAll(/\d/g, 'x')}@people.test`
  await clientOf(app).call(registerPartner, {
    body: { email, firstName: 'Bea', lastName: 'Ruiz', isSmsVerification: false },
  })

  expect((await findAll(newcomer.email.slice(0, 12))).registrations).toMatchObject([
    { email: newcomer.email, step: 'TYPE' },
  ])
  expect((await findAll(email)).registrations).toMatchObject([{ email, step: 'CODE' }])
})

test('logs a search and the view of a partner once', async () => {
  const made = await aCase()
  const search = `Ruiz ${newId().slice(-6)}`
  for (let index = 0; index < 2; index += 1) {
    await otto.call(contract.findForSupport, { query: { search } })
    await supportOf(otto, made.partnerId)
  }
  const { items } = await otto.call(listAudit, { query: { actorId: otto.id, pageSize: 100 } })
  expect(items.filter(({ after }) => after?.['search'] === search)).toHaveLength(1)
  expect(
    items.filter(({ action, partner }) => action === 'support.viewed' && partner?.id === made.partnerId),
  ).toHaveLength(1)
})

test('two right facts verify, one of the person', async () => {
  const made = await aCase()
  const params = await aCall(olive, made)
  const { facts, call } = await supportOf(olive, made.partnerId)
  expect(facts).toEqual([
    { fact: 'SUPPORT_ID', value: made.code },
    { fact: 'ACCOUNT', value: '7093' },
    { fact: 'STORE_PHONE', value: '0100' },
    { fact: 'OWN_PHONE', value: '0142' },
    { fact: 'TEXTED_CODE', value: '0142' },
    { fact: 'MAILED_CODE', value: made.email },
  ])
  expect(call).toMatchObject({ result: 'UNCHECKED', personId: made.id })
  const check = (right: ComparedFact[]) => olive.call(calls.checkCaller, { params, body: { right, wrong: [] } })
  await expect(check(['OWN_PHONE'])).rejects.toMatchObject(refused('contact.undecided'))

  expect(await check(['SUPPORT_ID', 'OWN_PHONE'])).toMatchObject({ result: 'VERIFIED' })
  const note = 'Locked after a password change.'
  await olive.call(calls.closeContact, { params, body: { subject: 'SIGN_IN', note } })
  expect((await supportOf(otto, made.partnerId)).contacts).toMatchObject([
    { note, result: 'VERIFIED', by: { id: olive.id } },
  ])
  const { items } = await olive.call(listAudit, {
    query: { partnerId: made.partnerId, action: 'support', pageSize: 100 },
  })
  expect(items.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['support.call-opened', 'support.caller-verified', 'support.call-closed']),
  )
})

test('facts that every supervisor sees verify nobody', async () => {
  const made = await aCase()
  const body = { right: ['SUPPORT_ID', 'ACCOUNT', 'STORE_PHONE'] satisfies ComparedFact[], wrong: [] }
  const noPhone = await aPerson(app, { role: 'RETAILER', partnerId: made.partnerId })
  for (const { id } of [made, noPhone]) {
    const params = await aCall(olive, { partnerId: made.partnerId, id })
    const check = olive.call(calls.checkCaller, { params, body })
    await expect(check).rejects.toMatchObject(refused('contact.person-unproven'))
    const action = { params: { id: made.partnerId, userId: id }, body: { contactId: params.contactId } }
    await expect(olive.call(calls.endPersonSessions, action)).rejects.toMatchObject(refused('contact.unverified'))
    const closing = { subject: 'OTHER' as const, note: 'No call back was possible.' }
    await olive.call(calls.closeContact, { params, body: closing })
  }
  expect((await supportOf(otto, made.partnerId)).failedChecks.count).toBe(0)
})

test('the next operator sees failed caller checks', async () => {
  const made = await aCase()
  const wrong: ComparedFact[] = ['SUPPORT_ID', 'ACCOUNT', 'STORE_PHONE']
  for (let index = 1; index <= 3; index += 1) {
    const params = await aCall(olive, made)
    expect(await olive.call(calls.checkCaller, { params, body: { right: [], wrong } })).toMatchObject({
      result: 'FAILED',
    })
    const again = olive.call(calls.checkCaller, { params, body: { right: wrong, wrong: [] } })
    await expect(again).rejects.toMatchObject(refused('contact.checked'))
    await olive.call(calls.closeContact, { params, body: { subject: 'OTHER', note: 'Did not know the store.' } })
  }
  expect((await supportOf(otto, made.partnerId)).failedChecks).toMatchObject({ count: 3, isBlocked: true })
  const contactId = await insertVerifiedCall(app, { ...made, personId: made.id, by: otto.id })
  const params = { id: made.partnerId, userId: made.id }
  await expect(otto.call(calls.endPersonSessions, { params, body: { contactId } })).rejects.toMatchObject(
    refused('contact.blocked'),
  )
})

test('a call is over after 60 minutes', async () => {
  const made = await aCase()
  const params = { id: made.partnerId, userId: made.id }
  const contactId = await insertVerifiedCall(app, { ...made, personId: made.id, by: olive.id })
  const end = () => olive.call(calls.endPersonSessions, { params, body: { contactId } })
  await ageRows(app.owner, 'support_contact', { id: contactId }, '59 minutes', ['openedAt'])
  await end()
  await expect(aCall(olive, made)).rejects.toMatchObject(refused('contact.open'))
  await ageRows(app.owner, 'support_contact', { id: contactId }, '1 minutes', ['openedAt'])
  await expect(end()).rejects.toMatchObject(refused('contact.closed'))

  const later = await aCall(olive, made)
  expect((await supportOf(olive, made.partnerId)).call).toMatchObject({ id: later.contactId })
  await ageRows(app.owner, 'support_contact', { id: later.contactId }, '60 minutes', ['openedAt'])
  const body = { right: ['SUPPORT_ID' as const, 'OWN_PHONE' as const], wrong: [] }
  await expect(olive.call(calls.checkCaller, { params: later, body })).rejects.toMatchObject(refused('contact.closed'))
  expect((await supportOf(olive, made.partnerId)).call).toBeNull()
})

test('an operator has one open call with a partner', async () => {
  const made = await aCase()
  const release = await holdContacts(app)
  const beginning = Promise.allSettled([1, 2, 3].map(() => aCall(otto, made)))
  await expect.poll(() => countBlocked(app)).toBe(3)
  await release()
  const begun = await beginning
  expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(begun.filter(({ status }) => status === 'rejected')).toMatchObject(
    [1, 2].map(() => ({ reason: refused('contact.open') })),
  )
  await aCall(olive, made)

  // Notes of the last hour do not hide the call.
  await insertNotes(app, made.partnerId, { by: olive.id, count: contactsMax })
  await expect(aCall(otto, made)).rejects.toMatchObject(refused('contact.open'))
})

test('unlocks a locked person within a verified call', async () => {
  const made = await aCase()
  for (let index = 1; index <= 5; index += 1) await signIn(app, made.email, 'Wrong-password-1').catch(() => {})
  await expect(signIn(app, made.email)).rejects.toMatchObject({ code: 'login.locked' })
  const [person] = (await supportOf(olive, made.partnerId)).people
  expect(person).toMatchObject({ state: 'ACTIVE', lockedUntil: expect.any(String), sessions: 1 })
  const params = { id: made.partnerId, userId: made.id }
  const call = await aCall(olive, made)
  const unlock = (operator = olive) =>
    operator.call(calls.unlockPerson, { params, body: { contactId: call.contactId } })
  await expect(unlock()).rejects.toMatchObject(refused('contact.unverified'))
  await olive.call(calls.checkCaller, { params: call, body: { right: ['SUPPORT_ID', 'OWN_PHONE'], wrong: [] } })
  await expect(unlock(otto)).rejects.toMatchObject(refused('contact.not-yours'))

  await unlock()

  expect(await clientOf(app).call(login, { body: { email: made.email, password } })).toMatchObject({ id: made.id })
  const { items } = await olive.call(listAudit, { query: { partnerId: made.partnerId, action: 'user.unlocked' } })
  expect(items).toMatchObject([{ actor: { id: olive.id }, after: { contactId: call.contactId } }])
})

test('a caller asks for themselves and for their cashiers', async () => {
  const made = await aCase()
  const { id } = await made.call(createUser, { body: aUser({ stores: [made.storeId] }) })
  const other = await aPerson(app, { role: 'RETAILER', partnerId: made.partnerId })
  const contactId = await insertVerifiedCall(app, { ...made, personId: made.id, by: olive.id })
  const body = { contactId }
  const invite = (userId: string) =>
    olive.call(calls.resendPersonInvitation, { params: { id: made.partnerId, userId }, body })

  const { email } = await made.call(getUser, { params: { id } })
  await invite(id)
  expect(await mails.sentTo(email)).toHaveLength(2)
  await expect(invite(other.id)).rejects.toMatchObject(refused('contact.other-person'))
  await expect(invite(made.id)).rejects.toMatchObject(refused('user.verified'))
  await expect(invite(olive.id)).rejects.toMatchObject(refused('user.not-found', 404))
})

test('an inactive admin asks for nobody', async () => {
  const made = await aCase()
  const { id } = await made.call(createUser, { body: aUser({ stores: [made.storeId] }) })
  const former = await aPerson(app, { role: 'RETAILER', partnerId: made.partnerId })
  await updateRows(app.owner, 'user_account', { id: former.id }, { active: false })
  const contactId = await insertVerifiedCall(app, { ...made, personId: former.id, by: olive.id })
  for (const userId of [id, former.id]) {
    const params = { id: made.partnerId, userId }
    const asked = olive.call(calls.endPersonSessions, { params, body: { contactId } })
    await expect(asked).rejects.toMatchObject(refused('contact.other-person'))
  }
})

test('refused actions leave the limit of a person', async () => {
  const made = await aCase()
  const params = { id: made.partnerId, userId: made.id }
  const end = (operator: TestOperator, contactId: string) =>
    operator.call(calls.endPersonSessions, { params, body: { contactId } })
  for (let index = 0; index < 10; index += 1) {
    await expect(end(olive, newId())).rejects.toMatchObject(refused('contact.not-found', 404))
  }
  const contactId = await insertVerifiedCall(app, { ...made, personId: made.id, by: otto.id })
  for (let index = 0; index < 10; index += 1) await end(otto, contactId)
  await expect(end(otto, contactId)).rejects.toMatchObject(refused('rate.too-many', 429))
})

test('shows mails without codes and with the reason of a bounce', async () => {
  const made = await aCase()
  await recoveryOf(app).forgot(made.email)
  const code = await mails.codeTo(made.email)
  const contactId = await insertVerifiedCall(app, { ...made, personId: made.id, by: olive.id })
  await olive.call(calls.mailPasswordLink, { params: { id: made.partnerId, userId: made.id }, body: { contactId } })
  const reason = '550 5.1.2 Domain not found'
  const send = async () => {
    throw new UndeliverableError(reason)
  }
  for (const id of await withMaintenance(app.worker.pool, (db) => listUnsent(db, mails.since))) {
    await sendMessage({ partnerId: operatorTenantId, id }, { ...app.worker, mail: { send, close: () => {} } })
  }

  const { items } = await otto.call(contract.listPartnerMessages, { params: { id: made.partnerId } })

  expect(items).toMatchObject([
    { state: 'BOUNCED', reason, personId: made.id, to: made.email },
    { state: 'ACCEPTED', reason: null, channel: 'mail' },
  ])
  expect(items[1]?.subject).not.toBe('')
  expect(items[1]?.text).toContain('••••••')
  expect(code).toMatch(/^\d{6}$/)
  expect(JSON.stringify(items)).not.toContain(code)
  expect(JSON.stringify(items)).not.toMatch(/https?:/)
  const theirs = await aCase()
  expect((await otto.call(contract.listPartnerMessages, { params: { id: theirs.partnerId } })).items).toEqual([])
})
