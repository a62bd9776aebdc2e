import * as z from 'zod/mini'
import { settings } from './settings.ts'

const nonceBytes = 12

/**
 * The cipher is synchronous and loaded on demand: the sign-in form does not need the cipher, and WebCrypto exists only
 * on https and localhost. The key is public (part of the settings file): sealing obscures data but does not protect
 * data.
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

/** Returns undefined for text not sealed here: a different key, or truncated or changed text. */
const unseal = async (key: string, sealed: string): Promise<unknown> => {
  const { by, hexToBytes, bytesToUtf8 } = await cipher(key)
  try {
    const nonce = hexToBytes(sealed.slice(0, nonceBytes * 2))
    return JSON.parse(bytesToUtf8(by(nonce).decrypt(hexToBytes(sealed.slice(nonceBytes * 2)))))
  } catch {
    return undefined
  }
}

/** Spec 1 §3: data stored in the browser between visits is encrypted with the settings' key. */
export const storeSealed = async (name: string, value: unknown): Promise<void> =>
  localStorage.setItem(name, await seal(settings().authKey, value))

/** Returns undefined for foreign data: a different app or key, truncated or changed text, or an older shape. */
export const readSealed = async <T>(name: string, shape: z.ZodMiniType<T>): Promise<T | undefined> => {
  const sealed = localStorage.getItem(name)
  if (sealed === null) return undefined
  const parsed = z.safeParse(shape, await unseal(settings().authKey, sealed))
  return parsed.success ? parsed.data : undefined
}
