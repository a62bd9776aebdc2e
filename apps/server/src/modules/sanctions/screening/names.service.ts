import anyAscii from 'any-ascii'
import { createHash } from 'node:crypto'
import type { ScreenedName } from '@tillgate/domain/sanction-names.ts'
import { factsText, type ListedEntry } from '@tillgate/domain/sanctions.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

/** Computes the keyed hash of a name in Latin letters: the same name has the same key. */
export const nameKeyOf = (keyring: Keyring, { name, isPerson }: ScreenedName): Buffer => {
  const plain = anyAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return keyring.fingerprint('sanction-name', `${isPerson ? 'person' : 'business'} ${plain}`)
}

export const entryHashOf = (entry: ListedEntry): Buffer => createHash('sha256').update(factsText(entry)).digest()
