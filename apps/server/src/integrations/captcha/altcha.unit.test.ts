import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { altchaCaptcha } from './altcha.ts'

const light = { cost: 1, low: 5, high: 10 }
const check = altchaCaptcha({ secret: 'a-secret-of-the-test', work: light, manualWork: { ...light, cost: 2 } })
const asked = { ip: '203.0.113.7', action: 'forgot-password' } as const
const failed = { ok: false, reason: 'failed' }
afterEach(() => {
  vi.useRealTimers()
})

const Shape = z.looseObject({ parameters: z.looseObject({ cost: z.number() }), signature: z.string() })
const given = z.custom<Challenge>((value) => z.safeParse(Shape, value).success)
const aChallenge = async (port = check, manual = false): Promise<Challenge> =>
  z.parse(given, await port.challenge?.({ action: 'forgot-password', manual }))

const encode = (token: object): string => Buffer.from(JSON.stringify(token)).toString('base64')
const solved = async (challenge: Challenge) => {
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('not solved')
  return { challenge, solution }
}

test('accepts solved work and returns its spent signature', async () => {
  const token = encode(await solved(await aChallenge()))

  const verdict = await check.verify(token, asked)
  expect(verdict).toMatchObject({ ok: true, once: { signature: expect.any(Buffer), expiresAt: expect.any(Date) } })
  // The same answer carries the same mark: that is how a replay is known.
  expect(await check.verify(token, asked)).toEqual(verdict)
})

test('the button that people press themselves costs more', async () => {
  expect((await aChallenge(check, true)).parameters.cost).toBe(2)
  expect((await aChallenge()).parameters.cost).toBe(1)
})

test('a solution for one form fails another form', async () => {
  const token = encode(await solved(await aChallenge()))

  expect(await check.verify(token, { ...asked, action: 'registration' })).toEqual(failed)
})

test('rejects wrong solutions and changed or foreign challenges', async () => {
  const { challenge, solution } = await solved(await aChallenge())
  const other = altchaCaptcha({ secret: 'another-secret-altogether', work: light, manualWork: light })
  const forged = [
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }, solution },
    {
      challenge: { ...challenge, parameters: { ...challenge.parameters, data: { action: 'registration' } } },
      solution,
    },
    { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
    { challenge: { parameters: challenge.parameters }, solution },
    await solved(await aChallenge(other)),
  ]
  for (const token of forged) expect(await check.verify(encode(token), asked)).toEqual(failed)
})

test.each(['', 'none', '{}', encode([]), encode({ challenge: {}, solution: {} }), 'é'.repeat(100)])(
  '%j is no token',
  async (token) => {
    expect(await check.verify(token, asked)).toEqual(failed)
  },
)

test('after ten minutes the work is for nothing', async () => {
  const token = encode(await solved(await aChallenge()))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60 * 1000 + 2000 })

  expect(await check.verify(token, asked)).toEqual(failed)
})
