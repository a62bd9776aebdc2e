import { getCaptchaChallenge } from '@tillgate/contract/recovery.ts'
import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import * as z from 'zod/mini'
import { call } from '#portal/api/client.ts'
import type { Captcha } from './provider.ts'

const ChallengeAnswer = z.object({
  parameters: z.looseObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
  }),
  signature: z.string(),
})

const timeoutMs = 60_000

/** The browser computes for half a second in a worker, without a third party and without a visible box. */
export const selfHosted: Captcha = {
  token: async (_, action, isManual) => {
    const asked = await call(getCaptchaChallenge, {
      query: { action, ...(isManual ? { manual: 'true' as const } : {}) },
    })
    const challenge: Challenge = z.parse(ChallengeAnswer, asked)
    const solution = await solveChallenge({ challenge, deriveKey, timeout: timeoutMs })
    if (!solution) throw new Error('The challenge was not solved in time')
    const { parameters, signature } = challenge
    return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
  },
}
