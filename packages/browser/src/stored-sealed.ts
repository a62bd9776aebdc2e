import * as z from 'zod/mini'
import { settings } from './settings.ts'

const nonceBytes = 12

/**
 * The cipher is synchronous and comes on demand: nobody needs it to see the sign-in form, and WebCrypto exists only on
 * https and localhost. The key is public by nature (it is in the settings file): this hides, it does not protect.
 */
const cipher = async (key: string) => {
  const { gcm, bytesToHex, hexToBytes, bytesToUtf8, utf8ToBytes } = await import('./cipher.ts')
  const by = (nonce: Uint8Array) => gcm(hexToBytes(key), nonce)
  return { by, bytesToHex, hexToBytes, bytesToUtf8, utf8ToBytes }
}

export const seal = async (key: string, value: unknown): Promise<string> => {
  const { by, bytesToHex, utf8ToBytes } = await cipher(key)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return bytesToHex(nonce) + bytesToHex(by(nonce).encrypt(utf8ToBytes(JSON.stringify(value))))
}

/** undefined for anything we did not seal: another key, a cut or changed text. */
const unseal = async (key: string, sealed: string): Promise<unknown> => {
  const { by, hexToBytes, bytesToUtf8 } = await cipher(key)
  try {
    const nonce = hexToBytes(sealed.slice(0, nonceBytes * 2))
    return JSON.parse(bytesToUtf8(by(nonce).decrypt(hexToBytes(sealed.slice(nonceBytes * 2)))))
  } catch {
    return undefined
  }
}

/** Spec 1 §3: what stays in the browser between visits is encrypted under the settings' key. */
export const storeSealed = async (name: string, value: unknown): Promise<void> =>
  localStorage.setItem(name, await seal(settings().authKey, value))

/** undefined for anything that is none of ours: another app's, another key's, a cut or changed text, an older shape. */
export const readSealed = async <T>(name: string, shape: z.ZodMiniType<T>): Promise<T | undefined> => {
  const sealed = localStorage.getItem(name)
  if (sealed === null) return undefined
  const parsed = z.safeParse(shape, await unseal(settings().authKey, sealed))
  return parsed.success ? parsed.data : undefined
}
