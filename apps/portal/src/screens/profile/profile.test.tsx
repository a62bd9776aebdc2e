import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { accountNetwork, laptop, mariasProfile, mariasRetailer, tablet, telephone } from '#portal/testing/account.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { onboardingStateOf, standsAt } from '#portal/testing/onboarding.ts'
import { anaJoining, maria } from '#portal/testing/partner.ts'

const open = (answers: Network = accountNetwork(), url = '/profile') => openPortal(url, { answers })
const openSecurity = (answers: Network) => open(answers, '/profile#security')
const withRetailer = (change: Partial<typeof mariasRetailer>) =>
  accountNetwork(() => ({ ...mariasProfile, retailer: { ...mariasRetailer, ...change } }))

test('2 §2: shows user, contact, business and masked bank account', async () => {
  const { page } = await open()
  const personal = page.getByRole('region', { name: 'Personal' })
  for (const text of ['María', 'Delgado', 'maria@delgado.test', 'Store Admin']) {
    await expect.element(personal.getByText(text, { exact: true })).toBeVisible()
  }
  const business = page.getByRole('region', { name: 'Business' })
  const facts = ['Delgado Fresh Markets', 'Grocery', 'Elena Delgado', 'office@delgado.test', '(305) 555-0142']
  for (const text of [...facts, '••6789', '••0021']) {
    await expect.element(business.getByText(text, { exact: true })).toBeVisible()
  }
  await expect.element(business.getByText('ending in 6789')).toBeInTheDocument()
  expect(document.title).toBe('Profile - Partner Portal')
})

test('missing business data and bank are named', async () => {
  const { page } = await open(
    withRetailer({
      businessName: 'New business',
      contactPerson: '',
      contactPhoneNumber: '',
      bankAccountNumber: null,
      bankRoutingNumber: null,
    }),
  )
  const business = page.getByRole('region', { name: 'Business' })
  await expect.element(business.getByText('Not linked yet').first()).toBeVisible()
  expect(business.getByText('Not given yet').elements()).toHaveLength(3)
  expect(business.getByText('New business').elements()).toEqual([])
})

test('supervisor sees the account without its bank', async () => {
  const { page } = await open(
    accountNetwork(() => ({
      ...mariasProfile,
      role: 'SUPERVISOR',
      retailer: { ...mariasRetailer, bankRoutingNumber: null },
    })),
  )
  await expect.element(page.getByText('••6789')).toBeVisible()
  await expect.element(page.getByText('Supervisor', { exact: true })).toBeVisible()
  expect(page.getByText('Routing number').elements()).toEqual([])
})

test('2 §2: shows state and date of the card entry request', async () => {
  const { page } = await open(
    withRetailer({
      entryPanManuallyStatus: 'DECLINED',
      entryPanManuallyStatusUpdatedDate: '2026-11-20T15:42:00.000Z',
    }),
  )
  const card = page.getByRole('region', { name: 'Card entry' })
  await expect.element(card.getByText('Declined', { exact: true })).toBeVisible()
  await expect.element(card.getByText('Nov 20, 2026')).toBeVisible()
})

test('missing request shows no date', async () => {
  const { page } = await open()
  await expect.element(page.getByText('Not Requested', { exact: true })).toBeVisible()
  expect(page.getByText('Status date').elements()).toEqual([])
})

test('2 §2: Store Admin requests card entry and sees the request', async () => {
  let status: typeof mariasRetailer.entryPanManuallyStatus = 'REQUEST_REENABLED'
  const { page, asked } = await open({
    ...accountNetwork(() => ({ ...mariasProfile, retailer: { ...mariasRetailer, entryPanManuallyStatus: status } })),
    'POST /api/retailer/manual-card-entry': () => {
      status = 'REQUESTED'
      return { body: { entryPanManuallyStatus: status, entryPanManuallyStatusUpdatedDate: null } }
    },
  })
  const card = page.getByRole('region', { name: 'Card entry' })
  await card.getByRole('button', { name: 'Request access' }).dblClick()

  await expect.element(card.getByText('Requested', { exact: true })).toBeVisible()
  await expect.element(page.getByText('The request was sent.', { exact: false })).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('request answered meanwhile shows the new status and reason', async () => {
  let status: typeof mariasRetailer.entryPanManuallyStatus = 'NOT_REQUESTED'
  const reason = () => (status === 'DECLINED' ? 'No terminal of theirs yet' : '')
  const { page } = await open({
    ...accountNetwork(() => ({
      ...mariasProfile,
      retailer: { ...mariasRetailer, entryPanManuallyStatus: status, entryPanManuallyReason: reason() },
    })),
    'POST /api/retailer/manual-card-entry': () => {
      status = 'DECLINED'
      return { ...no('card-entry.not-possible', 'This request was answered or changed in the meantime.'), status: 409 }
    },
  })
  const card = page.getByRole('region', { name: 'Card entry' })
  await card.getByRole('button', { name: 'Request access' }).click()

  await expect.element(card.getByRole('alert').filter({ hasText: 'in the meantime' })).toBeVisible()
  await expect.element(card.getByText('Declined', { exact: true })).toBeVisible()
  await expect.element(card.getByText('No terminal of theirs yet')).toBeVisible()
})

test('supervisor sees the status without a request button', async () => {
  const { page } = await openPortal('/profile', { as: { ...maria, role: 'SUPERVISOR' }, answers: accountNetwork() })
  await expect.element(page.getByText('Not Requested', { exact: true })).toBeVisible()
  expect(page.getByRole('button', { name: 'Request access' }).elements()).toEqual([])
})

test("2 §2: downloads the terms of the partner's kind", async () => {
  const { page, asked } = await open({
    ...withRetailer({ type: 'DENTAL' }),
    'GET /api/auth/terms-and-conditions': () => ({ body: {} }),
  })
  await expect.element(page.getByRole('region', { name: 'Documents' })).toBeVisible()
  await press('Download')
  await expect
    .poll(() => asked.find(({ path }) => path === '/api/auth/terms-and-conditions')?.query)
    .toEqual({ audience: 'provider' })
})

test('unreachable server shows an error and Retry reloads', async () => {
  let isDown = true
  const { page } = await open({
    ...accountNetwork(),
    [`GET /api/user/${maria.id}`]: () => (isDown ? { status: 418, body: {} } : { body: mariasProfile }),
  })
  await expect.element(page.getByRole('alert').filter({ hasText: 'Could not load your profile.' })).toBeVisible()
  isDown = false
  await press('Retry')
  await expect.element(page.getByRole('region', { name: 'Personal' })).toBeVisible()
})

test('device list starts with this device; others log out', async () => {
  let devices = [telephone, laptop, tablet]
  const { page, asked } = await openSecurity({
    ...accountNetwork(),
    'GET /api/auth/sessions': () => ({ body: { items: devices } }),
    [`DELETE /api/auth/sessions/${telephone.id}`]: () => {
      devices = [laptop, tablet]
      return { body: { message: 'That device is logged out.' } }
    },
  })
  const lines = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.element(lines.first().filter({ hasText: /^Firefox, Windows/ })).toBeVisible()
  await expect.element(lines.first().getByText('This device')).toBeVisible()

  await press('Log out Chrome, Android')

  await expect.element(page.getByText('That device is logged out.')).toBeVisible()
  await expect.poll(() => lines.elements()).toHaveLength(2)
  expect(asked.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('all other devices log out after confirmation', async () => {
  let devices = [laptop, telephone, tablet]
  const { page } = await openSecurity({
    ...accountNetwork(),
    'GET /api/auth/sessions': () => ({ body: { items: devices } }),
    'DELETE /api/auth/sessions': () => {
      devices = [laptop]
      return { body: { message: 'All other devices are logged out.' } }
    },
  })
  await press('Log out other devices')
  await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click()

  await expect.element(page.getByText('All other devices are logged out.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log out other devices' })).not.toBeInTheDocument()
})

test('newest devices are shown and others on demand', async () => {
  const many = [telephone, tablet, telephone, tablet, laptop].map((one, index) => ({
    ...one,
    id: `${laptop.id.slice(0, -1)}${index}`,
  }))
  const { page } = await openSecurity(accountNetwork(undefined, many))
  const lines = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect.poll(() => lines.elements()).toHaveLength(4)
  await expect.element(lines.first().getByText('This device')).toBeVisible()
  await press('Show all 5')
  await expect.poll(() => lines.elements()).toHaveLength(5)
})

test('devices that fail to load leave the page usable', async () => {
  const { page } = await openSecurity({
    ...accountNetwork(),
    'GET /api/auth/sessions': () => ({ status: 418, body: {} }),
  })
  await expect.element(page.getByText('Could not load your devices.')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Security' })).toBeVisible()
})

test('account menu links profile, password and sign-out', async () => {
  const { page, url } = await openPortal('/', { answers: accountNetwork() })
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  expect(url()).toBe('/profile')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Change Password' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible()
})

test('unapproved user sees the profile and the application link', async () => {
  await screen.viewport(390, 844)
  const { page, url } = await openPortal('/profile', {
    as: anaJoining,
    answers: {
      ...accountNetwork(() => ({ ...mariasProfile, id: anaJoining.id })),
      ...standsAt(onboardingStateOf()),
    },
  })
  await expect.element(page.getByRole('region', { name: 'Personal' })).toBeVisible()
  expect(url()).toBe('/profile')
  const menu = page.getByRole('navigation', { name: 'Main, phone' })
  expect(
    menu
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(['Your application'])
})

test('unconfirmed email is marked and can be changed', async () => {
  await screen.viewport(390, 844)
  let email = anaJoining.userIdentifier
  const { page } = await openPortal('/profile', {
    as: anaJoining,
    answers: {
      ...accountNetwork(),
      [`GET /api/user/${anaJoining.id}`]: () => ({
        body: { ...mariasProfile, id: anaJoining.id, email, retailer: { ...mariasRetailer, approvedScreen: false } },
      }),
      ...standsAt(onboardingStateOf({ isEmailProven: false })),
      'PUT /api/retailer/email': ({ body }) => {
        email = String(Reflect.get(Object(body), 'email'))
        return { body: { email } }
      },
    },
  })
  const personal = page.getByRole('region', { name: 'Personal' })
  await expect.element(personal.getByText('Not confirmed yet')).toBeVisible()
  await personal.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabelText('Email').fill('ana@ruizmarket.test')
  await dialog.getByRole('button', { name: 'Change email' }).click()

  await expect.element(page.getByText('Email changed')).toBeVisible()
  await expect.element(personal.getByText('ana@ruizmarket.test')).toBeVisible()
})

test('Spanish page shows the profile in Spanish', async () => {
  await chooseLanguage('es-ES')
  try {
    const { page } = await open()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
    await expect.element(page.getByText('No solicitada')).toBeVisible()
    await expect.element(page.getByText('terminado en 6789')).toBeInTheDocument()
  } finally {
    await chooseLanguage('en-US')
  }
})

test('an unknown status appears as Unknown', async () => {
  const newer = { ...mariasRetailer, entryPanManuallyStatus: 'PAUSED' }
  const { page } = await openPortal('/profile', {
    answers: {
      ...accountNetwork(),
      [`GET /api/user/${mariasProfile.id}`]: () => ({ body: { ...mariasProfile, retailer: newer } }),
    },
  })
  await expect.element(page.getByText('Unknown', { exact: true })).toHaveAttribute('data-tone', 'gray')
  await expect.element(page.getByText('maria@delgado.test').first()).toBeVisible()
})

test('each tab of the profile has its address', async () => {
  const { page } = await open()
  const tabs = page.getByRole('navigation', { name: 'Parts of the profile' })
  const security = tabs.getByRole('link', { name: 'Security' })
  await expect.element(security).toHaveAttribute('href', '/profile#security')
  await security.click()
  await expect.element(security).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('region', { name: 'Where you are logged in' })).toBeVisible()
  expect(page.getByRole('region', { name: 'Personal', exact: true }).elements()).toEqual([])

  await tabs.getByRole('link', { name: 'Personal and business' }).click()

  await expect.element(page.getByRole('region', { name: 'Personal', exact: true })).toBeVisible()
})
