import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { undoItemChange } from '@tillgate/contract/item-changes.ts'
import { applyItemEdits, previewItemEdits } from '@tillgate/contract/item-edits.ts'
import { createItem, getItemByCode, listItemStores } from '@tillgate/contract/items.ts'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { aStoredBatch, header, line } from '#server/testing/imports.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { runImport } from '../imports/run.service.ts'

const app = await startApp()
const never = new AbortController().signal
const codes = ['3001', '3002', '3003', '3004'] as const
type Code = (typeof codes)[number]

/** Texts by barcode, and prices by barcode and store. */
type State = Record<string, string>
const stateOf = async (retailer: Retailer): Promise<State> => {
  const state: State = {}
  for (const code of codes) {
    const { id, name } = await retailer.call(getItemByCode, { query: { code } }).catch(() => ({ id: null, name: '' }))
    if (id === null) continue
    state[code] = name
    const { items } = await retailer.call(listItemStores, { params: { id, code } })
    for (const { storeId, price, active } of items)
      state[`${code} ${retailer.storeIds.indexOf(storeId)}`] = `${price} ${active}`
  }
  return state
}

type Step =
  | { kind: 'import'; codes: Code[]; price: number; name: string }
  | { kind: 'set'; store: number; codes: Code[]; price: number }
  | { kind: 'raise'; codes: Code[]; percent: number }
  | { kind: 'delete'; store: number; codes: Code[] }
  | { kind: 'create'; code: Code; price: number }
  | { kind: 'undo'; nth: number }

const someCodes = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 })
const price = fc.integer({ min: 1, max: 5 })
const store = fc.integer({ min: 0, max: 1 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('import'), codes: someCodes, price, name: fc.constantFrom('Milk', 'Oat milk') }),
  fc.record({ kind: fc.constant('set'), store, codes: someCodes, price }),
  fc.record({ kind: fc.constant('raise'), codes: someCodes, percent: fc.constantFrom(-50, 10) }),
  fc.record({ kind: fc.constant('delete'), store, codes: someCodes }),
  fc.record({ kind: fc.constant('create'), code: fc.constantFrom(...codes), price }),
  fc.record({ kind: fc.constant('undo'), nth: fc.nat(4) }),
)

/** Ids of the chosen items that exist, and that the store sells when a store is given. */
const idsOf = async (retailer: Retailer, wanted: readonly Code[], storeId?: string): Promise<string[]> => {
  const ids: string[] = []
  for (const code of wanted) {
    const found = await retailer.call(getItemByCode, { query: { code } }).catch(() => undefined)
    if (found?.id && (storeId === undefined || found.storeIds.includes(storeId))) ids.push(found.id)
  }
  return ids
}

/** `id` is null when the step was refused. */
type Change = { id: string | null; before: State; after: State }

/** Makes a step. Returns the id of its change, or null when the step changed nothing or was refused. */
const make = async (retailer: Retailer, asked: Step, changes: readonly Change[]): Promise<string | null> => {
  const storeId = retailer.storeIds['store' in asked ? asked.store : 0] ?? ''
  if (asked.kind === 'import') {
    const file = header + asked.codes.map((code) => line(code, asked.name, String(asked.price))).join('')
    const id = await aStoredBatch(app, retailer, file)
    await runImport(app.deps, retailer.partnerId, id, never, 4)
    return id
  }
  if (asked.kind === 'create') {
    const storePrices = [{ storeId, price: asked.price, taxPercentage: 0, active: true }]
    return (await retailer.call(createItem, { body: milk(storeId, { code: asked.code, storePrices }) })).changeId
  }
  if (asked.kind === 'undo') {
    const id = changes[changes.length - 1 - asked.nth]?.id ?? ''
    return (await retailer.call(undoItemChange, { params: { id } })).id
  }
  if (asked.kind === 'raise') {
    const items = await idsOf(retailer, asked.codes)
    const edits = { storeIds: [...retailer.storeIds], items, pricePercent: asked.percent }
    const { digest } = await retailer.call(previewItemEdits, { body: edits })
    return (await retailer.call(applyItemEdits, { body: { ...edits, digest } })).changeId
  }
  const items = await idsOf(retailer, asked.codes, storeId)
  const edit = asked.kind === 'set' ? { price: asked.price } : {}
  const body = { multipleEdit: asked.kind === 'set', storeId, items, ...edit }
  return (await retailer.call(updateItemsAtStore, { body })).changeId
}

const run = async (retailer: Retailer, steps: readonly Step[]): Promise<Change[]> => {
  const changes: Change[] = []
  for (const asked of steps) {
    const before = await stateOf(retailer)
    // A refused step changes nothing: a barcode that exists, an edit without changes, a second undo.
    const id = await make(retailer, asked, changes).catch(() => null)
    const after = await stateOf(retailer)
    changes.push({ id, before, after })
  }
  return changes
}

const numRuns = inject('histories') === undefined ? 4 : 150
const keysOf = (...states: readonly State[]): string[] => [...new Set(states.flatMap((state) => Object.keys(state)))]
const undo = (retailer: Retailer, id: string | null) =>
  retailer.call(undoItemChange, { params: { id: id ?? '' } }).then(
    () => true,
    () => false,
  )

test('refused steps change nothing', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      const changes = await run(await aRetailer(app, { stores: 2 }), steps)
      const refused = changes.filter(({ id }) => id === null)
      expect(refused.map(({ after }) => after)).toEqual(refused.map(({ before }) => before))
    }),
    { numRuns },
  )
})

test('undo of the last change restores the state before it', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 7 }), async (steps) => {
      const retailer = await aRetailer(app, { stores: 2 })
      const last = (await run(retailer, steps)).findLast(({ id }) => id !== null)
      if (!last) return
      // An import that changed nothing has nothing to undo: its state is already the one before.
      await undo(retailer, last.id)
      expect(await stateOf(retailer)).toEqual(last.before)
    }),
    { numRuns },
  )
})

test('undo of an older change restores what stayed since', { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 7 }), fc.nat(6), async (steps, index) => {
      const retailer = await aRetailer(app, { stores: 2 })
      const changes = (await run(retailer, steps)).filter(({ id }) => id !== null)
      const older = changes[index % Math.max(1, changes.length)]
      if (!older) return
      const now = await stateOf(retailer)
      const isUndone = await undo(retailer, older.id)
      const then = await stateOf(retailer)
      const { before, after } = older
      // A value is the one before the change or the one of now; what differs from the change's result stays. A deleted item whose
      // price comes back at a store comes back itself.
      const wrong = keysOf(now, then, before, after).filter((key) => {
        const comesBack = now[key] === undefined && [0, 1].some((place) => then[`${key} ${place}`] !== undefined)
        const mayRestore = isUndone && (now[key] === after[key] || comesBack)
        return then[key] !== now[key] && !(mayRestore && then[key] === before[key])
      })
      expect(wrong.map((key) => [key, before[key], after[key], now[key], then[key]])).toEqual([])
    }),
    { numRuns },
  )
})
