import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { ItemCover } from '@tillgate/contract/cover-requests.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral } from '#portal/testing/partner.ts'

const path = `/api/item/${doral.id}`
const programId = '0190f000-0000-7000-8000-000000000001'
const none = { programId, since: null, until: null, maxPrice: null, request: null, canRequest: true } as const
const food = { ...none, purse: 'FOOD', list: 'Food', reason: 'COVERED', until: '2026-11-30', maxPrice: 5.5 } as const
const otc = { ...none, purse: 'OTC', list: 'Health', reason: 'NOT_LISTED' } as const
const cover: ItemCover = { endsOn: '2026-12-01', lists: [food, otc], labels: null }
const request = { status: 'OPEN', askedAt: '2026-11-27T10:00:00.000Z', answer: '', answeredAt: null } as const
const asked: ItemCover = { ...cover, lists: [{ ...food, request, canRequest: false }, otc] }
const item = {
  id: doral.id,
  userId: null,
  retailerBusinessName: 'Delgado',
  name: 'Milk',
  description: 'A gallon',
  code: '036000291452',
  unit: 'COUNT',
  price: 4.4,
  taxPercentage: 0,
  active: true,
  aplVerification: true,
  storeId: doral.id,
  storesCount: 1,
  applyAllStore: false,
  approvedLists: [],
  version: 1,
}

beforeEach(() => chooseLanguage('en-US'))

test('asks to keep an item on a list, with a reason', async () => {
  let isAsked = false
  const { asked: calls } = await openPortal(`/items/view/${doral.id}?code=036000291452`, {
    answers: {
      [`GET ${path}/code/036000291452`]: () => ({ body: item }),
      [`GET ${path}/code/036000291452/store/${doral.id}`]: () => ({ body: item }),
      [`GET ${path}/cover`]: () => ({ body: isAsked ? asked : cover }),
      [`POST ${path}/cover-requests`]: () => {
        isAsked = true
        return { body: asked }
      },
    },
  })
  await expect.element(screen.getByText('No cover from Dec 1, 2026')).toBeVisible()
  await expect.element(screen.getByText(/Until Nov 30, 2026 · The list pays up to \$5\.50/)).toBeVisible()
  await press('Ask to keep it on the list: Food')
  await press('Send request')
  await expect.element(screen.getByText('Enter a reason.')).toBeVisible()
  await fill('Why should the list have this item?', 'Sold every day.')
  await press('Send request')
  await expect.element(screen.getByText(/Requested on Nov 27, 2026/)).toBeVisible()
  const sent = calls.filter(({ method }) => method === 'POST')
  expect(sent.map(({ body }) => body)).toMatchObject([{ programId, purse: 'FOOD', reason: 'Sold every day.' }])
})

const openLabel = (labels: ItemCover['labels']) =>
  openPortal(`/items/view/${doral.id}?code=036000291452`, {
    answers: {
      [`GET ${path}/code/036000291452`]: () => ({ body: item }),
      [`GET ${path}/code/036000291452/store/${doral.id}`]: () => ({ body: item }),
      [`GET ${path}/cover`]: () => ({ body: { endsOn: null, lists: [{ ...food, canRequest: false }], labels } }),
    },
  })

const row = (name: string) => screen.getByRole('listitem').filter({ has: screen.getByRole('link', { name }) })

test('shows in which stores a scale label is covered', async () => {
  const other = '0190f000-0000-7000-8000-0000000000aa'
  await openLabel([
    { storeId: doral.id, store: 'Doral', plu: '4065', isListed: true },
    { storeId: other, store: 'Kendall', plu: '4608', isListed: false },
  ])
  await expect.element(row('Doral')).toHaveTextContent('DoralCovered herePLU 4065')
  await expect.element(row('Kendall')).toHaveTextContent('KendallPLU not listedPLU 4608')
  const link = screen.getByRole('link', { name: 'Kendall' })
  await expect.element(link).toHaveAttribute('href', expect.stringContaining(`/stores/view/${other}?tab=labels`))
})

test('leads to the stores when no store has a PLU', async () => {
  await openLabel([])
  await expect.element(screen.getByText(/none of your stores has a PLU for it/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Choose a store and add the PLU' })).toBeVisible()
})
