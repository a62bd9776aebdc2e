import { verifyOperatorCode, loginOperator } from '@tillgate/contract/operator-auth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withOperator } from '#server/db/with-tenant.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { codeLimits } from './staff-credentials.service.ts'
import { aMachine, behindBalancer, endOf, longRow, wait, type Machine } from '#server/testing/attack.ts'
import { sharedActions } from '#server/testing/attack.queries.ts'
import { mailbox, otherThan } from '#server/testing/mailbox.ts'
import { onlyAdmins } from '#server/testing/operators.queries.ts'
import { anOperator, codeNow, enrolled } from '#server/testing/operators.ts'
import { anEmail, aRetailer, password } from '#server/testing/people.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { unlockOperator } from '#server/boot/unlock-operator.ts'

const app = await startApp(behindBalancer)
const post = mailbox(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type More = { password?: string; device?: string; emailCode?: string }
const logIn = (machine: Machine, email: string, more: More = {}) =>
  machine(loginOperator, { body: { email, password, ...more } })
const wrong = { password: 'Wrong-password-1' }
const hammer = (email: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => endOf(logIn(aMachine(app), email, wrong))))

/** Enrolled, and known on the device that did it. */
const anEnrolled = async () => {
  const person = await anOperator(app, 'OPERATOR_ADMIN')
  const { secret, self } = await enrolled(app, person.email)
  return { ...person, secret, device: self.device }
}

test('attack never locks an administrator’s known device', async () => {
  const { email, device } = await anEnrolled()
  const ends = await hammer(email, 105)

  expect(ends.filter((end) => end === 'login.failed')).toHaveLength(5)
  expect(await endOf(logIn(aMachine(app), email))).toBe('operator.code-locked')
  expect(await endOf(logIn(aMachine(app), email, { device }))).toBe('in')
  await wait(app, 1)
  expect(await endOf(logIn(aMachine(app), email))).toBe('in')
})

test('unknown device needs a mailed code after 100 failures', async () => {
  const { email, device } = await anEnrolled()
  await longRow(app, email, 100)
  const machine = aMachine(app)

  expect(await endOf(logIn(machine, email))).toBe('login.mail-code-needed')
  expect(await endOf(logIn(aMachine(app), email, { device }))).toBe('in')
  const emailCode = await post.codeTo(email)
  expect(await endOf(logIn(machine, email, { emailCode: otherThan(emailCode) }))).toBe('passcode.wrong')
  expect(await logIn(machine, email, { emailCode })).toMatchObject({ mustEnrol: false })
})

test('wrong authenticator codes elsewhere never lock the known device', async () => {
  const { email, secret, device } = await anEnrolled()
  const guess = async (code: string, known?: string) => {
    const machine = aMachine(app)
    const { ticket } = await logIn(machine, email, known === undefined ? {} : { device: known })
    return endOf(machine(verifyOperatorCode, { body: { ticket, code } }))
  }
  for (let index = 0; index < 10; index += 1) await guess(otherThan(await codeNow(app, secret, 1)))
  expect(await guess(await codeNow(app, secret, 1))).toBe('operator.code-locked')

  expect(await guess(await codeNow(app, secret, 1), device)).toBe('in')
})

test('right codes do not use the shared limit', async () => {
  const [one, other] = [await anEnrolled(), await anEnrolled()]
  const fleet = codeLimits(one.id, false).slice(1)
  for (let index = 0; index < 499; index += 1)
    await withIdentity(app.deps.pool, (db) => claim(db, app.deps.keyring, fleet))

  for (const { email, secret } of [one, other]) {
    const machine = aMachine(app)
    const { ticket } = await logIn(machine, email)
    expect(await endOf(machine(verifyOperatorCode, { body: { ticket, code: await codeNow(app, secret, 1) } }))).toBe(
      'in',
    )
  }
})

test('recovery command restores the last administrator and is logged', async () => {
  const { id, email } = await anEnrolled()
  await withIdentity(app.deps.pool, (db) => onlyAdmins(db, [id]))
  await longRow(app, email, 2000)
  await hammer(email, 12)
  expect(await endOf(logIn(aMachine(app), email))).toBe('operator.code-locked')

  expect(await unlockOperator(app.deps, [email.toUpperCase()])).toBe(
    `${email} can sign in again, and gets a mail with a link to a new password.`,
  )

  expect(await endOf(logIn(aMachine(app), email))).toBe('in')
  expect((await post.newest(email)).text).toContain('/operator/set-password/')
  expect(await withOperator(app.deps.pool, (db) => sharedActions(db, id))).toEqual(['staff.unlocked'])
})

test('recovery command accepts only operators', async () => {
  const { email } = await aRetailer(app)
  await expect(unlockOperator(app.deps, [email])).rejects.toThrow('No active operator')
  await expect(unlockOperator(app.deps, [anEmail()])).rejects.toThrow('No active operator')
  await expect(unlockOperator(app.deps, [])).rejects.toThrow('Say whom')
})
