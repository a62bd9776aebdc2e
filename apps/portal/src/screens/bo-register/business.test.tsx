import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { businessNetwork, anaProfile, emptyStore, filledStore } from '#portal/testing/business.ts'
import { danaJoining, joiningStore, sentOnboardingState, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { anaJoining } from '#portal/testing/partner.ts'

import {
  businessUrl,
  einLabel,
  fillBusiness,
  openBusinessForm,
  putsTo,
  savingBusiness,
  storePath,
} from '#portal/testing/business-form.ts'

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

test('1 §5: the error list names and links every missing field', async () => {
  const { page, asked } = await openBusinessForm()

  await press('Save and continue')

  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus()
  for (const problem of [
    'Business name is required',
    'Doing business as is required',
    'Employer Identification Number must be 9 digits',
    'Address is required',
    'City is required',
    'State is required',
    'ZIP code must be 5 numeric digits',
  ]) {
    await expect.element(page.getByRole('button', { name: problem })).toBeVisible()
  }
  await press('State is required')
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveFocus()
  expect(document.title).toBe('Error: Business Information - Partner Portal')
  expect(putsTo(asked, `${storePath}/business-information`)).toEqual([])
})

test('1 §2, 1 §3: sign-up data is read-only; EIN is sent without dash', async () => {
  let isSaved = false
  const { page, asked, url } = await openBusinessForm({
    'GET /api/retailer/onboarding': () => ({
      body: isSaved ? onboardingStateOf({ part: 'owners', hasBusiness: true }) : onboardingStateOf(),
    }),
    [savingBusiness]: () => {
      isSaved = true
      return { body: filledStore }
    },
  })
  await expect.element(page.getByText('(305) 555-0142')).toBeVisible()
  await expect.element(page.getByText('These come from your sign-up.', { exact: true })).toBeVisible()
  expect(page.getByLabelText('Phone number').elements()).toEqual([])
  expect(document.querySelector('input[type=hidden][name=type]')).toHaveValue('PHARMACY')
  await fillBusiness()
  await fill('What does your business do? (optional)', 'A pharmacy')
  await expect.element(page.getByLabelText(einLabel)).toHaveValue('65-1234567')

  await press('Save and continue')

  await expect.poll(url).toBe(`${businessUrl}?part=owners`)
  const [saved] = putsTo(asked, `${storePath}/business-information`)
  expect(saved?.body).toMatchObject({
    employerIdentificationNumber: '651234567',
    contactEmailAddress: 'ana@ruiz.test',
    phoneNumber: '3055550142',
    contactPerson: 'Ana Ruiz',
    businessDescription: 'A pharmacy',
    state: 'FL',
    type: 'PHARMACY',
    addressSource: 'TYPED',
  })
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${storePath}/draft/business`)).toBe(true)
})

test('EIN and ZIP code stop at their length', async () => {
  const { page } = await openBusinessForm()
  await fill(einLabel, '65-1234567 and 89')
  await expect.element(page.getByLabelText(einLabel)).toHaveValue('65-1234567')
  await fill('ZIP code', '33012-1234')
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('33012')
})

test('1 §5: typing saves a draft and Enter sends nothing', async () => {
  const { page, asked } = await openBusinessForm()
  await fill(einLabel, '651234567')
  await fill('Business name', 'Ruiz')
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText(/^Draft saved at/)).toBeVisible()
  const [draft] = putsTo(asked, `${storePath}/draft/business`)
  expect(draft?.body).toMatchObject({ text: expect.stringContaining('"businessName":"Ruiz"') })
  expect(JSON.stringify(putsTo(asked, `${storePath}/draft/business`))).not.toMatch(
    /651234567|employerIdentificationNumber/,
  )
  expect(putsTo(asked, `${storePath}/business-information`)).toEqual([])
  for (const store of [localStorage, sessionStorage]) expect(JSON.stringify(store)).not.toContain('businessName')
})

test('draft is restored and can be discarded', async () => {
  const text = JSON.stringify({ businessName: 'Half a na', employerIdentificationNumber: '6512', older: 'field' })
  const { page, asked } = await openBusinessForm({
    [`GET ${storePath}/draft/business`]: () => ({ body: { text, savedAt: '2026-11-21T15:42:00.000Z' } }),
  })
  await expect.element(page.getByText('Draft restored')).toBeVisible()
  await expect.element(page.getByLabelText('Business name')).toHaveValue('Half a na')
  await expect.element(page.getByLabelText(einLabel)).toHaveValue('65-12')

  await press('Discard')

  await expect.element(page.getByLabelText('Business name')).toHaveValue('')
  await expect.element(page.getByText('Draft restored')).not.toBeInTheDocument()
  await expect.poll(() => asked.some(({ method }) => method === 'DELETE')).toBe(true)
})

test('1 §2: clearing asks first and can be undone', async () => {
  const { page } = await openBusinessForm({}, anaJoining)
  await fill('Business name', 'Ruiz Pharmacy LLC')
  await press('Clear form')
  await page.getByRole('dialog').getByRole('button', { name: 'Clear form' }).click()
  await expect.element(page.getByLabelText('Business name')).toHaveValue('')

  await press('Undo')

  await expect.element(page.getByLabelText('Business name')).toHaveValue('Ruiz Pharmacy LLC')
})

test('1 §5: leaving with unsaved input asks first', async () => {
  const { page, url } = await openBusinessForm()
  await fill('Business name', 'Ruiz')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await press('Stay')

  expect(url()).toBe(businessUrl)
  await expect.element(page.getByLabelText('Business name')).toHaveValue('Ruiz')
})

test('1 §3: provider enters NPI and contact', async () => {
  const dental = { ...emptyStore, type: 'DENTAL' as const }
  const { page } = await openBusinessForm(
    {
      'GET /api/retailer/onboarding': () => ({ body: onboardingStateOf({ isProvider: true, hasOwners: true }) }),
      [`GET ${storePath}`]: () => ({ body: dental }),
      [`GET /api/user/${danaJoining.id}`]: () => ({ body: anaProfile }),
    },
    danaJoining,
    '/bo-register/business-verification',
  )
  await expect.element(page.getByLabelText('Email')).toHaveValue('ana@ruiz.test')
  await expect.element(page.getByLabelText('Phone number')).toHaveValue('(305) 555-0142')
  await press('Save and continue')
  await expect.element(page.getByRole('button', { name: 'NPI number is required' })).toBeVisible()
  await fill('Phone number', '305555014')
  await userEvent.tab()
  await expect
    .element(page.getByRole('button', { name: 'Please enter a valid US phone number (10 digits)' }))
    .toBeVisible()
  await fill('Phone number', '+1 305 555 0142 77')
  await expect.element(page.getByLabelText('Phone number')).toHaveValue('305555014277')
  await expect.element(page.getByRole('button', { name: /valid US phone number/ })).not.toBeInTheDocument()
  await fill('NPI number', '1234567890')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'This is not a valid NPI number.' })).toBeVisible()
})

test('only questioned fields are editable after sending', async () => {
  const asked = [
    { id: joiningStore, field: 'city' as const, message: 'Which city is it?', isAnswered: false, answer: null },
  ]
  const { page } = await openBusinessForm(
    { ...businessNetwork(() => sentOnboardingState({ phase: 'INFO_REQUESTED', asked }), filledStore) },
    anaJoining,
    `${businessUrl}?part=business&field=city`,
  )
  await expect.element(page.getByLabelText('City')).toHaveFocus()
  await expect.element(page.getByLabelText('City')).toHaveAccessibleDescription('The reviewer asks: Which city is it?')
  await expect.element(page.getByLabelText('City')).not.toHaveAttribute('readonly')
  for (const label of ['Business name', 'ZIP code', 'Contact person', einLabel]) {
    await expect.element(page.getByLabelText(label)).toHaveAttribute('readonly')
  }
  expect(page.getByRole('button', { name: 'Clear form' }).elements()).toEqual([])
})

test('an older draft changes only questioned fields after sending', async () => {
  const asked = [
    { id: joiningStore, field: 'city' as const, message: 'Which city is it?', isAnswered: false, answer: null },
  ]
  const text = JSON.stringify({ businessName: 'An older name', city: 'Ocala', over: { city: filledStore.city } })
  const { page, asked: calls } = await openBusinessForm(
    {
      ...businessNetwork(() => sentOnboardingState({ phase: 'INFO_REQUESTED', asked }), filledStore),
      [`GET ${storePath}/draft/business`]: () => ({ body: { text, savedAt: '2026-11-21T15:42:00.000Z' } }),
    },
    anaJoining,
    `${businessUrl}?part=business&field=city`,
  )
  await expect.element(page.getByLabelText('City')).toHaveValue('Ocala')
  await expect.element(page.getByLabelText('Business name')).toHaveValue(filledStore.businessName)
  await press('Save the change')
  await expect.poll(() => putsTo(calls, `${storePath}/business-information`)).toHaveLength(1)
  expect(putsTo(calls, `${storePath}/business-information`)[0]?.body).toMatchObject({
    city: 'Ocala',
    businessName: filledStore.businessName,
  })
})

test('lost connection shows a message and retries', async () => {
  let tries = 0
  const { page } = await openPortal(businessUrl, {
    as: anaJoining,
    answers: {
      ...businessNetwork(),
      [`GET ${storePath}`]: () => {
        tries += 1
        return tries <= 2 ? 'lost' : { body: emptyStore }
      },
    },
  })
  await expect.element(page.getByText('Oops! Something went wrong. Check your internet connection.')).toBeVisible()
  await press('Retry')
  await expect.element(page.getByLabelText('Business name')).toBeVisible()
})

test('Spanish pages translate the error and its suggestion', async () => {
  await chooseLanguage('es-ES')
  const { page } = await openPortal(businessUrl, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingStateOf(), filledStore),
      [savingBusiness]: () =>
        no('input.invalid', 'x', [
          { field: 'state', code: 'state.wrong', message: 'in whatever words', params: { state: 'GA' } },
        ]),
    },
  })
  await press('Guardar y continuar')
  await expect.element(page.getByText('El estado no es correcto, ¿quiso decir GA?').first()).toBeVisible()
  await press('Usar GA')
  await expect.element(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('Georgia')
})

test('a suggestion leaves with the ZIP code that caused it', async () => {
  const { page } = await openBusinessForm({
    ...businessNetwork(() => onboardingStateOf(), filledStore),
    [savingBusiness]: () =>
      no('input.invalid', 'x', [{ field: 'state', code: 'state.wrong', message: 'x', params: { state: 'NY' } }]),
  })
  await press('Save and continue')
  const use = page.getByRole('button', { name: 'Use NY' })
  await expect.element(use).toBeVisible()

  await fill('ZIP code', '33166')

  await expect.element(use).not.toBeInTheDocument()
})

test('stale save shows the saved and the typed values', async () => {
  const current = { ...filledStore, doingBusinessAs: 'Ruiz y Hermanas', version: 2 }
  const { page, asked } = await openBusinessForm({
    ...businessNetwork(() => onboardingStateOf(), filledStore),
    [savingBusiness]: ({ body }) =>
      typeof body === 'object' && body !== null && 'version' in body && body.version === 2
        ? { body: current }
        : { status: 409, body: { code: 'version.stale', message: 'Changed.', requestId: 'r', current } },
  })
  await fill('Business name', 'Ruiz Pharmacies LLC')
  await press('Save and continue')
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this meanwhile' })
  await expect.element(dialog.getByLabelText('Saved now: Ruiz y Hermanas')).toBeChecked()
  await expect.element(dialog.getByLabelText('Yours: Ruiz Pharmacies LLC')).toBeChecked()

  await press('Save my choice')

  await expect.poll(() => putsTo(asked, `${storePath}/business-information`)).toHaveLength(2)
  expect(putsTo(asked, `${storePath}/business-information`)[1]?.body).toMatchObject({
    businessName: 'Ruiz Pharmacies LLC',
    doingBusinessAs: 'Ruiz y Hermanas',
    version: 2,
  })
})

test('unsent input except the tax number survives session expiry', async () => {
  const ended = { status: 401, body: { code: 'session.missing', message: '', requestId: 'r' } }
  let isOver = true
  const { page, asked, go } = await openBusinessForm({
    [`PUT ${storePath}/draft/business`]: () => (isOver ? ended : { body: { savedAt: '2026-11-21T15:42:00.000Z' } }),
  })
  await fill('Business name', 'Ruiz Pharmacy LLC')
  await fill(einLabel, '65-1234567')
  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
  expect(Object.values(sessionStorage).join(' ')).not.toMatch(/65-?1234567/)
  await startAuthRecord(anaJoining.userIdentifier, anaJoining)
  isOver = false
  const before = putsTo(asked, `${storePath}/draft/business`).length

  await go(businessUrl)

  await expect.element(page.getByLabelText('Business name')).toHaveValue('Ruiz Pharmacy LLC')
  await expect.element(page.getByLabelText(einLabel)).toHaveValue('')
  await expect.element(page.getByText('Draft restored')).toBeVisible()
  // A reload reads the draft of the server, which has the restored input now.
  await expect.poll(() => putsTo(asked, `${storePath}/draft/business`).length).toBeGreaterThan(before)
  await expect.element(page.getByText('The EIN is not stored in a draft. Type it again.')).toBeVisible()
})
