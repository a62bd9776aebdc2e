import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { clock } from '#server/base/clock.ts'
import type { Work } from '#server/config/providers.ts'
import type { CaptchaPort } from './port.ts'

const lifeMs = 10 * 60 * 1000

const Token = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      // Our key's signature and an end belong to every challenge we made: without them a solution would be free.
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.object({ action: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string(), time: z.optional(z.number()) }),
})

const parse = (token: string): z.infer<typeof Token> | undefined => {
  try {
    return z.safeParse(Token, JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Self-hosted bot check: the browser computes a proof of work, without a third party. A solution stays valid, so the
 * verdict contains the signature that the caller must store as spent.
 */
export const altchaCaptcha = (options: { secret: string; work: Work; manualWork: Work }): CaptchaPort => {
  const derived = (purpose: string): string => createHmac('sha256', options.secret).update(purpose).digest('hex')
  const secrets = { hmacSignatureSecret: derived('challenge'), hmacKeySignatureSecret: derived('key') }
  return {
    challenge: async ({ action, manual }) => {
      const { cost, low, high } = manual ? options.manualWork : options.work
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(low, high + 1),
        deriveKey,
        expiresAt: new Date(clock.now() + lifeMs),
        data: { action },
        ...secrets,
      })
    },
    verify: async (token, { action }) => {
      const given = parse(token)
      if (!given) return { ok: false, reason: 'failed' }
      const { challenge, solution } = given
      const { verified } = await verifySolution({
        challenge,
        solution: { counter: solution.counter, derivedKey: solution.derivedKey },
        deriveKey,
        ...secrets,
      })
      if (!verified || challenge.parameters.data.action !== action) return { ok: false, reason: 'failed' }
      const signature = createHash('sha256').update(challenge.signature).digest()
      return { ok: true, once: { signature, expiresAt: new Date(challenge.parameters.expiresAt * 1000) } }
    },
  }
}
