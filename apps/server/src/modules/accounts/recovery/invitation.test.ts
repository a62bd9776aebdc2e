import { getInvitation } from '@tillgate/contract/recovery.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPartner, aPerson, clientOf, signIn } from '#server/testing/people.ts'
import { another, endOf, recoveryOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { setStoresOfUser } from '#server/modules/partners/api.ts'
import { invite } from './invitation.service.ts'

const app = await startApp()
const post = mailbox(app)
const { forgot, reset } = recoveryOf(app)
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

type Role = 'CASHIER' | 'SUPERVISOR'
const newcomer = async (role: Role = 'CASHIER') => {
  const partner = await aPartner(app, { stores: 2 })
  const isCashier = role === 'CASHIER'
  const audience = isCashier ? 'pos' : 'portal'
  const person = await aPerson(app, { ...partner, role, audience, isInvited: true, emailVerified: false })
  const membership = { partnerId: partner.partnerId, userId: person.id }
  const sellsIn = isCashier ? partner.storeIds : []
  await withTenant({ pool, caller: partner }, (db) => setStoresOfUser(db, membership, sellsIn))
  return { ...person, isCashier }
}
const inviteAgain = ({ id, email, isCashier }: Awaited<ReturnType<typeof newcomer>>) =>
  withIdentity(pool, (db) =>
    invite(db, app.deps, 'en-US', {
      id,
      email,
      firstName: 'Ana',
      partnerName: 'Ruiz Market',
      inviterName: 'María Delgado',
      isCashier,
    }),
  )
const invited = async (role: Role = 'CASHIER') => {
  const person = await newcomer(role)
  await inviteAgain(person)
  return { ...person, token: await post.tokenTo(person.email) }
}
const read = (email: string, token: string) => clientOf(app).call(getInvitation, { body: { email, token } })

test('cashier gets the link to a first password', async () => {
  const cashier = await invited()

  const mail = await post.newest(cashier.email)
  expect(mail.subject).toBe('Ruiz Market invites you')
  expect(mail.text).toContain(`/create-cashier-password/${encodeURIComponent(cashier.email)}/${cashier.token}`)
})

test('reading the invitation does not use the link', async () => {
  const cashier = await invited()

  for (let index = 1; index <= 3; index += 1) {
    expect(await read(cashier.email, cashier.token)).toEqual({
      firstName: 'Ana',
      businessName: 'Ruiz Market',
      storeNames: ['Store 1', 'Store 2'],
      isCashier: true,
    })
  }
})

test('first password lets the cashier sign in', async () => {
  const cashier = await invited()

  const said = await reset(cashier.email, cashier.token, another, true)

  expect(said.message).toBe('Password created successfully. Now, you can login in the mobile app.')
  expect(await endOf(signIn(app, cashier.email, another))).toBe('login.use-the-app')
  expect(await endOf(read(cashier.email, cashier.token))).toBe('link.used')
  expect(await endOf(reset(cashier.email, cashier.token, another, true))).toBe('link.used')
  // Other addresses do not learn that the link was an invitation.
  expect(await endOf(read('somebody@else.test', cashier.token))).toBe('link.expired')
})

test('portal user gets a separate page and signs in', async () => {
  const supervisor = await invited('SUPERVISOR')

  expect((await post.newest(supervisor.email)).text).toContain('/create-user-password/')
  expect(await read(supervisor.email, supervisor.token)).toMatchObject({ isCashier: false })
  await reset(supervisor.email, supervisor.token, another, true)
  await expect(signIn(app, supervisor.email, another)).resolves.toMatchObject({ role: 'SUPERVISOR' })
})

test('link is personal and expires after 72 hours', async () => {
  const cashier = await invited()
  const other = await invited()

  expect(await endOf(read(other.email, cashier.token))).toBe('link.expired')
  expect(await endOf(reset(cashier.email, cashier.token, another, false))).toBe('link.expired')
  await withIdentity(pool, (db) => letTimePass(db, 72 * 60, ['link_token']))
  expect(await endOf(read(cashier.email, cashier.token))).toBe('link.expired')
  expect(await endOf(reset(cashier.email, cashier.token, another, true))).toBe('link.expired')
})

test('resent invitation replaces the first, three times an hour', async () => {
  const cashier = await invited()
  const first = cashier.token

  expect(await inviteAgain(cashier)).toBeUndefined()
  await post.deliver()
  expect(await endOf(read(cashier.email, first))).toBe('link.expired')
  expect(await endOf(read(cashier.email, await post.tokenTo(cashier.email)))).toBe('done')
  expect(await inviteAgain(cashier)).toBeUndefined()
  expect(await inviteAgain(cashier)).toMatchObject({ limit: { name: 'invitation-hour' } })
})

test('person without a password cannot reset the password', async () => {
  const cashier = await newcomer()
  await forgot(cashier.email)

  expect(await post.sentTo(cashier.email)).toEqual([])
})
