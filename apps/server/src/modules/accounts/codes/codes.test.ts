import { passcodeMinutes, type PasscodePurpose } from '@tillgate/domain/passcodes.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { otherThan } from '#server/testing/mailbox.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { anEmail } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { textLimits, whyNoText } from '#server/modules/outbox/api.ts'
import { acceptText, guess, issueCode, provedByLink, useCode } from './codes.service.ts'

const app = await startApp()
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const somebody = (): string => anEmail()

const aCode = async (email: string, purpose: PasscodePurpose = 'reset'): Promise<string> => {
  const issued = await withIdentity(pool, (db) => issueCode(db, app.deps.keyring, { email, purpose }))
  return issued.ok ? issued.code : issued.why
}
type Try = { email: string; code: string; purpose?: PasscodePurpose; keepSeconds?: number }
const guessed = async ({ purpose = 'reset', ...given }: Try): Promise<string> => {
  const outcome = await withIdentity(pool, (db) => guess(db, app.deps.keyring, { purpose, ...given }))
  return outcome.ok ? 'right' : outcome.why
}
const day = 24 * 60

test('right code works once', async () => {
  const email = somebody()
  const code = await aCode(email)

  expect(code).toMatch(/^[0-9]{6}$/)
  expect(await guessed({ email, code })).toBe('right')
  expect(await guessed({ email, code })).toBe('passcode.expired')
})

test('three wrong guesses invalidate the code', async () => {
  const email = somebody()
  const code = await aCode(email)
  const wrong = otherThan(code)

  expect(await guessed({ email, code: wrong })).toBe('passcode.wrong')
  expect(await guessed({ email, code: wrong })).toBe('passcode.wrong')
  expect(await guessed({ email, code: wrong })).toBe('passcode.burnt')
  expect(await guessed({ email, code })).toBe('passcode.burnt')
})

test('new code invalidates the older code', async () => {
  const email = somebody()
  const older = await aCode(email)
  const newer = await aCode(email)

  expect(await guessed({ email, code: older })).toBe('passcode.wrong')
  expect(await guessed({ email, code: newer })).toBe('right')
})

test('accepted text message invalidates the mailed code', async () => {
  const issue = (email: string, byText: boolean) =>
    withIdentity(pool, async (db) => {
      const issued = await issueCode(db, app.deps.keyring, { email, purpose: 'reset' }, { byText })
      return issued.ok ? issued : { id: '', code: issued.why }
    })
  const unsent = somebody()
  const mailed = await issue(unsent, false)
  const texted = await issue(unsent, true)
  expect(await guessed({ email: unsent, code: otherThan(mailed.code) })).toBe('passcode.wrong')
  expect(await guessed({ email: unsent, code: mailed.code, keepSeconds: 300 })).toBe('right')
  expect(await guessed({ email: unsent, code: mailed.code })).toBe('right')
  expect(await guessed({ email: unsent, code: texted.code })).toBe('passcode.expired')

  const sent = somebody()
  const before = await issue(sent, false)
  const after = await issue(sent, true)
  await withIdentity(pool, (db) => acceptText(db, after.id))
  expect(await guessed({ email: sent, code: before.code })).toBe('passcode.wrong')
  expect(await guessed({ email: sent, code: after.code })).toBe('right')
})

test('code is bound to purpose and address', async () => {
  const email = somebody()
  const code = await aCode(email, 'sign-in')

  expect(await guessed({ email, code, purpose: 'reset' })).toBe('passcode.expired')
  expect(await guessed({ email: somebody(), code, purpose: 'sign-in' })).toBe('passcode.expired')
  expect(await guessed({ email, code, purpose: 'sign-in' })).toBe('right')
})

test('code expires after ten minutes', async () => {
  const email = somebody()
  const code = await aCode(email)
  await withIdentity(pool, (db) => letTimePass(db, passcodeMinutes, ['passcode']))

  expect(await guessed({ email, code })).toBe('passcode.expired')
})

test('proved code works once within five minutes', async () => {
  const email = somebody()
  const code = await aCode(email)
  await withIdentity(pool, (db) => letTimePass(db, passcodeMinutes - 1, ['passcode']))
  const keepSeconds = 5 * 60

  expect(await guessed({ email, code, keepSeconds })).toBe('right')
  await withIdentity(pool, (db) => letTimePass(db, 4, ['passcode']))
  const again = await withIdentity(pool, (db) =>
    guess(db, app.deps.keyring, { email, purpose: 'reset', code, keepSeconds }),
  )
  const id = again.ok ? again.id : ''
  expect(await withIdentity(pool, (db) => useCode(db, id))).toBe(true)
  expect(await withIdentity(pool, (db) => useCode(db, id))).toBe(false)
})

test('repeated proof does not extend a proved code', async () => {
  const email = somebody()
  const code = await aCode(email)
  const keepSeconds = 5 * 60
  await guessed({ email, code, keepSeconds })
  await withIdentity(pool, (db) => letTimePass(db, 4, ['passcode']))
  expect(await guessed({ email, code, keepSeconds })).toBe('right')
  await withIdentity(pool, (db) => letTimePass(db, 1, ['passcode']))

  expect(await guessed({ email, code, keepSeconds })).toBe('passcode.expired')
})

test('64 concurrent guesses count as three', async () => {
  const email = somebody()
  const wrong = otherThan(await aCode(email))

  const ends = await Promise.all(Array.from({ length: 64 }, () => guessed({ email, code: wrong })))

  expect(ends.filter((end) => end === 'passcode.wrong')).toHaveLength(2)
  expect(ends.filter((end) => end === 'passcode.burnt')).toHaveLength(62)
})

test('64 concurrent right guesses succeed once', async () => {
  const email = somebody()
  const code = await aCode(email)

  const ends = await Promise.all(Array.from({ length: 64 }, () => guessed({ email, code })))

  expect(ends.filter((end) => end === 'right')).toHaveLength(1)
})

/** Burns one code with three wrong guesses. */
const burn = async (email: string, purpose: PasscodePurpose = 'reset') => {
  const code = await aCode(email, purpose)
  const ends: string[] = []
  for (let index = 0; index < 3; index += 1) ends.push(await guessed({ email, code: otherThan(code), purpose }))
  return ends
}

test('new codes keep the daily limit of fifteen guesses', async () => {
  const email = somebody()
  for (let index = 1; index <= 5; index += 1) {
    expect(await burn(email)).toEqual(['passcode.wrong', 'passcode.wrong', 'passcode.burnt'])
  }
  // The sixth unused code of the day is not made, so the last one is guessed at.
  expect(await aCode(email)).toBe('passcode.too-many')
  expect(await guessed({ email, code: '000000' })).toBe('passcode.too-many')
  expect(await burn(email, 'sign-in')).toContain('passcode.wrong')
})

test('allows sixty guesses until a link is used', async () => {
  const email = somebody()
  const aDay = async () => {
    for (let index = 1; index <= 5; index += 1) await burn(email)
    await withIdentity(pool, async (db) => {
      await letTimePass(db, day, ['passcode', 'rate_limit'])
    })
  }
  for (let index = 1; index <= 4; index += 1) await aDay()
  const code = await aCode(email)
  expect(await guessed({ email, code })).toBe('passcode.too-many')

  await withIdentity(pool, (db) => provedByLink(db, app.deps.keyring, email))

  expect(await guessed({ email, code: await aCode(email) })).toBe('right')
})

test('refused guesses are not counted', async () => {
  const email = somebody()
  for (let index = 1; index <= 30; index += 1) await guessed({ email, code: '000000' })
  const code = await aCode(email)
  expect(await guessed({ email, code, keepSeconds: 60 })).toBe('right')
  for (let index = 1; index <= 30; index += 1) expect(await guessed({ email, code, keepSeconds: 60 })).toBe('right')
})

test('500 wrong guesses across accounts disable only reset codes', async () => {
  for (let account = 0; account < 34; account += 1) {
    const email = somebody()
    for (let index = 1; index <= 5; index += 1) await burn(email)
  }
  const email = somebody()
  const code = await aCode(email)

  expect(await guessed({ email, code })).toBe('passcode.use-link')
  expect(await guessed({ email, code: await aCode(email, 'sign-in'), purpose: 'sign-in' })).toBe('right')
})

test('right code resets the limit of unused codes', async () => {
  const email = somebody()
  for (let index = 1; index <= 4; index += 1) await aCode(email)
  expect(await guessed({ email, code: await aCode(email) })).toBe('right')

  expect(await aCode(email)).toMatch(/^[0-9]{6}$/)
})

test('typed codes leave the limit of unanswered texts of an area', async () => {
  const area = '+1305'
  const text = async (nth: number): Promise<string | undefined> => {
    const [email, phone] = [somebody(), `${area}555${String(1000 + nth)}`]
    return withIdentity(pool, async (db) => {
      const { keyring } = app.deps
      const exceeded = await claim(db, keyring, textLimits('stranger', email, phone))
      if (exceeded) return whyNoText(exceeded)
      const issued = await issueCode(
        db,
        keyring,
        { email, purpose: 'registration' },
        { texted: { cause: 'stranger', phone } },
      )
      if (!issued.ok || nth >= 120) return undefined
      const given = { email, purpose: 'registration', code: issued.code, keepSeconds: 600 } as const
      // A second proof of one code gives nothing back.
      for (const _ of [1, 2]) await guess(db, keyring, given)
      return undefined
    })
  }
  for (let nth = 0; nth < 220; nth += 1) expect(await text(nth)).toBeUndefined()
  expect(await text(220)).toBe('text.unavailable')
})
