import { isDeepStrictEqual } from 'node:util'
import type * as contract from '@tillgate/contract/business.ts'
import { ownersFaults, type OwnersFault } from '@tillgate/domain/owners.ts'
import { termsDocumentOf } from '@tillgate/domain/terms.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { FieldErrorCode } from '@tillgate/contract/refusals.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireVersion } from '#server/http/version.ts'
import { newId } from '#server/base/ids.ts'
import { advance, noteAnswers, requireWritable } from '../application/progress.service.ts'
import { requireAsked } from '../business/requested-fields.service.ts'
import { ownerField, ownersFacts, toOwner } from '../records/business.answer.ts'
import { findStore, type StoreRow } from '#server/modules/partners/api.ts'
import { listOwnerRows, replaceOwners } from '../records/owners.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { lockStore, raiseOwnersVersion, requireUnblocked } from '#server/modules/partners/api.ts'

type PortalContext = Context<PortalUser>

const complaintOf: Record<OwnersFault, FieldErrorCode> = {
  'owners.none': 'owners.none',
  'owners.control': 'owners.control',
  'owners.total': 'owners.total',
  'owners.repeated': 'owners.repeated',
  'owners.percent': 'ownership.percent',
}

/** The version was read with the store, before: it is never newer than the list. */
const ownersOf = async (
  db: Db,
  keyring: Keyring,
  { partnerId, id, ownersVersion: version }: StoreRow,
): Promise<Answer<typeof contract.listOwners>> => {
  const rows = await listOwnerRows(db, partnerId, id)
  return { owners: rows.map((row) => toOwner(keyring, partnerId, row)), version }
}

export const listOwners = (
  { params }: Input<typeof contract.listOwners>,
  context: PortalContext,
): Promise<Answer<typeof contract.listOwners>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const store = (await findStore(db, partnerId, params.id)) ?? refuse('store.not-found')
    return ownersOf(db, context.keyring, store)
  })

/** Saves the whole list at once: the rules about totals and the control person concern all owners. */
export const saveOwnership = (
  { params, body }: Input<typeof contract.saveOwnership>,
  context: PortalContext,
): Promise<Answer<typeof contract.saveOwnership>> => {
  const owners = body.owners.map((owner) => ({ ...owner, ownership: Math.round(owner.ownership * 100) }))
  const faults = ownersFaults(owners)
  if (faults.length > 0) {
    refuse('input.invalid', { fields: faults.map((fault) => ({ field: 'owners', code: complaintOf[fault] })) })
  }
  return auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const store = (await lockStore(db, { partnerId, storeId: params.id })) ?? refuse('store.not-found')
    await requireUnblocked(db, partnerId, 'partner.on-hold')
    await requireVersion(body.version, store.ownersVersion, () => ownersOf(db, context.keyring, store))
    // A provider enters its owners as the first step, a retailer together with its business.
    const step = termsDocumentOf(store.type) === 'provider' ? 'owner-details' : 'business'
    requireAsked(await requireWritable(db, partnerId, params.id, step), ['owners'])
    const before = await ownersOf(db, context.keyring, store)
    await replaceOwners(
      db,
      { partnerId, storeId: params.id },
      owners.map(({ ownership, isControlPerson, ...person }, index) => {
        const id = newId()
        return {
          partnerId,
          storeId: params.id,
          id,
          place: index,
          sealed: context.keyring.seal(ownerField(partnerId, id), JSON.stringify(person)),
          ownership,
          isControlPerson,
        }
      }),
    )
    const version = await raiseOwnersVersion(db, { partnerId, storeId: params.id })
    await audit({
      action: 'owners.saved',
      object: 'store',
      objectId: params.id,
      before: ownersFacts(before.owners),
      after: ownersFacts(body.owners),
    })
    const isChanged = !isDeepStrictEqual(before.owners, body.owners)
    if (isChanged) await context.enqueue(db, 'sanctions-screen', { partnerId }, partnerId)
    await noteAnswers(db, { partnerId, storeId: params.id }, isChanged ? ['owners'] : [])
    await advance(db, context, { actor: context.caller, meta: context.meta }, params.id)
    return { owners: body.owners, version }
  })
}
