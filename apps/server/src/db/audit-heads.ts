import * as z from 'zod/mini'
import type { Keyring } from '#server/secrets/keyring.ts'

/** Key of the file with the ends of all chains. Each nightly check without a break replaces the file. */
export const auditHeadsKey = '00000000-0000-4000-8000-00000000a0d1'

/** File store, as far as the ends of chains need one. */
type Store = {
  get: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>
  put: (key: string, content: AsyncIterable<Uint8Array>, bytesMax: number) => Promise<unknown>
}

const Head = z.strictObject({ length: z.number(), proof: z.string() })
const Heads = z.strictObject({ at: z.string(), chains: z.record(z.string(), Head), signIns: Head })
/** Number of entries and last proof, as hex, of each partner's chain and of the seals of sign-ins. */
export type Heads = z.infer<typeof Heads>
export type Head = z.infer<typeof Head>

const Stored = z.strictObject({ text: z.string(), proof: z.string() })
const bytesMax = 64 * 1024 * 1024

/**
 * Reads the ends of the chains as of the last check without a break. The file store holds them, so that a person who changes the
 * database alone cannot delete the last entries unnoticed. Returns undefined before the first check. Throws for a forged file.
 */
export const readHeads = async (files: Store, keyring: Keyring): Promise<Heads | undefined> => {
  const content = await files.get(auditHeadsKey)
  if (content === undefined) return undefined
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  const { text, proof } = z.parse(Stored, JSON.parse(Buffer.concat(parts).toString('utf8')))
  if (keyring.auditProof(text).toString('hex') !== proof) throw new Error('The ends of the audit chains are forged')
  return z.parse(Heads, JSON.parse(text))
}

export const storeHeads = async (files: Store, keyring: Keyring, heads: Heads): Promise<void> => {
  const text = JSON.stringify(heads)
  const file = JSON.stringify({ text, proof: keyring.auditProof(text).toString('hex') })
  const content = async function* () {
    yield Buffer.from(file)
  }
  await files.put(auditHeadsKey, content(), bytesMax)
}
