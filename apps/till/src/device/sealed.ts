import type { TillDatabase } from './database.ts'

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

/** AES key of this browser. Its bytes cannot be read, so that a copy of the disk's files does not hold what it seals. */
const sealOf = async (database: TillDatabase): Promise<CryptoKey> => {
  const known = await database.get('kept', 'seal')
  if (known instanceof CryptoKey) return known
  const seal = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  await database.put('kept', seal, 'seal')
  return seal
}

export const sealText = async (database: TillDatabase, text: string): Promise<Sealed> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv },
    await sealOf(database),
    new TextEncoder().encode(text),
  )
  return { iv, bytes }
}

/** Returns undefined when the key of this browser was lost. */
export const openText = async (database: TillDatabase, { iv, bytes }: Sealed): Promise<string | undefined> => {
  try {
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await sealOf(database), bytes)
    return new TextDecoder().decode(open)
  } catch {
    return undefined
  }
}
