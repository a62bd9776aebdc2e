import { fullName } from '@tillgate/domain/full-name.ts'
import anyAscii from 'any-ascii'
import { createHash } from 'node:crypto'
import type { ScreenedName } from '@tillgate/domain/sanction-names.ts'
import { factsText, type ListedEntry } from '@tillgate/domain/sanctions.ts'
import type { Db } from '#server/db/db.ts'
import { toOwner } from '#server/modules/onboarding/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { findNames, listOwners } from './screening.queries.ts'

export type Keyed = ScreenedName & { key: Buffer }

/** Computes the keyed hash of a name in Latin letters: the same name has the same key. */
export const nameKeyOf = (keyring: Keyring, { name, isPerson }: ScreenedName): Buffer => {
  const plain = anyAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
  return keyring.fingerprint('sanction-name', `${isPerson ? 'person' : 'business'} ${plain}`)
}

export const entryHashOf = (entry: ListedEntry): Buffer => createHash('sha256').update(factsText(entry)).digest()

/** Returns the names of a partner, each once. Undefined: no such partner. */
export const namesOf = async (db: Db, keyring: Keyring, partnerId: string) => {
  const found = await findNames(db, partnerId)
  if (!found) return undefined
  const owners = (await listOwners(db, partnerId)).map((row) => toOwner(keyring, partnerId, row))
  const all: ScreenedName[] = [
    ...found.stores.flatMap(({ businessName, doingBusinessAs }) => [
      { name: businessName, isPerson: false },
      { name: doingBusinessAs, isPerson: false },
    ]),
    ...owners.map(({ firstName, lastName }) => ({ name: fullName({ firstName, lastName }), isPerson: true })),
    ...found.people.map((name) => ({ name, isPerson: true })),
    ...found.former,
  ]
  const byKey = new Map<string, Keyed>()
  for (const one of all) {
    const key = nameKeyOf(keyring, one)
    if (one.name.trim() !== '') byKey.set(key.toString('hex'), { ...one, key })
  }
  return { version: found.version, names: [...byKey.values()] }
}
