import { listItemHistory, restoreItem, undoItemChange } from '@tillgate/contract/item-changes.ts'
import { createItem, getItem, updateItem, type ItemDraft } from '@tillgate/contract/items.ts'
import { fileTexts, headingOf, type FileText } from '@tillgate/domain/catalogue-file.ts'
import { itemTexts, typedTexts, type ItemText } from '@tillgate/domain/items.ts'
import { expect, test } from 'vitest'
import { forgetText } from '#server/testing/changes.queries.ts'
import { imported } from '#server/testing/imports.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

/** One changed text at a time: the other texts stay those of `milk`. */
const changed: Record<ItemText, Partial<ItemDraft>> = {
  name: { name: 'Oat milk' },
  description: { description: 'Oat drink' },
  unit: { unit: 'GAL' },
  applyAllStores: { applyAllStore: true },
}

const aMilk = async () => {
  const retailer = await aRetailer(app)
  const one = await retailer.call(createItem, { body: milk(retailer.storeId) })
  const read = async () => {
    const { version, ...item } = await retailer.call(getItem, { params: one })
    return { version, item }
  }
  const save = async (change: Partial<ItemDraft>) => {
    const { version } = await read()
    return retailer.call(updateItem, { params: { id: one.id }, body: { ...milk(retailer.storeId, change), version } })
  }
  const latest = async () =>
    (await retailer.call(listItemHistory, { params: { id: one.id }, query: {} })).items[0]?.texts ?? null
  const undo = (id: string | null) => retailer.call(undoItemChange, { params: { id: id ?? '' } })
  return { retailer, one, read, save, latest, undo }
}

test.each(itemTexts)('an edit of the text %s is recorded and undone', async (text) => {
  const { read, save, undo } = await aMilk()
  const before = await read()

  const { changeId } = await save(changed[text])

  const after = await read()
  expect(changeId).not.toBeNull()
  expect(after.item).toEqual({ ...before.item, ...changed[text] })
  expect(after.version).toBe(before.version + 1)
  expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 0 })
  expect((await read()).item).toEqual(before.item)
})

test.each(itemTexts)('an edit that leaves the text %s records no change', async (text) => {
  const { save } = await aMilk()
  await save(changed[text])

  expect(await save(changed[text])).toMatchObject({ changeId: null })
})

test.each(itemTexts)('an item goes back to the text %s before an edit', async (text) => {
  const { retailer, one, read, save } = await aMilk()
  const before = await read()
  const { changeId } = await save(changed[text])
  const { version } = await read()

  await retailer.call(restoreItem, { params: { id: one.id }, body: { changeId: changeId ?? '', version } })

  expect((await read()).item).toEqual(before.item)
})

test('an undo leaves a text that the change did not record', async () => {
  const { retailer, one, read, save, latest, undo } = await aMilk()
  const { changeId } = await save({ name: 'Oat milk', unit: 'GAL' })
  await app.owner.transaction().execute((db) => forgetText(db, retailer.partnerId, one.id, 'unit'))
  const restored = { name: milk('').name, unit: 'GAL' }

  expect((await latest())?.before).toMatchObject(restored)
  expect(await undo(changeId)).toMatchObject({ restored: 1, kept: 0 })
  expect((await read()).item).toMatchObject(restored)
})

test.each(typedTexts)('the history shows the text %s before and after', async (text) => {
  const { save, latest } = await aMilk()
  await save(changed[text])

  const texts = await latest()
  const before = milk('')
  expect(texts?.before).toMatchObject({ [text]: before[text] })
  expect(texts?.after).toMatchObject({ [text]: changed[text][text] })
})

/** A file that changes one text of `milk` and nothing else. */
const fileWith = (text: FileText): string => {
  const row: Record<FileText, string | undefined> = { ...milk(''), ...changed[text] }
  const columns = ['code', ...fileTexts, 'price', 'taxPercentage'] as const
  const values = { ...row, code: milk('').code, price: '4.29', taxPercentage: '0' }
  return [
    columns.map((column) => headingOf(column, 'en-US')).join(),
    columns.map((column) => `"${values[column]}"`).join(),
  ].join('\n')
}

test.each(fileTexts)('an import of the text %s is recorded and undone', async (text) => {
  const { retailer, read, undo } = await aMilk()
  const before = await read()

  const { id } = await imported(app, retailer, fileWith(text))

  expect((await read()).item).toEqual({ ...before.item, ...changed[text] })
  expect(await undo(id)).toMatchObject({ restored: 1, kept: 0 })
  expect((await read()).item).toEqual(before.item)
})
