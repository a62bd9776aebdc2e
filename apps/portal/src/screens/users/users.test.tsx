import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { User } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria, pageOf } from '#portal/testing/partner.ts'

const luis: User = {
  id: '0190aaaa-0000-7000-8000-000000000201',
  retailerId: '0190aaaa-0000-7000-8000-000000000009',
  firstName: 'Luis',
  lastName: 'Peña',
  email: 'luis@delgado.test',
  active: true,
  emailAccountVerified: true,
  role: 'CASHIER',
  language: 'en-US',
  stores: [
    { id: hialeah.id, businessName: 'Hialeah', status: 'ACTIVE' },
    { id: doral.id, businessName: 'Doral', status: 'PENDING' },
    { id: '0190aaaa-0000-7000-8000-000000000003', businessName: 'Kendall', status: 'INACTIVE' },
  ],
  storesCount: 3,
  lastSeenAt: new Date(Date.now() - 150 * 60_000).toISOString(),
  version: 4,
}
const nora: User = {
  ...luis,
  id: luis.id.replace(/1$/, '2'),
  firstName: 'Nora',
  lastName: 'Vidal',
  emailAccountVerified: false,
  lastSeenAt: null,
}
const sam = { ...maria, id: '0190aaaa-0000-7000-8000-000000000203', firstName: 'Sam', role: 'SUPERVISOR' } as const
const samRow: User = {
  ...luis,
  id: sam.id,
  firstName: 'Sam',
  lastName: 'Ortega',
  role: 'SUPERVISOR',
  stores: [],
  storesCount: 0,
}
const one = ({ id }: User) => `GET /api/user/cashier-supervisor/${id}`
const recent = '/api/purchasetransaction/figures/recent'
const answers: Network = {
  [`GET ${recent}`]: () => ({ body: { items: [{ id: luis.id, purchases: 27, totalAmount: 310.2 }] } }),
  'GET /api/user': ({ query }) => ({ body: pageOf(query['roleType'] === 'CASHIER' ? [luis, nora] : [samRow]) }),
  'GET /api/user/counts': () => ({ body: { all: 2, active: 1, inactive: 0, pending: 1 } }),
  [one(luis)]: () => ({ body: { ...luis, hasPin: true } }),
  [one(nora)]: () => ({ body: { ...nora, hasPin: false } }),
  [one(samRow)]: () => ({ body: { ...samRow, hasPin: false } }),
}

test('2 §2: cashiers are the first tab, supervisors the second', async () => {
  const { page, url, asked } = await openPortal('/users', { answers })
  await expect.element(page.getByRole('link', { name: /^Luis/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Cashiers' })).toHaveAttribute('aria-current', 'page')

  await expect.element(page.getByRole('row', { name: /Luis/ }).getByText('$310.20')).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Luis/ }).getByText('2 hours ago')).toHaveAttribute('title')
  await expect.element(page.getByRole('row', { name: /Nora/ }).getByText('Never')).toBeVisible()

  await page.getByRole('link', { name: 'Supervisors' }).click()

  await expect.element(page.getByRole('link', { name: /^Sam/ })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Sales, 30 days' })).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path === recent).map(({ query }) => query['by'])).toEqual(['cashier'])
  await expect.element(page.getByRole('link', { name: 'Cashiers' })).not.toHaveAttribute('aria-current')
  expect(url()).toBe('/users?role=SUPERVISOR')
})

test('the store filter narrows cashiers, never supervisors', async () => {
  const stores = { body: { items: [hialeah, doral] } }
  const { page, asked, url } = await openPortal('/users', {
    answers: { ...answers, 'GET /api/store/stores-by-user': () => stores },
  })
  await page.getByRole('button', { name: 'Store', exact: true }).click()
  await page.getByRole('radio', { name: doral.businessName }).click()

  await expect.element(page.getByRole('button', { name: `Store: ${doral.businessName}` })).toBeVisible()
  expect(url()).toBe(`/users?storeId=${doral.id}`)
  const filtered = () => asked.filter(({ query }) => query['storeId'] === doral.id).map(({ path }) => path)
  await expect.poll(() => filtered().toSorted()).toEqual(['/api/user', '/api/user/counts'])

  await page.getByRole('link', { name: 'Supervisors' }).click()
  await expect.element(page.getByRole('link', { name: /^Sam/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Store/ })).not.toBeInTheDocument()
  expect(filtered()).toHaveLength(2)
})

test('2 §2: switching a user asks first; Pending users have tags', async () => {
  const off = `PUT /api/user/${luis.id}/inactivate`
  const { page, asked } = await openPortal('/users', {
    answers: { ...answers, [off]: () => ({ body: { message: 'Off.' } }) },
  })
  await expect.element(page.getByRole('switch', { name: 'Luis Peña is active' })).toBeVisible()
  expect(page.getByRole('switch').elements()).toHaveLength(1)
  expect(page.getByText('Pending', { exact: true }).elements().length).toBeGreaterThan(0)

  await page.getByRole('switch').click()
  expect(asked.filter(({ method }) => method === 'PUT')).toEqual([])
  await page.getByRole('dialog', { name: 'Deactivate Luis Peña?' }).getByRole('button', { name: 'Deactivate' }).click()

  await expect.element(page.getByText('Off.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
})

test('2 §8: failed switch names the user', async () => {
  const off = `PUT /api/user/${luis.id}/inactivate`
  const { page } = await openPortal('/users', { answers: { ...answers, [off]: () => ({ status: 500, body: {} }) } })
  await page.getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect.element(page.getByText(/Could not deactivate Luis Peña/)).toBeVisible()
})

test('2 §2: own row cannot be switched and explains why', async () => {
  const { page } = await openPortal('/users?role=SUPERVISOR', { answers, as: sam })
  await expect.element(page.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('This is you', { exact: true })).toBeVisible()
  await page.getByRole('switch').click({ force: true })
  await expect.element(page.getByText('You cannot change your own status')).toBeVisible()
})

test('2 §2: view shows stores for cashiers, none for supervisors', async () => {
  const { page, go } = await openPortal(`/users/view/${luis.id}`, { answers })
  for (const [text, tone] of [
    ['Active', 'green'],
    ['Pending', 'yellow'],
    ['Inactive', 'gray'],
  ] as const) {
    const tag = page.getByRole('list', { name: 'Stores' }).getByText(text, { exact: true })
    await expect.element(tag).toHaveAttribute('data-tone', tone)
  }
  await expect
    .element(page.getByRole('link', { name: 'Sales today' }))
    .toHaveAttribute('href', `/transactions?cashierId=${luis.id}&dates=today`)
  await go(`/users/view/${samRow.id}`)
  await expect.element(page.getByRole('heading', { name: 'Sam Ortega' })).toBeVisible()
  await expect.element(page.getByText('No stores assigned')).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'Sales today' })).not.toBeInTheDocument()
})

test('2 §2: a cashier needs a store, a supervisor has none', async () => {
  const { page } = await openPortal('/users/create', { answers })
  await expect.element(page.getByRole('radio', { name: /Cashier/ })).toBeVisible()
  await expect.element(page.getByLabelText('First Name')).not.toBeInTheDocument()
  // What is not on the page yet is not complained about.
  await press('Create')
  await expect.element(page.getByRole('alert').getByRole('listitem')).toHaveTextContent('Role is required')
  await page.getByRole('radio', { name: /Supervisor/ }).click()
  await expect.element(page.getByLabelText('First Name')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Stores' })).not.toBeInTheDocument()

  await page.getByRole('radio', { name: /Cashier/ }).click()
  await press('Create')

  await expect.element(page.getByRole('combobox', { name: 'Stores' })).toHaveAccessibleDescription(/Store is required/)
  await expect.element(page.getByRole('alert').getByText('First Name is required')).toBeVisible()
})

test('Add user keeps the role of the tab and chooses the only store', async () => {
  const { page, url } = await openPortal('/users', {
    answers: { ...answers, 'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah] } }) },
  })

  await page.getByRole('link', { name: 'Add user' }).click()

  await expect.element(page.getByRole('radio', { name: /Cashier/ })).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Remove All stores' })).toBeVisible()
  expect(url()).toBe('/users/create?role=CASHIER')
})

test('the only store is sent, also after a click on its removal', async () => {
  const { page, asked } = await openPortal('/users/create?role=CASHIER', {
    answers: {
      ...answers,
      'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah] } }),
      'POST /api/user': () => ({ body: { id: luis.id } }),
    },
  })
  await page.getByRole('button', { name: 'Remove All stores' }).click()
  await fill('First Name', 'Luis')
  await fill('Last Name', 'Peña')
  await fill('Email', 'luis@delgado.test')
  await press('Create')
  await expect.poll(() => asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ stores: [hialeah.id] })
})

test('a supervisor is limited to chosen stores', async () => {
  const { page, asked } = await openPortal('/users/create?role=SUPERVISOR', {
    answers: {
      ...answers,
      'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah, doral] } }),
      'POST /api/user': () => ({ body: { id: samRow.id } }),
    },
  })
  await fill('First Name', 'Sam')
  await fill('Last Name', 'Ortega')
  await fill('Email', 'sam@delgado.test')
  await expect.element(page.getByRole('button', { name: 'All stores', pressed: true })).toBeVisible()
  await press('Some stores')
  await press('Create')
  await expect.element(page.getByRole('combobox', { name: 'Stores' })).toHaveAccessibleDescription(/Store is required/)
  await page.getByRole('combobox', { name: 'Stores' }).click()
  await page.getByRole('listbox').getByRole('option').getByText(doral.businessName).click()
  await expect.element(page.getByText(`Change prices at ${doral.businessName}`)).toBeVisible()
  await press('Create')
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ roleType: 'SUPERVISOR', stores: [doral.id] })
})

test('a limited supervisor has no ways to change what all stores share', async () => {
  const retailer = maria.retailer && { ...maria.retailer, isLimited: true }
  const { page, url } = await openPortal('/items', { as: { ...sam, retailer } })
  await expect.element(page.getByRole('heading', { name: 'Items' })).toBeVisible()
  for (const name of ['Import', 'Add item', 'Recent changes'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Uploaded Files' }).elements()).toEqual([])
  expect(url()).toBe('/items')
})

/** The form of a cashier, with the list of stores open. */
const openStores = async () => {
  const visit = await openPortal('/users/create', {
    answers: { ...answers, 'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah, doral] } }) },
  })
  await visit.page.getByRole('radio', { name: /Cashier/ }).click()
  const field = visit.page.getByRole('combobox', { name: 'Stores' })
  await field.click()
  const chosen = () =>
    visit.page
      .getByRole('listbox', { name: 'Stores' })
      .getByRole('option', { selected: true })
      .elements()
      .map((option) => option.querySelector('span > span')?.textContent)
  return { ...visit, field, chosen }
}

test('a click on the name of a store chooses it', async () => {
  const { page, chosen } = await openStores()

  await page.getByRole('listbox').getByRole('option').getByText(doral.businessName).click()

  await expect.poll(chosen).toEqual([doral.businessName])
  await page.getByRole('listbox').getByRole('option').getByText('All stores').click()
  await expect.poll(chosen).toEqual(['All stores', hialeah.businessName, doral.businessName])
  await page.getByRole('listbox').getByRole('option').getByText(hialeah.businessName).click()
  await expect.poll(chosen).toEqual([doral.businessName])
  await page.getByRole('button', { name: `Remove ${doral.businessName}` }).click()
  await expect.poll(chosen).toEqual([])
})

test('arrow keys and Enter choose stores without sending the form', async () => {
  const { field, chosen, asked } = await openStores()

  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(chosen).toEqual([hialeah.businessName])
  await userEvent.keyboard('dor{ArrowDown}{Enter}')
  await expect.poll(chosen).toEqual(['All stores', hialeah.businessName, doral.businessName])
  await userEvent.keyboard('{Escape}')

  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('an accountant is invited without stores', async () => {
  const { page, asked, url } = await openPortal('/users?role=ACCOUNTANT', {
    answers: {
      ...answers,
      'GET /api/user': ({ query }) => ({ body: pageOf(query['roleType'] === 'ACCOUNTANT' ? [] : [samRow]) }),
      'POST /api/user': () => ({ body: { id: luis.id } }),
    },
  })
  await expect.element(page.getByText(/No accountants yet/)).toBeVisible()
  await page.getByRole('region', { name: 'Accountants' }).getByRole('link', { name: 'Add user' }).click()
  await expect.element(page.getByRole('radio', { name: /Accountant/ })).toBeChecked()
  await expect.element(page.getByText('Read payout statements and months of all stores')).toBeVisible()
  await expect.element(page.getByText('Sell or approve at tills', { exact: false })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Stores' }).elements()).toEqual([])
  await fill('First Name', 'Ana')
  await fill('Last Name', 'Beltrán')
  await fill('Email', 'ana@delgado.test')
  expect(await axeViolations()).toEqual([])
  await press('Create')
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({ roleType: 'ACCOUNTANT', stores: [] })
  await expect.poll(url).toBe('/users?role=ACCOUNTANT')
})

test('an accountant has no PIN on the page and works at all stores', async () => {
  const ana: User = {
    ...samRow,
    id: luis.id.replace(/1$/, '5'),
    firstName: 'Ana',
    lastName: 'Beltrán',
    role: 'ACCOUNTANT',
  }
  const { page } = await openPortal(`/users/view/${ana.id}`, {
    answers: { ...answers, [one(ana)]: () => ({ body: { ...ana, hasPin: false } }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Ana Beltrán', exact: true })).toBeVisible()
  await expect.element(page.getByText('Accountant', { exact: true })).toBeVisible()
  expect(page.getByText('Till PIN').elements()).toEqual([])
  await expect
    .element(page.getByRole('link', { name: 'Users', exact: true }).last())
    .toHaveAttribute('href', '/users?role=ACCOUNTANT')
})

test('a long list of stores opens shortened and is searched by address', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({
    ...hialeah,
    id: `0190aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`,
    businessName: `Store ${index}`,
    addressLine1: `${index} Palm Avenue`,
  }))
  const { page } = await openPortal('/users/create', {
    answers: { ...answers, 'GET /api/store/stores-by-user': () => ({ body: { items: many } }) },
  })
  await page.getByRole('radio', { name: /Cashier/ }).click()
  await page.getByRole('combobox', { name: 'Stores' }).fill('1999 palm')
  await expect.poll(() => page.getByRole('listbox').getByRole('option').elements().length).toBe(1)
  await page.getByRole('combobox', { name: 'Stores' }).fill('')
  await expect.element(page.getByText('Type to find more stores')).toBeVisible()
  await page.getByRole('listbox').getByRole('option').getByText('All stores').click()

  await expect.element(page.getByText('2,000 of 2,000 chosen.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove All stores' })).toBeVisible()
})

test('a supervisor sees a fellow supervisor read-only', async () => {
  const iris = { ...samRow, id: '0190aaaa-0000-7000-8000-000000000204', firstName: 'Iris', lastName: 'Fonseca' }
  const { page, url } = await openPortal(`/users/edit/${iris.id}`, {
    answers: { ...answers, [`GET /api/user/cashier-supervisor/${iris.id}`]: () => ({ body: iris }) },
    as: sam,
  })
  await expect.element(page.getByRole('heading', { name: 'Iris Fonseca', exact: true })).toBeVisible()
  expect(url()).toBe(`/users/view/${iris.id}`)
})

test('2 §2, 2 §8: unverified invite can be resent; failure shows errors', async () => {
  const again = `POST /api/user/${nora.id}/resend-invitation`
  const { page, go, url } = await openPortal('/users', {
    answers: { ...answers, [again]: () => no('user.invited-often', 'Too many invites.') },
  })
  await press('Actions for Nora Vidal')
  await page.getByRole('menuitem', { name: 'Resend invite' }).click()
  await expect.element(page.getByText('Something went wrong. Please try again later.')).toBeVisible()
  expect(url()).toContain(`/users/edit/${nora.id}`)
  await press('Resend invite')
  await expect.element(page.getByText('Something went wrong resending invite link')).toBeVisible()

  await go(`/users/edit/${luis.id}`)
  await expect.element(page.getByRole('heading', { name: 'Edit Luis Peña' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Resend invite' })).toHaveAttribute('aria-disabled', 'true')
})

test('leaving a changed form asks first', async () => {
  const { page, go, url } = await openPortal(`/users/edit/${luis.id}`, { answers })
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Luis')
  await fill('First Name', 'Luisa')

  void go('/users')
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Stay')
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Luisa')
  void go('/users')
  await press('Leave')

  await expect.poll(url).toBe('/users')
})

test('many stores show a search stored in the URL', async () => {
  const stores = Array.from({ length: 300 }, (_, index) => ({
    id: `0190aaaa-0000-7000-8000-${String(index).padStart(12, '0')}`,
    businessName: `Store ${index}`,
    status: 'ACTIVE' as const,
  }))
  const many = { ...luis, stores, storesCount: 300 }
  const { page, url } = await openPortal(`/users/view/${luis.id}`, {
    answers: { ...answers, [one(luis)]: () => ({ body: many }) },
  })
  await expect.element(page.getByText('Store 299', { exact: true })).toBeInTheDocument()
  await page.getByRole('searchbox', { name: 'Search stores' }).fill('STORE 12')
  await expect.element(page.getByText('11 of 300 stores')).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .filter((row) => row.textContent?.includes('Store 12')),
  ).toHaveLength(11)
  expect(url()).toContain('search=STORE')

  await page.getByRole('searchbox', { name: 'Search stores' }).fill('nowhere')
  await expect.element(page.getByText('No store has this name.')).toBeVisible()
  await expect.element(page.getByRole('list', { name: 'Stores' })).not.toBeInTheDocument()
})

test('cashier without stores sees a message and no search', async () => {
  const { page } = await openPortal(`/users/view/${luis.id}`, {
    answers: { ...answers, [one(luis)]: () => ({ body: { ...luis, stores: [], storesCount: 0 } }) },
  })
  await expect.element(page.getByText('No stores assigned')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
})

test('a Store Admin resets the PIN of a cashier after confirmation', async () => {
  let hasPin = true
  const { page, asked } = await openPortal(`/users/view/${luis.id}`, {
    answers: {
      ...answers,
      [one(luis)]: () => ({ body: { ...luis, hasPin } }),
      [`DELETE /api/user/${luis.id}/pin`]: () => {
        hasPin = false
        return { body: { message: 'Luis Peña has no PIN any more.' } }
      },
    },
  })
  await expect.element(page.getByText('Chosen', { exact: true })).toBeVisible()
  page.getByRole('button', { name: 'Reset PIN' }).element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: 'Reset the PIN of Luis Peña?' })
  await expect.element(dialog.getByText(/the till asks for a new PIN/)).toBeVisible()
  expect(await axeViolations('[role=dialog]')).toEqual([])
  expect(asked.filter(({ method }) => method === 'DELETE')).toEqual([])
  await dialog.getByRole('button', { name: 'Reset PIN' }).click()

  await expect.element(page.getByText('Luis Peña has no PIN any more.')).toBeVisible()
  await expect.element(page.getByText('Chosen at the till after the next sign-in with the password')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reset PIN' })).not.toBeInTheDocument()
  expect(await axeViolations()).toEqual([])
})

test('a Supervisor sees whether a person has a PIN, and resets none', async () => {
  const { page, go } = await openPortal(`/users/view/${luis.id}`, { answers, as: sam })
  await expect.element(page.getByText('Chosen', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reset PIN' })).not.toBeInTheDocument()
  await go(`/users/view/${samRow.id}`)
  await expect.element(page.getByText('Chosen in the portal, under Profile, Security')).toBeVisible()
})
