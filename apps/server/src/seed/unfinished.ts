import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { placeholderBusinessName, placeholderZip, type StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { Readable } from 'node:stream'
import type { Deps } from '#server/ports/deps.ts'
import { databaseNow } from '#server/db/now.ts'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { ownerField } from '../modules/onboarding/records/business.answer.ts'
import { sealDocument } from '../modules/onboarding/documents/sealed.service.ts'
import { recordAcceptance } from '../modules/onboarding/records/acceptance.service.ts'
import { paperOf } from './first-store.ts'
import {
  insertDocuments,
  insertOwner,
  insertPartner,
  insertPeople,
  insertStores,
  isSeeded,
  setPrimaryStore,
} from './seed.queries.ts'

/** `stopped`: next step. `days`: since the last visit. */
type SeedUnfinished = {
  email: string
  firstName: string
  lastName: string
  stopped: 'registered' | 'terms' | 'identity' | 'business' | 'bank'
  days: number
  type: StoreType
  code: string
  language: Language
  name?: string
}

const unfinished: readonly [SeedUnfinished, ...SeedUnfinished[]] = [
  {
    email: 'rosa@allapattahfoods.test',
    firstName: 'Rosa',
    lastName: 'Medina',
    stopped: 'bank',
    days: 15,
    type: 'GROCERY',
    code: '61840271',
    language: 'es-ES',
    name: 'Allapattah Foods LLC',
  },
  {
    email: 'dr.soto@hialeahvision.test',
    firstName: 'Luis',
    lastName: 'Soto',
    stopped: 'business',
    days: 4.5,
    type: 'PHARMACY',
    code: '61840272',
    language: 'es-ES',
  },
  {
    email: 'andre@androcaffe.test',
    firstName: 'Andre',
    lastName: 'Keller',
    stopped: 'identity',
    days: 5,
    type: 'GROCERY',
    code: '61840273',
    language: 'en-US',
  },
  {
    email: 'pat@wynwoodgreens.test',
    firstName: 'Pat',
    lastName: 'Nguyen',
    stopped: 'identity',
    days: 2,
    type: 'GROCERY',
    code: '61840274',
    language: 'en-US',
  },
  {
    email: 'ops@brickellmarket.test',
    firstName: 'Omar',
    lastName: 'Haddad',
    stopped: 'terms',
    days: 8,
    type: 'GROCERY',
    code: '61840275',
    language: 'en-US',
  },
  {
    email: 'm.delrio@outlook.test',
    firstName: 'Marta',
    lastName: 'Del Río',
    stopped: 'registered',
    days: 3,
    type: 'GROCERY',
    code: '',
    language: 'en-US',
  },
  {
    email: 'june@littleriver.test',
    firstName: 'June',
    lastName: 'Abbott',
    stopped: 'registered',
    days: 0.2,
    type: 'GROCERY',
    code: '',
    language: 'en-US',
  },
]

const order = ['registered', 'terms', 'identity', 'business', 'bank'] as const
/** Returns true when the registration is past the step. */
const isPast = ({ stopped }: SeedUnfinished, step: (typeof order)[number]): boolean =>
  order.indexOf(stopped) > order.indexOf(step)

type Parts = Pick<Deps, 'pool' | 'files' | 'keyring'>

const enterBusiness = async ({ pool, files, keyring }: Parts, person: SeedUnfinished, ids: Record<Id, string>) => {
  const { partnerId, storeId, userId } = ids
  const { firstName, lastName, email, type } = person
  const [id, ownerId] = [newId(), newId()]
  const [kind = 'W9'] = requiredDocuments(type)
  const content = await paperOf(`${kind} of ${person.name ?? ''}`)
  const sealed = await sealDocument(keyring, files, { partnerId, id }, Readable.from([content]), 10_000)
  const owner = { firstName, lastName, email, ownerPhoneNumber: '3055550155' }
  const file = { ...sealed, kind, fileName: `${kind.toLowerCase()}.pdf`, media: 'application/pdf' as const }
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    await insertDocuments(db, [{ ...file, partnerId, storeId, id, uploadedBy: userId, removedAt: null }])
    await insertOwner(db, {
      partnerId,
      storeId,
      id: ownerId,
      place: 0,
      sealed: keyring.seal(ownerField(partnerId, ownerId), JSON.stringify(owner)),
      ownership: 10_000,
      isControlPerson: true,
    })
  })
}

type Id = 'partnerId' | 'storeId' | 'userId'

const begin = async (parts: Parts, person: SeedUnfinished, passwordHash: string): Promise<void> => {
  const { pool } = parts
  const { email, firstName, lastName, type, code, language, name } = person
  const ids = { partnerId: newId(), storeId: newId(), userId: newId() }
  const { partnerId, storeId, userId } = ids
  const hasType = isPast(person, 'registered')
  await withIdentity(pool, async (db) => {
    const createdAt = new Date((await databaseNow(db)).getTime() - person.days * 86_400_000)
    if (hasType) {
      const partner = { id: partnerId, businessName: name ?? placeholderBusinessName, type, primaryStoreId: null }
      await insertPartner(db, { ...partner, applicationStatus: 'PENDING_AUTH', createdAt })
    }
    const account = { id: userId, audience: 'portal', email, passwordHash, firstName, lastName, createdAt } as const
    const identityStatus = isPast(person, 'identity') ? 'IDV_SUCCESS' : 'PENDINGVERIFICATION'
    const belongs = hasType
      ? { partnerId, role: 'RETAILER' as const }
      : { partnerId: null, role: 'UNASSIGNED' as const }
    await insertPeople(db, [{ ...account, ...belongs, emailVerified: true, identityStatus }], createdAt)
  })
  if (!hasType) return
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const isEntered = isPast(person, 'business')
    const place = isEntered
      ? { addressLine1: '1801 NW 17th Ave', city: 'Miami', stateCode: 'FL', zipCode: '33125' }
      : { addressLine1: '', city: '', stateCode: '', zipCode: placeholderZip }
    const state = {
      status: 'PENDING',
      applicationStatus: 'PENDING_AUTH',
      bankAccountStatus: 'PENDING_VERIFICATION',
    } as const
    const store = { partnerId, id: storeId, businessName: name ?? placeholderBusinessName, type, code }
    await insertStores(db, [{ ...store, ...place, ...state, contactEmail: isEntered ? email : '' }])
    await setPrimaryStore(db, partnerId, storeId)
    if (!isPast(person, 'terms')) return
    const signature = { partnerId, userId, document: termsDocumentOf(type), language, shownAt: null }
    await recordAcceptance(db, { ...signature, ip: '203.0.113.24', userAgent: 'demonstration' })
  })
  if (isPast(person, 'business')) await enterBusiness(parts, person, ids)
}

/** Creates registrations that stopped at different steps, for the funnel of the console. */
export const seedUnfinished = async (parts: Parts, hash: () => Promise<string>): Promise<void> => {
  for (const person of unfinished) {
    if (await withIdentity(parts.pool, (db) => isSeeded(db, person.email))) continue
    await begin(parts, person, await hash())
  }
}
