import { createHash } from 'node:crypto'
import type * as contract from '@tillgate/contract/item-edits.ts'
import type { ItemEdits, PreviewedPrice } from '@tillgate/contract/item-edits.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { pricesAtOnceMax } from '@tillgate/domain/items.ts'
import { fromCents, fromTaxMilli, toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import { editedValues, isSameValues, type EditedValues } from '@tillgate/domain/price-edits.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { FastifyReply } from 'fastify'
import type { PortalUser } from '#server/base/caller.ts'
import { chunked } from '#server/base/chunked.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate, translateCount } from '#server/http/translate.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { priceChanges, sendChanges } from '../change-records/changes-file.service.ts'
import { recordEdit } from '../change-records/record.queries.ts'
import { listSellingStores, listSelected, writeRecorded, type SelectedRow } from './edits.queries.ts'
import { priceFacts } from './items.answer.ts'

type PortalContext = Context<PortalUser>

const cents = (dollars: number | undefined): number | undefined =>
  dollars === undefined ? undefined : toCents(dollars)

/** Converts the edits to cents; the contract has checked the decimals. */
const editsOf = ({ price, pricePercent, priceAmount, taxPercentage, active }: ItemEdits) => {
  const to = cents(price)
  const percent = cents(pricePercent)
  const amount = cents(priceAmount)
  const taxMilli = taxPercentage === undefined ? undefined : toTaxMilli(taxPercentage)
  return {
    ...(to === undefined ? {} : { price: { to } }),
    ...(percent === undefined ? {} : { price: { percent } }),
    ...(amount === undefined ? {} : { price: { amount } }),
    ...(taxMilli === undefined ? {} : { taxMilli }),
    ...(active === undefined ? {} : { active }),
  }
}

type Compared = { row: SelectedRow; after: EditedValues | undefined }
type Store = { id: string; businessName: string }

/** Returns the prices of the chosen items and stores with their values after the edit. Refuses an edit that changes nothing. */
const compare = async (db: Db, partnerId: string, body: ItemEdits, lock: boolean) => {
  const stores = await ownStores(db, partnerId, body.storeIds)
  const itemIds = [...new Set(body.items)]
  const selected = { partnerId, storeIds: stores.map(({ id }) => id), itemIds }
  const rows = await listSelected(db, selected, { lock, limit: pricesAtOnceMax + 1 })
  if (rows.length === 0) refuse('item.not-found')
  if (rows.length > pricesAtOnceMax) refuse('input.invalid', { fields: [{ field: 'items', code: 'items.too-many' }] })
  const edits = editsOf(body)
  const compared = rows.map((row): Compared => ({ row, after: editedValues(row, edits) }))
  const changing = compared.filter(({ row, after }) => after === undefined || !isSameValues(row, after))
  if (changing.length === 0) refuse('input.invalid', { fields: [{ field: 'items', code: 'edit.no-changes' }] })
  return { stores, itemIds, compared }
}

const changingOf = (compared: readonly Compared[]) =>
  compared.flatMap(({ row, after }) => (after === undefined || isSameValues(row, after) ? [] : [{ row, after }]))

const digestOf = (compared: readonly Compared[]): string => {
  const lines = compared.map(({ row, after }) => {
    const { itemId, storeId, priceCents, taxMilli, active } = row
    return [itemId, storeId, priceCents, taxMilli, active, after?.priceCents, after?.taxMilli, after?.active].join()
  })
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('base64url')
}

const toValues = ({ priceCents, taxMilli, active }: EditedValues) => ({
  price: fromCents(priceCents),
  taxPercentage: fromTaxMilli(taxMilli),
  active,
})
const toPreviewed =
  (stores: readonly Store[]) =>
  ({ row, after }: Compared): PreviewedPrice => ({
    itemId: row.itemId,
    code: row.code,
    name: row.name,
    storeId: row.storeId,
    storeName: stores.find(({ id }) => id === row.storeId)?.businessName ?? '',
    before: toValues(row),
    after: after ? toValues(after) : null,
  })

const shownMax = 10
/** Lines of a file in one rendered chunk. */
const linesAtOnce = 2000

export const previewItemEdits = (
  { body }: Input<typeof contract.previewItemEdits>,
  context: PortalContext,
): Promise<Answer<typeof contract.previewItemEdits>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { stores, itemIds, compared } = await compare(db, partnerId, body, false)
    const changing = changingOf(compared)
    // Prices of one store are shown, of the first chosen store that has some.
    const shown = body.storeIds.find((id) => changing.some(({ row }) => row.storeId === id))
    const outOfRange = compared.filter(({ after }) => after === undefined)
    const show = toPreviewed(stores)
    return {
      items: itemIds.length,
      prices: changing.length,
      stores: await listSellingStores(db, partnerId, itemIds),
      first: changing
        .filter(({ row }) => row.storeId === shown)
        .slice(0, shownMax)
        .map(show),
      outOfRange: { total: outOfRange.length, first: outOfRange.slice(0, shownMax).map(show) },
      digest: digestOf(compared),
    }
  })

/** All changes of an edit, as its preview shows the first ten. */
export const downloadItemEdits = async (
  { body }: Input<typeof contract.downloadItemEdits>,
  context: PortalContext,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { language } = context.meta
  const { stores, compared } = await withTenant(context, (db) => compare(db, context.caller.partnerId, body, false))
  const names = new Map(stores.map(({ id, businessName }) => [id, businessName]))
  const changes = changingOf(compared).flatMap(({ row, after }) =>
    priceChanges(row, after, language).map((changed) => ({
      store: names.get(row.storeId) ?? '',
      code: row.code,
      name: row.name,
      ...changed,
    })),
  )
  const parts = async function* () {
    for (const part of chunked(changes, linesAtOnce)) yield await Promise.resolve(part)
  }
  return sendChanges(reply, language, 'item-changes.csv', parts())
}

/** Maximum number of stores that a message names. */
const namedMax = 3
const messageOf = (language: Language, counts: readonly { store: string; count: number }[]): string => {
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const [first, ...others] = counts
  if (!first || counts.length > namedMax)
    return translateCount(language, 'items.edited-stores', total, { stores: String(counts.length) })
  const parts = [
    translateCount(language, 'items.edited-in', first.count, { store: first.store }),
    ...others.map(({ store, count }) =>
      translate(language, 'items.edited-also', { store, count: count.toLocaleString('en-US') }),
    ),
  ]
  return parts.join(', ')
}

/**
 * Values of the audit entry of one store of an edit. The first entry has the size of the whole edit, so that the activity log
 * shows the edit as one row; the others are marked as its parts.
 */
export const editPart = (edited: { stores: number; items: number }, index: number) =>
  edited.stores === 1 ? {} : index === 0 ? { edited } : { isPart: true }

/** Writes the edit that a preview showed, and refuses when a value changed since. */
export const applyItemEdits = (
  { body: { digest, ...body } }: Input<typeof contract.applyItemEdits>,
  context: PortalContext,
): Promise<Answer<typeof contract.applyItemEdits>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const { stores, compared } = await compare(db, partnerId, body, true)
    if (digestOf(compared) !== digest) refuse('edit.changed-meanwhile')
    const changing = changingOf(compared)
    const prices = changing.map(({ row, after }) => ({
      itemId: row.itemId,
      storeId: row.storeId,
      version: row.version,
      before: row,
      after,
    }))
    const changeId = await recordEdit(db, { partnerId, userId, kind: 'BULK_EDIT' }, { prices })
    if (changeId !== null) await writeRecorded(db, partnerId, changeId)
    const counts = stores.flatMap(({ id, businessName }) => {
      const ofStore = changing.filter(({ row }) => row.storeId === id)
      return ofStore.length === 0 ? [] : [{ id, store: businessName, count: ofStore.length, ofStore }]
    })
    const edited = { stores: counts.length, items: new Set(changing.map(({ row }) => row.itemId)).size }
    // The log names every id, and the values of the first hundred that changed: see decision 0029.
    for (const [index, { id, count, ofStore }] of counts.entries())
      await audit({
        action: 'item.bulk-edit',
        object: 'store',
        objectId: id,
        before: { items: priceFacts(ofStore.map(({ row }) => row)) },
        after: {
          items: priceFacts(ofStore.map(({ row, after }) => ({ ...row, ...after }))),
          itemIds: ofStore.map(({ row }) => row.itemId),
          count,
          changeId,
          ...editPart(edited, index),
        },
      })
    if (counts.length === 0) refuse('input.invalid', { fields: [{ field: 'items', code: 'edit.no-changes' }] })
    return { message: messageOf(context.meta.language, counts), count: changing.length, changeId }
  })
