import type { ActivityEntry } from '@tillgate/contract/activity.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { pageOf } from '#portal/testing/partner.ts'

const id = (n: number): string => `00000000-0000-4000-8000-00000000000${n}`
const change = (of: string, was: string, is: string) => ({ field: 'price' as const, of, was, is })
const entry = (n: number, fields: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: id(n),
  at: '2026-11-20T16:06:00.000Z',
  actor: { id: id(8), name: 'Maria Delgado' },
  isOfProgram: false,
  action: 'item.update',
  object: 'item',
  objectId: id(9),
  objectName: 'Milk, whole, 036000291452',
  items: null,
  stores: null,
  itemChangeId: null,
  changes: ['Doral', 'Hialeah', 'Homestead', 'Little Havana'].map((store) => change(store, '4.29', '4.4')),
  ...fields,
})
const byProgram: Partial<ActivityEntry> = {
  action: 'store.suspended',
  object: 'store',
  actor: null,
  isOfProgram: true,
  changes: [],
}

test('an entry leads to its change and the undo', async () => {
  const items = [entry(1, { itemChangeId: id(7) })]
  const { page } = await openPortal('/activity', {
    answers: { 'GET /api/activity': () => ({ body: pageOf(items) }) },
  })
  await expect
    .element(page.getByRole('link', { name: /^See the change and undo it ?: Item changed, Milk/ }))
    .toHaveAttribute('href', `/items/changes/${id(7)}`)
})

test('groups entries by day and shows a bulk edit of several stores as one row', async () => {
  await screen.viewport(1440, 900)
  const store = { object: 'store' as const, objectName: 'Delgado Fresh, Doral, 73950418' }
  const items = [
    entry(1, { ...store, action: 'item.bulk-edit', items: 12, stores: 4 }),
    entry(2),
    entry(3, { at: '2026-11-19T16:06:00.000Z' }),
  ]
  const { page } = await openPortal('/activity', { answers: { 'GET /api/activity': () => ({ body: pageOf(items) }) } })

  await expect.element(page.getByText('and 3 more stores')).toBeVisible()
  const days = page.getByText(/(Fri, Nov 20|Thu, Nov 19), 2026$/)
  expect(days.elements().map(({ textContent }) => textContent)).toEqual(['Fri, Nov 20, 2026', 'Thu, Nov 19, 2026'])
  await expect.element(page.getByText('11:06 AM ET', { exact: true }).first()).toBeVisible()
})

test('shows values, folds the others, and links the item', async () => {
  const items = [entry(1), entry(2, { ...byProgram, objectName: 'Delgado Fresh, Doral' })]
  const { page, url } = await openPortal('/activity', {
    answers: {
      'GET /api/activity': () => ({ body: { items, page: 1, pageSize: 30, total: 2, totalIsCapped: false } }),
      'GET /api/activity/people': () => ({ body: { items: [{ id: id(8), name: 'Maria Delgado' }] } }),
    },
  })

  await expect.element(page.getByText('Price, Doral: from $4.29 to $4.40')).toBeVisible()
  await expect.element(page.getByText('Price, Little Havana: from $4.29 to $4.40')).not.toBeInTheDocument()
  await page.getByRole('button', { name: /^1 more value ?: .*, Milk, whole, 036000291452, / }).click()
  await expect.element(page.getByText('Price, Little Havana: from $4.29 to $4.40')).toBeVisible()
  await expect.element(page.getByText('Program staff')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Milk, whole, 036000291452' }))
    .toHaveAttribute('href', `/items/view/${id(9)}?code=036000291452`)

  await page.getByRole('combobox', { name: 'Person' }).click()
  await page.getByRole('option', { name: 'Maria Delgado' }).click()
  await expect.poll(url).toBe(`/activity?actorId=${id(8)}`)
})

test('a store shows its support id and no codes', async () => {
  const changes: ActivityEntry['changes'] = [
    { field: 'code', of: '', was: null, is: '50353865' },
    { field: 'status', of: '', was: 'PENDING_AUTH', is: 'REVIEW' },
    { field: 'name', of: '', was: null, is: '' },
  ]
  const label: ActivityEntry['changes'] = [{ field: 'code', of: '', was: null, is: '200411000006' }]
  const items = [
    entry(1, { action: 'store.created', object: 'store', objectName: 'Doral', changes }),
    entry(2, { action: 'store.scale-label-added', object: 'store', objectName: 'Doral', changes: label }),
  ]
  const { page } = await openPortal('/activity', {
    answers: {
      'GET /api/activity': () => ({ body: { items, page: 1, pageSize: 30, total: 2, totalIsCapped: false } }),
      'GET /api/activity/people': () => ({ body: { items: [] } }),
    },
  })

  await expect.element(page.getByText('Support Id: 50353865')).toBeVisible()
  await expect.element(page.getByText('Barcode: 200411000006')).toBeVisible()
  await expect.element(page.getByText(/REVIEW|Name:/)).not.toBeInTheDocument()
})
