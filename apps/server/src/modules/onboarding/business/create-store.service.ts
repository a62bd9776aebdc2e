import { randomInt } from 'node:crypto'
import type { BusinessInformation } from '@tillgate/contract/business.ts'
import type * as contract from '@tillgate/contract/stores.ts'
import type { StoreInformation } from '@tillgate/contract/stores.ts'
import { typesOfPartner } from '@tillgate/domain/stores.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { recordMilestone, requireReached } from '../application/progress.service.ts'
import { checkEntered } from './address.service.ts'
import { businessFacts, toDetails } from '../records/business.answer.ts'
import { countStores, findFirstStore, insertStore, requireNotEnded } from '#server/modules/partners/api.ts'
import { findStore } from '#server/modules/partners/api.ts'
import { wrongsOf } from './business.service.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { toRecord, type CheckedAddress } from './record.service.ts'

type PortalContext = Context<PortalUser>
/** Spec 1 §9: as many as one answer lists. */
const storesMax = 2000
const noBank = { holder: null, type: null, routingLast4: null }
const perHour = { name: 'store-create', max: 200, seconds: 3600 }

/** A support id that no store of the partner has yet. */
const insertWithCode = async (db: Db, row: Parameters<typeof insertStore>[1], triesLeft = 5): Promise<string> => {
  const code = String(randomInt(10_000_000, 100_000_000))
  if (await insertStore(db, { ...row, code })) return code
  if (triesLeft === 0) throw new Error('Every drawn support id was taken')
  return insertWithCode(db, row, triesLeft - 1)
}

type FirstStore = Awaited<ReturnType<typeof findFirstStore>>

/** Fills the fields missing from the store form with the values of the partner's first store (spec 2 §5). */
export const completed = (sent: StoreInformation, known: Pick<FirstStore, 'phoneNumber' | 'contactEmail' | 'npi'>) => ({
  ...sent,
  doingBusinessAs: sent.doingBusinessAs ?? sent.businessName,
  phoneNumber: sent.phoneNumber ?? known.phoneNumber,
  contactEmailAddress: sent.contactEmailAddress ?? known.contactEmail,
  businessDescription: sent.businessDescription ?? '',
  npi: sent.npi ?? known.npi,
})

const rowOf = (
  keyring: Keyring,
  partnerId: string,
  id: string,
  body: BusinessInformation,
  address: CheckedAddress,
) => ({
  ...toRecord(keyring, { partnerId, id, contactEmail: '' }, body, address),
  partnerId,
  id,
  code: '',
  type: body.type,
  status: 'PENDING' as const,
  applicationStatus: 'PENDING_AUTH' as const,
})

/** Creates a further store, which cannot sell before its own application is approved. Registration creates the first store. */
export const createStore =
  ({ addresses }: Pick<Deps, 'addresses'>) =>
  async (
    { body: sent }: Input<typeof contract.createStore>,
    context: PortalContext,
  ): Promise<Answer<typeof contract.createStore>> => {
    const { partnerId, approved } = context.caller
    await limitRate(context, [{ ...perHour, subject: partnerId }])
    const first = await withTenant(context, async (db) => {
      await requireNotEnded(db, partnerId)
      if (!approved) await requireReached(db, partnerId, 'bank-account')
      return findFirstStore(db, partnerId)
    })
    const body = completed(sent, first)
    const address = await checkEntered(addresses, body)
    const types = typesOfPartner(first.partnerType)
    const type = types.find((one) => one === body.type) ?? first.partnerType
    const wrongs = [...wrongsOf({ type }, body), ...address.wrongs]
    if (wrongs.length > 0) refuse('input.invalid', { fields: wrongs })
    return auditedTransaction(context, async (db, audit) => {
      if ((await countStores(db, partnerId)) >= storesMax) refuse('store.too-many')
      const id = newId()
      const code = await insertWithCode(db, rowOf(context.keyring, partnerId, id, body, address))
      await recordMilestone(db, partnerId, 'BUSINESS_SAVED', id)
      const stored = (await findStore(db, partnerId, id)) ?? refuse('store.not-found')
      const after = { code, ...businessFacts(toDetails(context.keyring, stored, false, noBank)) }
      await audit({ action: 'store.created', object: 'store', objectId: id, after })
      return { id, code, businessName: body.businessName, status: 'PENDING' }
    })
  }
