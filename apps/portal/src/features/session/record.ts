import { Retailer } from '@tillgate/contract/auth.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import * as z from 'zod/mini'

/** Spec 1 §3, stored authentication record. */
export const AuthRecord = z.object({
  token: z.string(),
  user: z.object({
    email: z.string(),
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(portalRoles),
    retailer: z.nullable(Retailer),
  }),
  /** Milliseconds; 24 hours after sign-in. */
  expiresAt: z.number(),
})
export type AuthRecord = z.infer<typeof AuthRecord>

const nonceBytes = 12

/**
 * The cipher is synchronous and comes on demand: nobody needs it to see the sign-in form, and WebCrypto exists only on
 * https and localhost. The key is public by nature (it is in the settings file): this hides, it does not protect.
 */
const cipher = async (key: string) => {
  const [{ gcm }, { bytesToHex, hexToBytes, bytesToUtf8, utf8ToBytes }] = await Promise.all([
    import('@noble/ciphers/aes.js'),
    import('@noble/ciphers/utils.js'),
  ])
  const by = (nonce: Uint8Array) => gcm(hexToBytes(key), nonce)
  return { by, bytesToHex, hexToBytes, bytesToUtf8, utf8ToBytes }
}

export const sealRecord = async (key: string, record: AuthRecord): Promise<string> => {
  const { by, bytesToHex, utf8ToBytes } = await cipher(key)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return bytesToHex(nonce) + bytesToHex(by(nonce).encrypt(utf8ToBytes(JSON.stringify(record))))
}

/** undefined for anything that is no record of ours: another key, a cut or changed text, an older shape. */
export const openRecord = async (key: string, sealed: string): Promise<AuthRecord | undefined> => {
  const { by, hexToBytes, bytesToUtf8 } = await cipher(key)
  try {
    const nonce = hexToBytes(sealed.slice(0, nonceBytes * 2))
    const text = bytesToUtf8(by(nonce).decrypt(hexToBytes(sealed.slice(nonceBytes * 2))))
    const parsed = z.safeParse(AuthRecord, JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}
