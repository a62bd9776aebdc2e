import { Refused } from '@tillgate/client/refused.ts'
import { changePassword } from '@tillgate/contract/account.ts'
import { login } from '@tillgate/contract/auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { aMachine, behindBalancer, endOf, inRush, longRow, wait, waitOf, type Machine } from '#server/testing/attack.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import { anEmail, aRetailer, password } from '#server/testing/people.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { another, recoveryOf } from '#server/testing/recovery.ts'
import { guess, issueCode } from '../codes/codes.service.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp(behindBalancer)
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type More = { password?: string; device?: string; twoFactorCode?: string }
const logIn = (machine: Machine, email: string, more: More = {}) =>
  machine(login, { body: { email, password, ...more } })
const wrong = { password: 'Wrong-password-1' }
const count = (ends: string[], code: string): number => ends.filter((end) => end === code).length

test('known device signs in during an attack', async () => {
  const owner = await aRetailer(app)
  const { device } = await logIn(aMachine(app), owner.email)

  // In waves: a busy machine refuses a hundred calls at once.
  const attack = async (): Promise<string[]> => {
    const ends: string[] = []
    for (let wave = 0; wave < 5; wave += 1) {
      ends.push(
        ...(await Promise.all(Array.from({ length: 21 }, () => endOf(logIn(aMachine(app), owner.email, wrong))))),
      )
    }
    return ends
  }
  const [ends, meanwhile] = await Promise.all([attack(), endOf(logIn(aMachine(app), owner.email, { device }))])

  expect(meanwhile).toBe('in')
  expect(count(ends, 'login.failed')).toBe(5)
  expect(count(ends, 'login.locked')).toBe(100)
  expect(await endOf(logIn(aMachine(app), owner.email))).toBe('login.locked')
  expect(await waitOf(logIn(aMachine(app), owner.email))).toBeLessThanOrEqual(60)
  await wait(app, 1)
  expect(await endOf(logIn(aMachine(app), owner.email))).toBe('in')
})

test('hundred attempts from one address never reach the account', async () => {
  const owner = await aRetailer(app)
  const [machine, elsewhere] = [aMachine(app), aMachine(app)]
  for (let index = 0; index < 30; index += 1) await endOf(logIn(machine, anEmail(), wrong))

  const ends = await Promise.all(Array.from({ length: 70 }, () => endOf(logIn(machine, owner.email, wrong))))

  expect(count(ends, 'rate.too-many')).toBe(70)
  expect(await endOf(logIn(elsewhere, owner.email))).toBe('in')
})

test('lock grows to at most fifteen minutes', async () => {
  const { email } = await aRetailer(app)
  for (let index = 0; index < 4; index += 1)
    expect(await endOf(logIn(aMachine(app), email, wrong))).toBe('login.failed')

  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    expect(await endOf(logIn(aMachine(app), email, wrong))).toBe('login.failed')
    const waitSeconds = (await waitOf(logIn(aMachine(app), email))) ?? 0
    expect(waitSeconds).toBeGreaterThan(minutes * 60 - 30)
    expect(waitSeconds).toBeLessThanOrEqual(minutes * 60)
    await wait(app, minutes)
  }
  expect(await endOf(logIn(aMachine(app), email))).toBe('in')
})

test('attempts during a lock do not extend the lock', async () => {
  const { email } = await aRetailer(app)
  for (let index = 0; index < 5; index += 1) await endOf(logIn(aMachine(app), email, wrong))

  const knocks = [...Array.from({ length: 20 }, () => ({})), ...Array.from({ length: 20 }, () => wrong)]
  const ends = await Promise.all(knocks.map((given) => endOf(logIn(aMachine(app), email, given))))

  expect(count(ends, 'login.locked')).toBe(40)
  expect(await waitOf(logIn(aMachine(app), email))).toBeLessThanOrEqual(60)
  await wait(app, 1)
  expect(await endOf(logIn(aMachine(app), email))).toBe('in')
})

test('full hash queue does not count a sign-in failure', async () => {
  const { email } = await aRetailer(app)
  const ends = await inRush(app, async () => {
    const tries: string[] = []
    for (let index = 0; index < 7; index += 1) tries.push(await endOf(logIn(aMachine(app), email)))
    return tries
  })

  expect(count(ends, 'server.busy')).toBe(7)
  expect(await endOf(logIn(aMachine(app), email))).toBe('in')
})

test('parallel right sign-ins do not block each other', async () => {
  const { email } = await aRetailer(app)
  for (let index = 0; index < 12; index += 1) expect(await endOf(logIn(aMachine(app), email))).toBe('in')
})

test('parallel right passwords sign in, also after wrong passwords', async () => {
  const { email } = await aRetailer(app)
  const twelve = () => Promise.all(Array.from({ length: 12 }, () => endOf(logIn(aMachine(app), email))))
  expect(count(await twelve(), 'in')).toBe(12)
  for (let index = 0; index < 4; index += 1) await endOf(logIn(aMachine(app), email, wrong))
  expect(count(await twelve(), 'in')).toBe(12)
})

/** The codes of the fields that were refused. */
const fieldsOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'in',
    (error: unknown) => (error instanceof Refused ? error.fields.map(({ code }) => code).join() : 'unknown'),
  )

test('own password in parallel requests is right each time', async () => {
  const { call } = await aRetailer(app)
  const body = { currentPassword: password, newPassword: password }
  const ends = await Promise.all(Array.from({ length: 12 }, () => fieldsOf(call(changePassword, { body }))))
  expect(ends).toEqual(Array.from({ length: 12 }, () => 'password.same'))
})

test('unproven account needs a text code after 100 failures', async () => {
  const owner = await aRetailer(app, { person: { emailVerified: false, phone: '+13055550183' } })
  await longRow(app, owner.email, 100)
  const machine = aMachine(app)
  expect(await endOf(logIn(machine, owner.email))).toBe('login.text-code-needed')
  const twoFactorCode = await post.codeTo('+13055550183')
  expect(await endOf(logIn(machine, owner.email, { twoFactorCode }))).toBe('in')
})

test('unknown device needs a mailed code after 100 failures', async () => {
  const owner = await aRetailer(app)
  const { device } = await logIn(aMachine(app), owner.email)
  await longRow(app, owner.email, 99)
  expect(await endOf(logIn(aMachine(app), owner.email, wrong))).toBe('login.failed')

  const machine = aMachine(app)
  expect(await endOf(logIn(machine, owner.email))).toBe('login.mail-code-needed')
  expect(await endOf(logIn(aMachine(app), owner.email, { device }))).toBe('in')
  const twoFactorCode = await post.codeTo(owner.email)
  expect(await endOf(logIn(machine, owner.email, { ...wrong, twoFactorCode }))).toBe('login.failed')
  expect(await endOf(logIn(machine, owner.email))).toBe('login.mail-code-needed')

  const signedIn = await logIn(machine, owner.email, { twoFactorCode: await post.codeTo(owner.email) })
  expect(signedIn.id).toBe(owner.id)
  expect(await endOf(logIn(machine, owner.email))).toBe('in')
})

test('guesses count per device mark and account', async () => {
  const [owner, stranger] = [await aRetailer(app), await aRetailer(app)]
  const { device } = await logIn(aMachine(app), owner.email)
  const foreign = await logIn(aMachine(app), stranger.email)
  for (let index = 0; index < 5; index += 1) await endOf(logIn(aMachine(app), owner.email, { ...wrong, device }))

  expect(await endOf(logIn(aMachine(app), owner.email, { device }))).toBe('login.locked')
  expect(await endOf(logIn(aMachine(app), owner.email))).toBe('in')
  for (let index = 0; index < 5; index += 1) await endOf(logIn(aMachine(app), owner.email, wrong))
  for (const mark of [foreign.device, `${device}x`, 'garbage', '..', '']) {
    expect(await endOf(logIn(aMachine(app), owner.email, { device: mark }))).toBe('login.locked')
  }
})

test('unknown and known addresses count and answer alike', async () => {
  const email = anEmail()
  const ends = await Promise.all(Array.from({ length: 12 }, () => endOf(logIn(aMachine(app), email, wrong))))
  expect([count(ends, 'login.failed'), count(ends, 'login.locked')]).toEqual([5, 7])
})

test('reset link makes its device known during an attack', async () => {
  const { email } = await aRetailer(app)
  const recovery = recoveryOf(app)
  await recovery.forgot(email)
  const { device } = await recovery.reset(email, await post.tokenTo(email))
  await Promise.all(Array.from({ length: 20 }, () => endOf(logIn(aMachine(app), email, wrong))))

  expect(await endOf(logIn(aMachine(app), email, { password: another }))).toBe('login.locked')
  expect(await endOf(logIn(aMachine(app), email, { password: another, device }))).toBe('in')
})

test('owner gets a link after using up reset codes', async () => {
  const { email } = await aRetailer(app)
  for (let index = 0; index < 5; index += 1) {
    await withIdentity(app.deps.pool, (db) => issueCode(db, app.deps.keyring, { email, purpose: 'reset' }))
  }
  const recovery = recoveryOf(app)
  await recovery.forgot(email)

  expect((await post.newest(email)).text).not.toMatch(/(?<!\d)\d{6}(?!\d)/)
  await recovery.reset(email, await post.tokenTo(email))
  expect(await endOf(logIn(aMachine(app), email, { password: another }))).toBe('in')
})

test('new password renews used-up sign-in codes', async () => {
  const { email } = await aRetailer(app, { person: { twoFactor: true } })
  await withIdentity(app.deps.pool, async (db) => {
    for (let index = 0; index < 15; index += 1) {
      if (index % 3 === 0) await issueCode(db, app.deps.keyring, { email, purpose: 'sign-in' })
      await guess(db, app.deps.keyring, { email, purpose: 'sign-in', code: '000000' })
    }
  })
  expect(await endOf(logIn(aMachine(app), email))).toBe('passcode.too-many')

  const recovery = recoveryOf(app)
  await recovery.forgot(email)
  await recovery.reset(email, await post.tokenTo(email))

  expect(await endOf(logIn(aMachine(app), email, { password: another }))).toBe('login.two-factor-needed')
  const twoFactorCode = await post.codeTo(email)
  expect(await endOf(logIn(aMachine(app), email, { password: another, twoFactorCode }))).toBe('in')
})

test('full hash queue does not count own password', async () => {
  const { call } = await aRetailer(app)
  const body = { currentPassword: password, newPassword: another }
  const ends = await inRush(app, async () => {
    const tries: string[] = []
    for (let index = 0; index < 7; index += 1) tries.push(await endOf(call(changePassword, { body })))
    return tries
  })

  expect(count(ends, 'server.busy')).toBe(7)
  expect(await endOf(call(changePassword, { body }))).toBe('in')
})
