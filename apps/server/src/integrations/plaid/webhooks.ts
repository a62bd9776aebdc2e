import { createHash, timingSafeEqual } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { PlaidClient } from './client.ts'
import { webhookKeys } from './webhook-keys.ts'
import type { PlaidWebhookPort } from './port.ts'

const Header = z.object({ alg: z.literal('ES256'), kid: z.string().check(z.minLength(1), z.maxLength(128)) })
const Signed = z.object({ request_body_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })

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
  const keys = webhookKeys(client)
  return {
    isGenuine: async (signature, body, address) => {
      const header = headerOf(signature)
      const key = header && (await keys.find(header.kid, address))
      if (!key) return false
      try {
        const { payload } = await jwtVerify(signature, key, { algorithms: ['ES256'], maxTokenAge: '5 min' })
        const signed = z.safeParse(Signed, payload)
        const isGenuine = signed.success && isOf(body, signed.data.request_body_sha256)
        if (isGenuine) keys.trust(address)
        return isGenuine
      } catch (error) {
        if (error instanceof errors.JOSEError) return false
        throw error
      }
    },
  }
}
