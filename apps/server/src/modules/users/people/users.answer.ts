import type { User } from '@tillgate/contract/users.ts'
import type { UserRow } from './browse.queries.ts'
import type { LockedUser } from './users.queries.ts'

const latest = (one: Date | null, other: Date | undefined): string | null => {
  const times = [one, other].flatMap((at) => (at ? [at.getTime()] : []))
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

export const toUser = (row: UserRow, signedInAt: Date | undefined): User => ({
  id: row.id,
  retailerId: row.partnerId,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  active: row.active,
  emailAccountVerified: row.emailVerified,
  role: row.role,
  language: row.language,
  stores: row.stores.map(({ id, businessName, status }) => ({ id, businessName, status })),
  storesCount: row.storesCount,
  lastSeenAt: latest(row.lastSaleAt, signedInAt),
  version: row.version,
})

type Facts = Pick<LockedUser, 'firstName' | 'lastName' | 'email' | 'role' | 'language'>

/** Builds the log facts of a person, with stores by support id. */
export const userFacts = (person: Facts, stores: readonly { code: string }[]) => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  role: person.role,
  language: person.language,
  stores: stores.map(({ code }) => code),
})
