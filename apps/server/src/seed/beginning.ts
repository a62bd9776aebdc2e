import type { StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { writePastAudit, type Actor, type Event } from '#server/db/audit.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { userFacts } from '../modules/users/people/users.answer.ts'
import { demoBrowser } from './seed.queries.ts'
import { addedMinutes, minutesAgo, registeredDays, reviewedHours } from './account-holder.ts'
import { acceptTermsOfDay } from './former-terms.ts'
import type { SeedPerson, SeedStore } from './program.ts'

type Opened = { partnerId: string; adminId: string; people: readonly (SeedPerson & { id: string })[] }
type Stores = readonly (SeedStore & { id: string })[]

const day = 24 * 60
/** Days since the person or the store was switched off. */
export const switchedOffDays = { person: 20, store: 12 }

const adminOf = ({ partnerId, adminId, people }: Opened): Actor => ({
  partnerId,
  userId: adminId,
  role: people[0]?.role ?? 'RETAILER',
})

/** Minutes from the registration to the first consent. */
const agreedAfter = 8
/** Records the consents to the terms of the registration and to those in force: the partners are already active. */
export const agree = (pool: Pool, keyring: Keyring, opened: Opened, type: StoreType) =>
  withTenant({ pool, caller: opened }, async (db) => {
    const actor = adminOf(opened)
    const { partnerId, userId } = actor
    const document = termsDocumentOf(type)
    const language = 'en-US'
    for (const minutes of [registeredDays * day - agreedAfter, reviewedHours * 60 + 52]) {
      const acceptedAt = await minutesAgo(db, minutes)
      const signature = { partnerId, userId, document, language, acceptedAt } as const
      await acceptTermsOfDay(db, { ...signature, ip: '203.0.113.24', userAgent: demoBrowser })
      const accepted = { action: 'terms.accept', object: 'terms', objectId: document, after: { language } } as const
      await writePastAudit(db, keyring, actor, acceptedAt, accepted)
    }
  })

/** Minutes since a person was added. */
export const personMinutes = ({ isInvited }: SeedPerson, place: number): number => {
  if (place === 0) return registeredDays * day
  return isInvited ? 0 : (registeredDays - 1) * day - place
}

const storeEvents = (stores: Stores): [number, Event][] =>
  stores.flatMap((store, place): [number, Event][] => {
    const about = { object: 'store', objectId: store.id } as const
    const after = { code: store.code, businessName: store.name }
    const added: [number, Event] = [addedMinutes(store, place), { action: 'store.created', ...about, after }]
    if (store.situation !== 'inactive') return [added]
    const change = { before: { status: 'ACTIVE' }, after: { status: 'INACTIVE' } }
    return [added, [switchedOffDays.store * day, { action: 'store.deactivated', ...about, ...change }]]
  })

const personEvents = (people: Opened['people'], stores: Stores): [number, Event][] =>
  people.slice(1).flatMap((person, place): [number, Event][] => {
    const about = { object: 'user', objectId: person.id } as const
    const sellsIn = (person.sellsIn ?? []).flatMap((nth) => stores[nth] ?? [])
    const after = userFacts({ ...person, language: 'en-US' }, sellsIn)
    const minutes = personMinutes(person, place + 1)
    const created: [number, Event] = [minutes, { action: 'user.created', ...about, after }]
    if (!person.isInactive) return [created]
    const change = { before: { active: true }, after: { active: false } }
    return [created, [switchedOffDays.person * day, { action: 'user.deactivated', ...about, ...change }]]
  })

/** Records in the change log how the Store Admin added stores and people, oldest first. */
export const recordBeginning = async (db: Db, keyring: Keyring, opened: Opened, stores: Stores): Promise<void> => {
  const events = [...storeEvents(stores), ...personEvents(opened.people, stores)]
  for (const [minutes, event] of events.toSorted(([one], [other]) => other - one)) {
    await writePastAudit(db, keyring, adminOf(opened), await minutesAgo(db, minutes), event)
  }
}

/** Records in the change log that the application of a further store was sent. */
export const recordSubmission = async (db: Db, keyring: Keyring, opened: Opened, id: string): Promise<void> =>
  writePastAudit(db, keyring, adminOf(opened), await minutesAgo(db, reviewedHours * 60), {
    action: 'application.submitted',
    object: 'application',
    objectId: id,
    before: { status: 'PENDING_AUTH' },
    after: { status: 'REVIEW' },
  })
