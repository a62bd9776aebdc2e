import { requiredDocuments } from '@tillgate/domain/applications.ts'
import { placeholderBusinessName, placeholderZip, type StoreType } from '@tillgate/domain/stores.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { createIdentityCheck, createOwners, createPartner, createStore, sealedEin } from '#server/world/onboarding.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { minutesAgo } from './account-holder.ts'
import { bornOn } from './applicant-data.ts'
import { acceptTermsOfDay } from './former-terms.ts'
import { insertRow, updateRows } from '#server/world/rows.queries.ts'
import { storePapers } from './papers.ts'
import { isSeeded } from './people.ts'
import { demoBrowser, insertPeople } from './seed.queries.ts'

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
  /** Business, of a person who entered it. */
  business?: { name: string; ein: string; phone: string; address: string; city: string; zip: string }
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
    business: {
      name: 'Allapattah Foods LLC',
      ein: '593207715',
      phone: '+13055550120',
      address: '1801 NW 17th Ave',
      city: 'Miami',
      zip: '33125',
    },
  },
  {
    email: 'dr.soto@hialeahvision.test',
    firstName: 'Luis',
    lastName: 'Soto',
    stopped: 'business',
    days: 4.5,
    type: 'VISION',
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

const enterBusiness = async (
  deps: Parts,
  person: SeedUnfinished,
  { partnerId, storeId, userId }: Record<Id, string>,
  uploadedAt: Date,
) => {
  if (!person.business) return
  const business = { ...person.business, type: person.type, signer: fullName(person) }
  const papers = { partnerId, storeId, uploadedBy: userId, uploadedAt, business }
  const stored = await storePapers(deps, papers, requiredDocuments(person.type).slice(0, 1))
  await withTenant({ pool: deps.pool, caller: { partnerId } }, async (db) => {
    for (const document of stored) await insertRow(db, 'document', document)
    await createOwners(db, deps.keyring, { partnerId, storeId }, { ...person, phone: business.phone })
  })
}

type Id = 'partnerId' | 'storeId' | 'userId'

const begin = async (parts: Parts, person: SeedUnfinished, passwordHash: string): Promise<void> => {
  const { pool } = parts
  const { email, firstName, lastName, type, code, language, business } = person
  const ids = { partnerId: newId(), storeId: newId(), userId: newId() }
  const { partnerId, storeId, userId } = ids
  const hasType = isPast(person, 'registered')
  const createdAt = await withIdentity(pool, (db) => minutesAgo(db, person.days * 24 * 60))
  const after = (minutes: number): Date => new Date(createdAt.getTime() + minutes * 60_000)
  await withIdentity(pool, async (db) => {
    if (hasType) {
      const partner = { id: partnerId, businessName: business?.name ?? placeholderBusinessName, type }
      await createPartner(db, { ...partner, applicationStatus: 'PENDING_AUTH', createdAt })
    }
    const account = { id: userId, audience: 'portal', email, passwordHash, firstName, lastName, createdAt } as const
    const identityStatus = isPast(person, 'identity') ? 'IDV_SUCCESS' : 'PENDINGVERIFICATION'
    const role = termsDocumentOf(type) === 'retailer' ? ('RETAILER' as const) : ('PROVIDER' as const)
    const belongs = hasType ? { partnerId, role } : { partnerId: null, role: 'UNASSIGNED' as const }
    await insertPeople(db, [{ ...account, ...belongs, emailVerified: true, identityStatus }], createdAt)
  })
  if (!hasType) return
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    const place = business
      ? {
          addressLine1: business.address,
          city: business.city,
          stateCode: 'FL',
          zipCode: business.zip,
          contactPerson: fullName(person),
          contactEmail: email,
          phoneNumber: business.phone,
          ...sealedEin(parts.keyring, { partnerId, id: storeId }, business.ein),
        }
      : { addressLine1: '', city: '', stateCode: '', zipCode: placeholderZip, contactEmail: '' }
    const state = {
      status: 'PENDING',
      applicationStatus: 'PENDING_AUTH',
      bankAccountStatus: 'PENDING_VERIFICATION',
    } as const
    const store = {
      partnerId,
      id: storeId,
      businessName: business?.name ?? placeholderBusinessName,
      type,
      code,
      createdAt,
    }
    await createStore(db, { ...store, ...place, ...state })
    await updateRows(db, 'partner', { id: partnerId }, { primaryStoreId: storeId })
    if (!isPast(person, 'terms')) return
    const signature = { partnerId, userId, document: termsDocumentOf(type), language, acceptedAt: after(4) }
    await acceptTermsOfDay(db, { ...signature, ip: '203.0.113.24', userAgent: demoBrowser })
    if (!isPast(person, 'identity')) return
    const times = { beganAt: after(7), completedAt: after(11) }
    const checked = { partnerId, userId, name: fullName(person), bornOn: bornOn(person) }
    await createIdentityCheck(db, parts.keyring, { ...checked, ...times })
  })
  await enterBusiness(parts, person, ids, after(24))
}

/** Creates registrations that stopped at different steps, for the funnel of the console. */
export const seedUnfinished = async (parts: Parts, hash: () => Promise<string>): Promise<void> => {
  for (const person of unfinished) {
    if (await isSeeded(parts.pool, person.email)) continue
    await begin(parts, person, await hash())
  }
}
