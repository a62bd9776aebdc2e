import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import type { Dashboard } from '@tillgate/contract/dashboard.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria, pageOf } from '#portal/testing/partner.ts'

const settled: Dashboard = {
  stores: { all: 1, active: 1, inactive: 0, pending: 0, banked: 1, stocked: 1 },
  cashiers: 2,
  terminals: 1,
  hasSold: true,
  setUp: null,
  attention: [],
  attentionTotal: 0,
}
const row = {
  ...hialeah,
  isPrimary: true,
  isSuspended: false,
  applicationPhase: null,
  applicationDueAt: null,
  rejectionReason: null,
  cashiers: 2,
}
const looked = (but: Partial<Dashboard> = {}) => ({
  'GET /api/retailer/dashboard': () => ({ body: { ...settled, ...but } }),
  'GET /api/store': () => ({ body: pageOf([row]) }),
})
const open = (but: Partial<Dashboard> = {}, as = maria) => openPortal('/', { as, answers: looked(but) })

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

const fresh: Partial<Dashboard> = {
  stores: { ...settled.stores, stocked: 0 },
  cashiers: 0,
  terminals: 0,
  hasSold: false,
}
const stepsOf = (page: Awaited<ReturnType<typeof open>>['page']) =>
  page.getByRole('region', { name: /^Set up/ }).getByRole('listitem')

test('1 §2: new account sees its steps instead of figures', async () => {
  const { page } = await open(fresh)

  await expect.element(page.getByText('Welcome, María')).toBeVisible()
  await expect.element(page.getByText('2 of 6 done')).toBeVisible()
  await expect.element(stepsOf(page).filter({ hasText: 'Bank account' }).getByText('Done')).toBeVisible()
  // The first open step is unfolded, the others on request.
  await expect.element(page.getByRole('link', { name: /^Import a file/ })).toBeVisible()
  for (const way of [/^Scan barcodes/, /^Type one item/])
    await expect.element(page.getByRole('link', { name: way })).toHaveAttribute('href', '/items?adding=true')
  expect(page.getByRole('link', { name: 'Add user' }).elements()).toEqual([])
  await page.getByText('Invite a cashier').click()
  await expect
    .element(page.getByRole('link', { name: 'Add user' }))
    .toHaveAttribute('href', '/users/create?role=CASHIER')
  for (const absent of ['Sales', 'Payouts', 'Needs your attention', 'Quick actions'])
    expect(page.getByRole('region', { name: absent, exact: true }).elements()).toEqual([])
})

test.each([
  [0, 'Add a terminal', '/stores/set-up/0190aaaa-0000-7000-8000-000000000001?step=terminal'],
  [1, 'Open the till', '/till'],
])('the first sale with %i terminals leads to %s', async (terminals, name, href) => {
  const { page } = await open({ ...fresh, terminals })
  const step = stepsOf(page).filter({ hasText: 'Make a first sale' })
  await step.getByText('Make a first sale').click()
  await expect.element(step.getByRole('link', { name })).toHaveAttribute('href', href)
})

test.each([
  [{ isOnHold: true }, 'On hold', 'Sales and payouts are stopped. Call support:'],
  [{ isSuspended: true }, 'Suspended', 'It takes no benefit cards. Call support:'],
])('a stopped store %o is not shown as active', async (stop, tag, text) => {
  const { page } = await openPortal('/', {
    answers: { ...looked(), 'GET /api/store': () => ({ body: pageOf([{ ...row, ...stop }]) }) },
  })
  const stores = page.getByRole('region', { name: 'Your stores' })
  await expect.element(stores.getByText(tag, { exact: true })).toBeVisible()
  await expect.element(stores.getByText(text)).toBeVisible()
  expect(stores.getByText('Active').elements()).toEqual([])
})

test('a new practice has procedures and no barcodes', async () => {
  const { page } = await open(fresh, { ...maria, retailer: maria.retailer && { ...maria.retailer, type: 'DENTAL' } })

  await expect.element(page.getByText('Add your procedures')).toBeVisible()
  await expect.element(page.getByText('Take a first payment')).toBeVisible()
  expect(page.getByRole('link', { name: /^Scan (bar)?codes/ }).elements()).toEqual([])
  await expect.element(page.getByRole('link', { name: 'Procedures', exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Practices', exact: true })).toBeVisible()
})

test('a shop keeps its words after a practice', async () => {
  const { page } = await open(fresh)
  await expect.element(page.getByText('Add your items')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Items', exact: true })).toBeVisible()
})

test('new account still sees urgent tasks', async () => {
  const bank = { kind: 'bank' as const, storeId: hialeah.id, name: 'Hialeah' }
  const { page } = await open({ ...fresh, attention: [bank], attentionTotal: 1 })

  await expect.element(page.getByText(/Hialeah: the bank account is not verified/)).toBeVisible()
})

const setUp = {
  storeId: doral.id,
  name: 'Delgado Fresh, Doral',
  isApproved: false,
  isBanked: false,
  isStocked: true,
  hasCashier: false,
  hasTerminal: false,
}

test('set-up card names its store; dismissal can be undone', async () => {
  const sent: unknown[] = []
  let hiddenSetUp: string[] = []
  const { page } = await openPortal('/', {
    answers: {
      ...looked(),
      'GET /api/retailer/dashboard': () => ({
        body: { ...settled, setUp: hiddenSetUp.includes(doral.id) ? null : setUp },
      }),
      'PUT /api/preferences': ({ body }) => {
        sent.push(body)
        hiddenSetUp = sent.length === 1 ? [doral.id] : []
        return { body: { storeId: null, views: [], hiddenSetUp } }
      },
    },
  })
  const card = page.getByRole('region', { name: 'Set up Delgado Fresh, Doral' })
  await expect.element(card.getByText('2 of 5 steps done. Next: Bank account, about 1 minute.')).toBeVisible()
  await expect
    .element(card.getByRole('link', { name: 'Continue to set up Delgado Fresh, Doral' }))
    .toHaveAttribute('href', `/stores/set-up/${doral.id}?step=bank`)
  // "Nothing needs you" would contradict the open steps.
  expect(page.getByText('Nothing needs you right now.').elements()).toEqual([])

  await card.getByRole('button', { name: 'Dismiss the set-up of Delgado Fresh, Doral' }).click()
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
  expect(card.elements()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(card).toBeVisible()
  expect(sent).toMatchObject([{ hiddenSetUp: [doral.id] }, { hiddenSetUp: [] }])
})

test('a phone shows the cards of both columns by importance', async () => {
  await screen.viewport(390, 844)
  const { page } = await open({ attention: [{ kind: 'invites', count: 2 }], attentionTotal: 1 })
  await expect.element(page.getByRole('region', { name: 'Quick actions' })).toBeVisible()
  const names = [
    'Needs your attention',
    'Sales',
    'Payouts',
    'Your stores',
    'Top ten items of 7 days',
    'Today by cashier',
    'Latest imports',
    'Quick actions',
  ]
  const tops = names.map(
    (name) => page.getByRole('region', { name, exact: true }).element().getBoundingClientRect().top,
  )
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('lists urgent tasks with links and counts the rest', async () => {
  const { page } = await open({
    attention: [
      {
        kind: 'returned',
        storeId: doral.id,
        name: 'Doral',
        stores: 3,
        reason: 'closed',
        digits: '2210',
        isLinkable: true,
      },
      { kind: 'bank', storeId: hialeah.id, name: 'Hialeah' },
      { kind: 'unsent', storeId: doral.id, name: 'Kendall' },
      { kind: 'rejected', storeId: doral.id, name: 'Doral' },
      { kind: 'import', batchId: doral.id, name: 'prices.csv' },
      { kind: 'cover', count: 12, day: '2026-12-01' },
      { kind: 'documents', count: 16, at: '2026-12-12T05:00:00.000Z' },
      { kind: 'invites', count: 1204 },
    ],
    attentionTotal: 153,
  })

  const lines = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect
    .element(
      lines.first().getByText('Your bank closed ••2210. Doral and 2 more stores get no payouts until that is mended.'),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Fix bank account of Doral' }))
    .toHaveAttribute('href', `/stores/link-account/${doral.id}`)
  await expect.element(lines.nth(1).getByText(/Hialeah: the bank account is not verified/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Link Bank Account for Kendall' }))
    .toHaveAttribute('href', `/stores/link-account/${doral.id}`)
  await expect
    .element(page.getByRole('link', { name: 'Link Bank Account for Hialeah' }))
    .toHaveAttribute('href', `/stores/link-account/${hialeah.id}`)
  await expect.element(page.getByText('Doral was not approved. You can ask for a second look.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the rows of prices.csv' })).toBeVisible()
  await expect.element(page.getByText('12 of your items lose cover on Dec 1.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Review items' })).toHaveAttribute('href', '/items/cover')
  await expect.element(page.getByText(/documents of 16 payments are missing.*paid out from Dec 12/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See which payments' }))
    .toHaveAttribute('href', '/transactions?documents=missing&dates=all')
  await expect.element(page.getByText('1,204 cashiers have not accepted the invite yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: '145 more' })).toBeVisible()
  expect(page.getByText('Nothing needs you right now.').elements()).toEqual([])
})

test('a failed card shows its own error and retries', async () => {
  let isLost = true
  const { page } = await openPortal('/', {
    answers: {
      ...looked(),
      'GET /api/retailer/dashboard': () => (isLost ? 'lost' : { body: settled }),
    },
  })
  await expect.element(page.getByText('Could not load Needs your attention.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: hialeah.businessName })).toBeVisible()
  expect(page.getByText('Nothing needs you right now.').elements()).toEqual([])
  isLost = false
  await page.getByRole('button', { name: 'Retry: Needs your attention' }).click()
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
})

test('completed set-up hides the checklist', async () => {
  const { page } = await open()
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
  expect(page.getByRole('region', { name: /^Set up/ }).elements()).toEqual([])
})

test('many stores are counted by state and listed partially', async () => {
  const { page } = await open({ stores: { all: 1203, active: 1200, inactive: 2, pending: 1, banked: 9, stocked: 9 } })
  const card = page.getByRole('region', { name: 'Your stores' })
  await expect.element(card.getByText('1,200 Active')).toBeVisible()
  await expect.element(card.getByText('2 Inactive')).toBeVisible()
  await expect.element(card.getByRole('link', { name: 'All stores' })).toHaveAttribute('href', '/stores')
})

test.each([
  ['RETAILER', 1],
  ['SUPERVISOR', 0],
] as const)('quick actions are those of the role: %s', async (role, ofTheBusiness) => {
  const { page } = await open({}, { ...maria, role })
  const card = page.getByRole('region', { name: 'Quick actions' })
  for (const name of ['Add item', 'Import items', 'Add user', 'Add store']) {
    await expect.element(card.getByRole('link', { name })).toBeVisible()
  }
  const details = card.getByRole('link', { name: 'Business details' }).elements()
  expect(details.map((link) => link.getAttribute('href'))).toEqual(Array(ofTheBusiness).fill('/details'))
})

test('Spanish page uses plural forms for stores', async () => {
  await chooseLanguage('es-ES')
  const { page } = await open({ stores: { all: 6, active: 3, inactive: 1, pending: 2, banked: 6, stocked: 6 } })
  const card = page.getByRole('region', { name: 'Sus tiendas' })
  for (const text of ['3 activas', '1 inactiva', '2 pendientes'])
    await expect.element(card.getByText(text)).toBeVisible()
})

const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2

test('button-styled links center their text', async () => {
  const { page } = await open({ attention: [{ kind: 'invites', count: 2 }], attentionTotal: 1 })
  const link = page.getByRole('link', { name: 'See who is pending' })
  await expect.element(link).toBeVisible()
  const words = document.createRange()
  words.selectNodeContents(link.element())
  const off = middle(words.getBoundingClientRect()) - middle(link.element().getBoundingClientRect())
  expect(Math.abs(off)).toBeLessThan(2)
})

test('failed stores show the specified message; the rest stays', async () => {
  const { page } = await openPortal('/', {
    answers: {
      ...looked(),
      'GET /api/store': () => ({ status: 404, body: { code: 'x', message: '', requestId: 'r' } }),
    },
  })
  await expect.element(page.getByText('Error fetching stores', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
})

test('adding a person is disabled without loaded stores', async () => {
  const { page } = await openPortal('/users/create', {
    answers: {
      'GET /api/store/stores-by-user': () => ({ status: 404, body: { code: 'x', message: '', requestId: 'r' } }),
    },
  })
  await expect.element(page.getByText('Error getting stores', { exact: true })).toBeVisible()
})
