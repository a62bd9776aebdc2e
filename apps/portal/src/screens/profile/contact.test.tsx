import { expect, test } from 'vitest'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { accountNetwork, mariasProfile, mariasRetailer } from '#portal/testing/account.ts'
import { onboardingStateOf, sentOnboardingState, standsAt } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining, maria } from '#portal/testing/partner.ts'

const approvedState = sentOnboardingState({ step: 'done', application: 'APPROVED', approvedScreen: true })
const path = 'PUT /api/retailer/contact'
const saved = {
  contactPerson: 'Bea Ruiz',
  contactEmailAddress: 'bea@ruiz.test',
  contactPhoneNumber: '+17865550100',
  version: 5,
}

/** The profile call returns the saved values. */
const answering = (contact: Network[string]): Network => {
  let retailer = mariasRetailer
  return {
    ...accountNetwork(() => ({ ...mariasProfile, retailer })),
    [path]: (asked) => {
      const reply = contact(asked)
      if (typeof reply === 'object' && 'status' in reply) return reply
      const { version, ...savedContact } = saved
      retailer = { ...mariasRetailer, ...savedContact, contactVersion: version }
      return reply
    },
  }
}
const open = async (answers: Network, url = '/profile?edit=contact') => {
  const visit = await openPortal(url, { answers })
  const dialog = visit.page.getByRole('dialog', { name: 'Contact of the business' })
  const sent = () => visit.asked.filter((one) => `${one.method} ${one.path}` === path).map(({ body }) => body)
  return { ...visit, dialog, sent }
}

test('a contact change is sent once and shown', async () => {
  const { page, dialog, sent, url } = await open(
    answering(() => ({ body: saved })),
    '/profile',
  )
  await page.getByRole('link', { name: 'Edit contact' }).click()
  expect(url()).toBe('/profile?edit=contact')
  await dialog.getByLabelText('Contact person').fill('Bea Ruiz')
  await dialog.getByLabelText('Contact email').fill('bea@ruiz.test')
  await dialog.getByLabelText('Contact phone').fill('786 555 0100')
  await dialog.getByRole('button', { name: 'Update' }).dblClick()

  await expect.element(page.getByText('Contact saved')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Business' }).getByText('bea@ruiz.test')).toBeVisible()
  await expect.poll(url).toBe('/profile')
  expect(sent()).toEqual([
    expect.objectContaining({
      contactPerson: 'Bea Ruiz',
      contactEmailAddress: 'bea@ruiz.test',
      contactPhoneNumber: '7865550100',
      version: 4,
    }),
  ])
})

const wrong = (code: string, message: string) => no('input.invalid', 'Check', [{ field: 'password', code, message }])

test('a required password keeps the typed input', async () => {
  const { page, dialog, sent } = await open(
    answering(({ body }) => {
      const given: unknown = Reflect.get(Object(body), 'password')
      if (given === undefined) return wrong('password.required', 'Password is required')
      return given === 'Right-1-one' ? { body: saved } : wrong('password.wrong', 'This is not your password.')
    }),
  )
  await dialog.getByLabelText('Contact email').fill('bea@ruiz.test')
  await dialog.getByRole('button', { name: 'Update' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm with your password' })
  await expect.element(asking.getByText('The contact email changes only with your password.')).toBeVisible()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog.getByLabelText('Contact email')).toHaveValue('bea@ruiz.test')

  await dialog.getByRole('button', { name: 'Update' }).click()
  await asking.getByLabelText('Password', { exact: true }).fill('Wrong-1-one')
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(asking.getByText('This is not your password.')).toBeVisible()
  await asking.getByLabelText('Password', { exact: true }).fill('Right-1-one')
  await asking.getByRole('button', { name: 'Confirm' }).click()

  await expect.element(page.getByText('Contact saved')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ contactEmailAddress: 'bea@ruiz.test', password: 'Right-1-one' })
})

test('stale save offers both values of each field', async () => {
  const theirs = {
    ...saved,
    contactPerson: 'Carla Soto',
    contactEmailAddress: mariasRetailer.contactEmailAddress,
    version: 9,
  }
  const { page, dialog, sent } = await open(
    answering(({ body }) =>
      Reflect.get(Object(body), 'version') === 9
        ? { body: saved }
        : { status: 409, body: { code: 'version.stale', message: 'Changed', requestId: 'r', current: theirs } },
    ),
  )
  await dialog.getByLabelText('Contact person').fill('Bea Ruiz')
  await dialog.getByRole('button', { name: 'Update' }).click()

  const choice = page.getByRole('group', { name: 'Contact person' })
  await expect.element(choice.getByText('Saved now: Carla Soto')).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: 'Contact phone' }).getByText('Saved now: (786) 555-0100'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Save my choice' }).click()

  await expect.element(page.getByText('Contact saved')).toBeVisible()
  expect(sent().at(-1)).toMatchObject({ contactPerson: 'Bea Ruiz', contactPhoneNumber: '7865550100', version: 9 })
})

test('missing fields show errors before sending', async () => {
  const { dialog, sent } = await open(answering(() => ({ body: saved })))
  await dialog.getByLabelText('Contact person').fill('')
  await dialog.getByLabelText('Contact phone').fill('12')
  await dialog.getByRole('button', { name: 'Update' }).click()

  await expect.element(dialog.getByLabelText('Contact person')).toHaveFocus()
  await expect.element(dialog.getByText('Please enter a valid US phone number (10 digits)')).toBeVisible()
  expect(sent()).toEqual([])
})

test.each([
  ['a supervisor', { ...maria, role: 'SUPERVISOR' as const }, approvedState],
  ['somebody who is not approved yet', anaJoining, onboardingStateOf()],
])('%s sees the contact read-only, also by URL', async (_, as, state) => {
  const { page } = await openPortal('/profile?edit=contact', {
    as,
    answers: { ...accountNetwork(() => ({ ...mariasProfile, id: as.id })), ...standsAt(state) },
  })
  await expect.element(page.getByRole('region', { name: 'Business' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Edit contact' }).elements()).toEqual([])
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('Spanish page shows the contact in Spanish', async () => {
  await chooseLanguage('es-ES')
  const { page } = await openPortal('/profile?edit=contact', { answers: accountNetwork() })
  await expect.element(page.getByRole('dialog', { name: 'Contacto del negocio' })).toBeVisible()
  await chooseLanguage('en-US')
})
