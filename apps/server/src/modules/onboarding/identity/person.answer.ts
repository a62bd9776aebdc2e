import * as z from 'zod/mini'
import type { VerifiedPerson } from '#server/integrations/plaid/port.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

const text = z.nullable(z.string())
const Person = z.object({
  name: text,
  nameFrom: z.enum(['document', 'typed']),
  nameCheck: text,
  dateOfBirth: text,
  address: text,
  document: z.nullable(z.object({ category: z.string(), issuer: z.string(), expiresOn: text })),
})

const personField = (partnerId: string, rowId: string) => ({
  table: 'identity_attempt',
  column: 'person_sealed',
  partnerId,
  rowId,
})

export const sealPerson = (
  keyring: Keyring,
  { partnerId, id }: { partnerId: string; id: string },
  person: VerifiedPerson,
): Buffer => keyring.seal(personField(partnerId, id), JSON.stringify(person))

export const openPerson = (
  keyring: Keyring,
  { partnerId, id, personSealed }: { partnerId: string; id: string; personSealed: Buffer },
): VerifiedPerson => z.parse(Person, JSON.parse(keyring.open(personField(partnerId, id), personSealed)))

/** True when the provider found the name on a document or in data sources; a typed name alone proves nothing. */
export const isNameChecked = ({ nameFrom, nameCheck }: VerifiedPerson): boolean =>
  nameFrom === 'document' || nameCheck === 'match' || nameCheck === 'partial_match'
