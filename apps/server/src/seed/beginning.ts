import type { StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import { writePastAudit, type Actor, type Event } from '#server/db/audit.ts'
import type { Db, Pool } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { userFacts } from '../modules/users/people/users.answer.ts'
import { recordAcceptance } from '../modules/onboarding/records/acceptance.service.ts'
import { minutesAgo, registeredDays, reviewedHours } from './account-holder.ts'
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

/** Records the consent to the terms in force: the partners are already active. */
export const agree = (pool: Pool, keyring: Keyring, opened: Opened, type: StoreType) =>
  withTenant({ pool, caller: opened }, async (db) => {
    const actor = adminOf(opened)
    const { partnerId, userId } = actor
    const document = termsDocumentOf(type)
    const language = 'en-US'
    const acceptedAt = await minutesAgo(db, reviewedHours * 60 + 52)
    await recordAcceptance(db, {
      partnerId,
      userId,
      document,
      language,
      shownAt: null,
      acceptedAt,
      ip: '127.0.0.1',
      userAgent: 'demonstration',
    })
    const accepted = { action: 'terms.accept', object: 'terms', objectId: document, after: { language } } as const
    await writePastAudit(db, keyring, actor, acceptedAt, accepted)
  })

/** Minutes since a store was added: each older one a week after the one before. */
const addedMinutes = ({ situation }: SeedStore, place: number): number => {
  if (situation === 'under-review') return reviewedHours * 60 + 30
  return situation === 'without-bank' ? 90 : (registeredDays - place * 7) * day - 10
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
    const minutes = person.isInvited ? 0 : (registeredDays - 1) * day - place
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
