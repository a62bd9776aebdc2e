import { fullName } from '@tillgate/domain/full-name.ts'
import type { Pool } from '#server/db/db.ts'
import type { Passwords } from '#server/secrets/passwords.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { invite } from '../modules/accounts/recovery/invitation.service.ts'
import { projectApprovedProducts } from '../modules/catalogue/catalogue.jobs.ts'
import { setStoresOfUser } from '../modules/partners/api.ts'
import { dentalCatalogue, groceryCatalogue, pharmacyCatalogue, type SeedItem } from './catalogue.ts'
import type { Deps } from '#server/ports/deps.ts'
import {
  addedMinutes,
  linkBank,
  minutesAgo,
  registeredDays,
  reviewedHours,
  seedAccountChange,
} from './account-holder.ts'
import { seedApplicants, seedNewPartners } from './applicants.ts'
import { seedUnfinished } from './unfinished.ts'
import { databaseNow } from '#server/db/now.ts'
import { fillFirstStore, fillFurtherStore } from './first-store.ts'
import { agree, personMinutes, recordBeginning, recordSubmission, switchedOffDays } from './beginning.ts'
import { seedApprovedProducts } from './approved-products.ts'
import { seedBankStatements } from './bank-statements.ts'
import { seedCheckedFile } from './checked-file.ts'
import { seedAccountant } from './accountant.ts'
import { seedWebhooks } from './webhooks.ts'
import { seedPriceChange } from './price-change.ts'
import { seedCases } from './cases.ts'
import { seedNotifications } from './notifications.ts'
import { seedPayouts } from './payouts.ts'
import { seedProposals } from './proposals.ts'
import { seedRequests } from './requests.ts'
import { seedSanctions } from './sanctions.ts'
import { seedSales } from './sales.ts'
import { demoPartners, demoPassword, type SeedPartner, type SeedStore } from './program.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { seedStaff } from './staff.ts'
import { seedScaleLabels } from './scale-labels.ts'
import { seedSupport } from './support.ts'
import type { Runtime, Shared } from '#server/db/context.ts'
import { createApplication, createPartner, createStore, sealedEin } from '#server/world/onboarding.ts'
import { updateRows } from '#server/world/rows.queries.ts'
import { findGrocer, findStaff, isSeeded } from './people.ts'
import { insertCatalogue, insertPeople } from './seed.queries.ts'

/** Creates a partner and returns the partner and its first user, who runs the partner. */
const openPartner = async (pool: Pool, runtime: Runtime, seed: SeedPartner, passwordHash: string) => {
  const id = newId()
  const [{ name: partnerName }] = seed.stores
  const people = seed.people.map((person) => ({ ...person, id: newId() }))
  await withIdentity(pool, async (db) => {
    const now = await databaseNow(db)
    const createdAt = await minutesAgo(db, registeredDays * 24 * 60)
    await createPartner(db, {
      id,
      businessName: partnerName,
      type: seed.type,
      applicationStatus: 'APPROVED',
      approvedScreen: true,
      createdAt,
    })
    await insertPeople(
      db,
      people.map((person, nth) => ({
        id: person.id,
        partnerId: id,
        audience: person.role === 'CASHIER' ? ('pos' as const) : ('portal' as const),
        email: person.email,
        passwordHash: person.isInvited ? null : passwordHash,
        firstName: person.firstName,
        lastName: person.lastName,
        phoneNumber: person.phone ?? null,
        role: person.role,
        emailVerified: !person.isInvited,
        active: !person.isInactive,
        // Only the person who registered the business proves an identity.
        identityStatus: nth === 0 ? ('IDV_SUCCESS' as const) : ('NONREQUIRED' as const),
        twoFactor: person.hasTwoFactor ?? false,
        createdAt: new Date(now.getTime() - personMinutes(person, nth) * 60_000),
      })),
      await minutesAgo(db, reviewedHours * 60 + 60),
      await minutesAgo(db, (switchedOffDays.person * 24 + 7) * 60),
    )
    const [{ firstName: givenName, lastName: familyName }] = seed.people
    const inviterName = `${givenName} ${familyName}`
    for (const { id: personId, email, firstName, role } of people.filter((person) => person.isInvited)) {
      const isCashier = role === 'CASHIER'
      await invite(db, runtime, 'en-US', { id: personId, email, firstName, partnerName, inviterName, isCashier })
    }
  })
  return { partnerId: id, adminId: people[0]?.id ?? id, people }
}

type Opened = Awaited<ReturnType<typeof openPartner>>

const statusesOf = ({ situation }: SeedStore) => {
  const isNew = situation === 'under-review' || situation === 'without-bank'
  return {
    status: isNew ? ('PENDING' as const) : situation === 'inactive' ? ('INACTIVE' as const) : ('ACTIVE' as const),
    applicationStatus:
      situation === 'under-review'
        ? ('REVIEW' as const)
        : situation === 'without-bank'
          ? ('PENDING_AUTH' as const)
          : ('APPROVED' as const),
    bankAccountStatus:
      situation === 'without-bank' ? ('PENDING_VERIFICATION' as const) : ('AUTOMATICALLY_VERIFIED' as const),
  }
}

const fillStores = (
  { pool, ...deps }: Pick<Deps, 'pool' | 'files' | 'keyring'>,
  opened: Opened,
  seed: SeedPartner,
  { catalogue, decidedBy }: { catalogue: SeedItem[]; decidedBy: string },
): Promise<string> =>
  withTenant({ pool, caller: opened }, async (db) => {
    const { partnerId, adminId } = opened
    const { keyring } = deps
    const [admin] = seed.people
    const stores = seed.stores.map((store) => ({ ...store, id: newId() }))
    for (const [place, store] of stores.entries()) {
      await createStore(db, {
        partnerId,
        id: store.id,
        businessName: store.name,
        type: store.type ?? seed.type,
        code: store.code,
        ...sealedEin(keyring, { partnerId, id: store.id }, store.ein),
        addressLine1: store.address,
        city: store.city,
        zipCode: store.zip,
        ...statusesOf(store),
        bankAccountLast4: store.last4 === '' ? null : (store.formerLast4 ?? store.last4),
        npi: store.npi ?? '',
        createdAt: await minutesAgo(db, addedMinutes(store, place)),
        contactPerson: fullName(admin),
        contactEmail: admin.email,
        phoneNumber: admin.phone ?? '',
      })
    }
    await recordBeginning(db, keyring, opened, stores)
    const linking = { db, keyring, partnerId, seed, by: adminId }
    for (const [place, store] of stores.entries()) await linkBank(linking, store, place)
    for (const { id: storeId } of stores.filter(({ situation }) => situation === 'under-review')) {
      const submittedAt = await minutesAgo(db, reviewedHours * 60)
      const id = await createApplication(db, { partnerId, storeId, submittedBy: adminId, submittedAt }, true)
      await recordSubmission(db, keyring, opened, id)
    }
    const first = stores[0]?.id ?? newId()
    await updateRows(db, 'partner', { id: partnerId }, { primaryStoreId: first })
    for (const [place, store] of stores.entries()) {
      if (place === 0 || statusesOf(store).applicationStatus !== 'APPROVED') continue
      const approved = { partnerId, storeId: store.id, userId: adminId, role: admin.role, decidedBy }
      const hasOwnEin = store.ein !== seed.stores[0].ein
      const paper = { ...store, type: store.type ?? seed.type, signer: fullName(admin) }
      await fillFurtherStore(db, deps, approved, { store, place, business: hasOwnEin ? paper : undefined })
    }
    for (const { id: userId, sellsIn = [] } of opened.people) {
      const storeIds = sellsIn.flatMap((nth) => stores[nth]?.id ?? [])
      await setStoresOfUser(db, { partnerId, userId }, storeIds)
    }
    const items = catalogue.map((item) => ({ ...item, id: newId() }))
    await insertCatalogue(db, {
      partnerId,
      items,
      storeIds: stores.filter((store) => statusesOf(store).applicationStatus === 'APPROVED').map(({ id }) => id),
      createdAt: await minutesAgo(db, registeredDays * 24 * 60),
    })
    return first
  })

/** Hashes the shared password once, and only when an account is missing. */
const demoHash = (passwords: Passwords): (() => Promise<string>) => {
  let hash: Promise<string> | undefined
  return () => (hash ??= passwords.hash(demoPassword))
}

/** A grocery chain, a pharmacy and a dental practice with people of every role. Returns false when they were there before. */
const seedPartners = async (
  deps: Runtime & Pick<Deps, 'pool' | 'files' | 'stopping' | 'log'>,
  hash: () => Promise<string>,
): Promise<boolean> => {
  const { pool } = deps
  const [grocer, pharmacy, dentist] = demoPartners
  const [known] = grocer.people
  if (known && (await isSeeded(pool, known.email))) return false
  const passwordHash = await hash()
  const random = seeded(2026)
  const decidedBy = (await findStaff(pool))?.olive ?? newId()
  const catalogues: [SeedPartner, SeedItem[]][] = [
    // The grocer is created last: the existence of its first user proves that all earlier data is complete.
    [pharmacy, pharmacyCatalogue(random)],
    [dentist, dentalCatalogue()],
    [grocer, groceryCatalogue(random)],
  ]
  for (const [partner, catalogue] of catalogues) {
    const opened = await openPartner(pool, deps, partner, passwordHash)
    await agree(pool, deps.keyring, opened, partner.type)
    const storeId = await fillStores(deps, opened, partner, { catalogue, decidedBy })
    const [store] = partner.stores
    const [owner] = partner.people
    await fillFirstStore(deps, {
      ...opened,
      storeId,
      userId: opened.adminId,
      role: owner.role,
      decidedBy,
      store,
      owner,
      business: { ...store, type: partner.type, signer: fullName(owner) },
      registeredAt: await withIdentity(pool, (db) => minutesAgo(db, registeredDays * 24 * 60)),
    })
  }
  // Without this, the items that lose cover are unknown until the clock's next job.
  await projectApprovedProducts(deps)
  return true
}

/**
 * Creates partners, applicants and the program's staff. Runs once; refused in production. `analyse` is called after many rows
 * were added: without statistics the planner assumes empty tables, and the next steps take five times as long.
 */
export const seedDemonstration = async (
  deps: Pick<Deps, 'pool' | 'files' | 'config' | 'stopping' | 'log' | 'sheets' | 'sanctionIndex' | keyof Shared>,
  analyse = async (): Promise<void> => {},
): Promise<void> => {
  const hash = demoHash(deps.passwords)
  await seedStaff(deps.pool, deps.keyring, hash)
  await seedApplicants(deps, hash)
  await seedCases(deps, hash)
  await seedUnfinished(deps, hash)
  await seedNewPartners(deps, hash)
  // Lists before items: between them the clock's job would mark every item as not listed.
  await seedApprovedProducts(deps.pool)
  const isNew = await seedPartners(deps, hash)
  if (isNew) await analyse()
  await seedSales(deps.pool, deps.keyring, deps.config.demoSalesDays)
  if (isNew) await analyse()
  if (deps.config.demoSalesDays > 0) {
    await seedPayouts(deps)
    await seedBankStatements(deps)
  }
  const grocer = await findGrocer(deps.pool)
  if (isNew && grocer) await seedAccountChange(deps, grocer)
  await seedCheckedFile(deps)
  await seedPriceChange(deps)
  await seedAccountant(deps)
  await seedScaleLabels(deps, { hasItems: isNew })
  await seedSupport(deps)
  await seedProposals(deps)
  await seedRequests(deps)
  await seedSanctions(deps)
  await seedNotifications(deps)
  // The webhooks delivered events of the notifications.
  await seedWebhooks(deps)
}
