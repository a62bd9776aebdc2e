import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/scale-labels.ts'
import { codeKey as codeKeyOf } from '@tillgate/domain/barcodes.ts'
import { labelKey } from '@tillgate/domain/scale-labels.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { listListedByKeys, projectListedItem } from '../approved-products/projection.queries.ts'
import { deleteLabel, findLabelStore, insertLabel, listLabelRows } from '../labels/labels.queries.ts'

const digitsOf = (key: string): string => key.slice(2)

const listed = async (db: Db, partnerId: string, storeId: string): Promise<contract.ScaleLabels> => {
  const { labelForm } = (await findLabelStore(db, { partnerId, storeId })) ?? refuse('store.not-found')
  const rows = await listLabelRows(db, { partnerId, storeId })
  const products = await listListedByKeys(
    db,
    partnerId,
    rows.map(({ pluKey }) => pluKey),
  )
  const items = rows.map(({ codeKey, pluKey, itemName }) => {
    const product = products.get(pluKey)
    return {
      code: digitsOf(codeKey),
      plu: digitsOf(pluKey),
      name: itemName ?? product?.name ?? null,
      list: product?.list ?? null,
    }
  })
  return { labelForm, items }
}

export const listScaleLabels = (
  { params: { id } }: Input<typeof contract.listScaleLabels>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.listScaleLabels>> =>
  withTenant(context, (db) => listed(db, context.caller.partnerId, id))

export const createScaleLabel = (
  { params: { id: storeId }, body }: Input<typeof contract.createScaleLabel>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.createScaleLabel>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    const { labelForm } = (await findLabelStore(db, { partnerId, storeId })) ?? refuse('store.not-found')
    const [codeKey, pluKey] = [labelKey(body.code, labelForm), codeKeyOf(body.plu)]
    if (!(await insertLabel(db, { partnerId, storeId, codeKey, pluKey }))) {
      const known = (await listLabelRows(db, { partnerId, storeId })).some((row) => row.codeKey === codeKey)
      const field = known ? 'code' : 'plu'
      refuse('scale-label.taken', { fields: [{ field, code: `scale-label.${field}-taken` }] })
    }
    await projectListedItem(db, partnerId, codeKey)
    const after = { code: digitsOf(codeKey), plu: body.plu }
    await audit({ action: 'store.scale-label-added', object: 'store', objectId: storeId, after })
    return listed(db, partnerId, storeId)
  })

export const deleteScaleLabel = (
  { params: { id: storeId, code } }: Input<typeof contract.deleteScaleLabel>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.deleteScaleLabel>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId } = context.caller
    await ownStores(db, partnerId, [storeId])
    const codeKey = codeKeyOf(code)
    const pluKey = (await deleteLabel(db, { partnerId, storeId }, codeKey)) ?? refuse('scale-label.gone')
    await projectListedItem(db, partnerId, codeKey)
    const before = { code: digitsOf(codeKey), plu: digitsOf(pluKey) }
    await audit({ action: 'store.scale-label-removed', object: 'store', objectId: storeId, before })
    return listed(db, partnerId, storeId)
  })
