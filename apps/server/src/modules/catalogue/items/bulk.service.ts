import type { BulkEdit } from '@tillgate/contract/bulk-edits.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate, translateCount } from '#server/http/translate.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { recordEdit, type PriceChange } from '../change-records/record.queries.ts'
import { priceFacts } from './items.answer.ts'
import { deleteStoreItems, lockItem, lockStoreItems, updateStoreItems } from './items.queries.ts'

const editOf = ({ price, taxPercentage, active }: Omit<BulkEdit, 'items'>) => {
  const priceCents = price === undefined ? undefined : toCents(price)
  const taxMilli = taxPercentage === undefined ? undefined : toTaxMilli(taxPercentage)
  return {
    ...(priceCents === undefined ? {} : { priceCents }),
    ...(taxMilli === undefined ? {} : { taxMilli }),
    ...(active === undefined ? {} : { active }),
  }
}

type Edit = ReturnType<typeof editOf>
type Row = Awaited<ReturnType<typeof lockStoreItems>>[number]
const changes = (row: Row, { priceCents = row.priceCents, taxMilli = row.taxMilli, active = row.active }: Edit) =>
  row.priceCents !== priceCents || row.taxMilli !== taxMilli || row.active !== active

/** What an edit or, without `edit`, a removal replaces. */
const changesOf = (rows: readonly Row[], edit: Edit | undefined): PriceChange[] =>
  rows.map((row) => ({
    itemId: row.itemId,
    storeId: row.storeId,
    version: row.version,
    before: row,
    after: edit === undefined ? null : { ...row, ...edit },
  }))

/** Locks all items. Answers 404 and changes nothing when one id is foreign or missing. */
const locked = async (db: Db, items: { partnerId: string; storeId: string; itemIds: string[] }) => {
  const [store] = await ownStores(db, items.partnerId, [items.storeId])
  const rows = await lockStoreItems(db, items)
  return store && rows.length === items.itemIds.length ? { store, rows } : refuse('item.not-found')
}

/** Edits or deletes many items at one store. Spec 2 §7. */
export const updateItemsAtStore = ({ body }: { body: BulkEdit }, context: Context<PortalUser>) =>
  auditedTransaction(context, async (db, audit) => {
    const itemIds = [...new Set(body.items)]
    const items = { partnerId: context.caller.partnerId, storeId: body.storeId, itemIds }
    const { rows } = await locked(db, items)
    const edit = editOf(body)
    // Spec 2 §5: refuses an edit that changes no value.
    if (body.multipleEdit && !rows.some((row) => changes(row, edit)))
      refuse('input.invalid', { fields: [{ field: 'items', code: 'edit.no-changes' }] })
    const changeId = await recordEdit(
      db,
      {
        partnerId: items.partnerId,
        userId: context.caller.userId,
        kind: body.multipleEdit ? 'BULK_EDIT' : 'BULK_DELETE',
      },
      { prices: changesOf(rows, body.multipleEdit ? edit : undefined) },
    )
    if (body.multipleEdit) await updateStoreItems(db, items, edit)
    else await deleteStoreItems(db, items)
    // The log names every id, and the values of the first hundred that changed: see decision 0029.
    const written = body.multipleEdit ? rows.map((row) => ({ ...row, ...edit })) : []
    await audit({
      action: body.multipleEdit ? 'item.bulk-edit' : 'item.bulk-delete',
      object: 'store',
      objectId: body.storeId,
      before: { items: priceFacts(rows) },
      after: { items: priceFacts(written), itemIds, count: itemIds.length, changeId },
    })
    const key = body.multipleEdit ? 'items.edited' : 'items.deleted'
    return { message: translateCount(context.meta.language, key, itemIds.length), count: itemIds.length, changeId }
  })

type Toggle = { params: { id: string; code: string }; body: { storeId: string } }

const setActive =
  (active: boolean) =>
  ({ params, body }: Toggle, context: Context<PortalUser>) =>
    auditedTransaction(context, async (db, audit) => {
      const { partnerId, userId } = context.caller
      const item = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
      if (item.code !== params.code) refuse('item.not-found')
      const items = { partnerId, storeId: body.storeId, itemIds: [params.id] }
      const { store, rows } = await locked(db, items)
      await recordEdit(db, { partnerId, userId, kind: 'EDIT' }, { prices: changesOf(rows, { active }) })
      await updateStoreItems(db, items, { active })
      await audit({
        action: active ? 'item.activate' : 'item.inactivate',
        object: 'item',
        objectId: params.id,
        before: { stores: { [store.code]: { active: rows[0]?.active } } },
        after: { stores: { [store.code]: { active } } },
      })
      return { message: translate(context.meta.language, active ? 'item.activated' : 'item.inactivated') }
    })
export const activateItem = setActive(true)
export const inactivateItem = setActive(false)
