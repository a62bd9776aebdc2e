import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, errors, importJWK, jwtVerify, type CryptoKey } from 'jose'
import * as z from 'zod/mini'
import type { PlaidClient } from './client.ts'
import { PlaidRefused, PlaidUnavailable, type PlaidWebhookPort } from './port.ts'

const Key = z.object({
  key: z.object({
    kid: z.string(),
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    alg: z.literal('ES256'),
    x: z.string(),
    y: z.string(),
    expired_at: z.nullable(z.number()),
  }),
})
const Header = z.object({ alg: z.literal('ES256'), kid: z.string().check(z.minLength(1), z.maxLength(128)) })
const Signed = z.object({ request_body_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

type Kept = { key: CryptoKey | Uint8Array | undefined; until: number }
const hour = 3_600_000
/** So many keys are asked for in a minute: whoever forges under ever new names shall not make us hammer Plaid. */
const lookupsMax = 30

const headerOf = (signature: string) => {
  try {
    return z.safeParse(Header, decodeProtectedHeader(signature)).data
  } catch {
    return undefined
  }
}

const isOf = (body: Buffer, hash: string): boolean =>
  timingSafeEqual(createHash('sha256').update(body).digest(), Buffer.from(hash, 'hex'))

export const plaidWebhooks = (client: PlaidClient): PlaidWebhookPort => {
  const kept = new Map<string, Kept>()
  let lookups: number[] = []

  const lookUp = async (kid: string): Promise<Kept> => {
    const now = performance.now()
    lookups = lookups.filter((at) => now - at < 60_000)
    if (lookups.length >= lookupsMax) throw new PlaidUnavailable('too many unknown keys of webhooks')
    lookups.push(now)
    try {
      const { key } = await client.read(Key, (api) => api.webhookVerificationKeyGet({ key_id: kid }))
      if (key.kid !== kid || key.expired_at !== null) return { key: undefined, until: now + 60_000 }
      return { key: await importJWK(key, 'ES256'), until: now + hour }
    } catch (error) {
      if (error instanceof PlaidRefused) return { key: undefined, until: now + 60_000 }
      throw error
    }
  }
  const keyOf = async (kid: string): Promise<Kept['key']> => {
    const known = kept.get(kid)
    if (known && known.until > performance.now()) return known.key
    const found = await lookUp(kid)
    if (kept.size > 1000) kept.clear()
    kept.set(kid, found)
    return found.key
  }
  return {
    isGenuine: async (signature, body) => {
      const header = headerOf(signature)
      const key = header && (await keyOf(header.kid))
      if (!key) return false
      try {
        const { payload } = await jwtVerify(signature, key, { algorithms: ['ES256'], maxTokenAge: '5 min' })
        const signed = z.safeParse(Signed, payload)
        return signed.success && isOf(body, signed.data.request_body_sha256)
      } catch (error) {
        if (error instanceof errors.JOSEError) return false
        throw error
      }
    },
  }
}
