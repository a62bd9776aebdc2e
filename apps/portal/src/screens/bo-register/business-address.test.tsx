import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { filledStore } from '#portal/testing/business.ts'

import {
  businessUrl,
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

test('1 §2: button corrects a wrong city and checks again', async () => {
  const { page, asked } = await openBusinessForm({
    [savingBusiness]: () =>
      no('input.invalid', 'Something went wrong.', [
        {
          field: 'zipCode',
          code: 'zip.mismatch',
          message: 'in whatever words',
          params: { zip: '33012', city: 'Hiala', state: 'FL' },
        },
        { field: 'city', code: 'city.wrong', message: 'in whatever words', params: { city: 'Hialeah' } },
      ]),
    'POST /api/address/check': () => ({ body: { isValid: true, usualCity: '' } }),
  })
  await fillBusiness()
  await press('Save and continue')
  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus()
  await expect
    .element(page.getByLabelText('ZIP code'))
    .toHaveAccessibleDescription('Postal code 33012 does not match Hiala, FL')

  await press('Use Hialeah')

  await expect.element(page.getByLabelText('City')).toHaveValue('Hialeah')
  await expect.element(page.getByText(/does not match/)).not.toBeInTheDocument()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/address/check')?.body)
    .toMatchObject({ city: 'Hialeah', zipCode: '33012' })
})

test.each([
  ['en-US', 'The post office calls this ZIP code Hialeah.', 'Use Hialeah', 'City', 'ZIP code'],
  ['es-ES', 'El servicio postal llama Hialeah a este código postal.', 'Usar Hialeah', 'Ciudad', 'Código postal'],
] as const)('%s: a city that the post office knows by another name may stay, or be changed', async (...words) => {
  const [language, sentence, use, city, zip] = words
  const { page, asked } = await openBusinessForm({
    'POST /api/address/check': ({ body }) => ({
      body: { isValid: true, usualCity: JSON.stringify(body).includes('Doral') ? 'Hialeah' : '' },
    }),
  })
  await fillBusiness()
  await fill('City', 'Doral')
  await page.getByLabelText('ZIP code').click()
  await chooseLanguage(language)

  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(page.getByLabelText(city, { exact: true }).elements()[0]).not.toHaveAccessibleDescription()
  await fill(zip, '33122')
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
  await fill(zip, '33012')
  await press(use)

  await expect.element(page.getByLabelText(city, { exact: true })).toHaveValue('Hialeah')
  await expect.element(page.getByText(sentence)).not.toBeInTheDocument()
  expect(putsTo(asked, `${storePath}/business-information`)).toEqual([])
})

test('postal city name does not block saving', async () => {
  const { asked } = await openBusinessForm({
    'POST /api/address/check': () => ({ body: { isValid: true, usualCity: 'Hialeah' } }),
  })
  await fillBusiness()
  await press('Save and continue')

  await expect.poll(() => putsTo(asked, `${storePath}/business-information`)[0]?.body).toMatchObject({ city: 'Hiala' })
})

test('uncheckable address is entered and saved manually', async () => {
  const { page, asked, url } = await openBusinessForm({
    [savingBusiness]: ({ body }) =>
      typeof body === 'object' && body !== null && 'addressSource' in body && body.addressSource === 'MANUAL'
        ? { body: filledStore }
        : { status: 503, body: { code: 'address.failed', message: 'Error validating address', requestId: 'r' } },
  })
  await fillBusiness()
  await press('Save and continue')
  await expect.element(page.getByText('Error validating address')).toBeVisible()
  await expect
    .element(page.getByLabelText('Address line 1'))
    .toHaveAccessibleDescription(/The address could not be validated/)

  await page.getByRole('status').getByRole('button', { name: 'Enter address manually' }).click()
  await expect.element(page.getByText('A person will look at this address.')).toBeVisible()
  await press('Save and continue')

  await expect.poll(() => putsTo(asked, `${storePath}/business-information`)).toHaveLength(2)
  expect(putsTo(asked, `${storePath}/business-information`)[1]?.body).toMatchObject({ addressSource: 'MANUAL' })
  await expect.poll(url).toBe(`${businessUrl}?part=business`)
})

test('suggested city keeps the typed street', async () => {
  const place = { kind: 'PLACE', addressLine1: '4801 Palm', city: 'Hialeah', state: 'FL', zipCode: '33012' }
  const { page } = await openBusinessForm({
    'GET /api/address/autocomplete': () => ({
      body: { items: [{ id: 'a', text: 'Hialeah, FL 33012', ...place }] },
    }),
  })
  const line = page.getByRole('combobox', { name: 'Address line 1' })
  await line.fill('4801 Palm, Hialeah')
  await expect.element(page.getByText('Choose the city and ZIP code')).toBeVisible()

  await page.getByRole('option', { name: 'Hialeah, FL 33012' }).click()

  await expect.element(line).toHaveValue('4801 Palm')
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('33012')
})

test('1 §2: a suggestion chosen by keyboard fills the whole address', async () => {
  const found = { addressLine1: '4801 Palm Avenue', city: 'Hialeah', state: 'FL', zipCode: '33012' }
  const { page } = await openBusinessForm({
    'GET /api/address/autocomplete': () => ({
      body: { items: [{ id: 'a', kind: 'ADDRESS', text: '4801 Palm Avenue, Hialeah, FL 33012', ...found }] },
    }),
  })
  const line = page.getByRole('combobox', { name: 'Address line 1' })
  await line.fill('4801 Palm')
  await expect.element(page.getByRole('option')).toHaveLength(2)
  await expect.element(line).toHaveAttribute('aria-expanded', 'true')

  await userEvent.keyboard('{ArrowDown}{Enter}')

  await expect.element(page.getByLabelText('City')).toHaveValue('Hialeah')
  await expect.element(page.getByRole('combobox', { name: 'State' })).toHaveValue('Florida')
  await expect.element(page.getByLabelText('ZIP code')).toHaveValue('33012')
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  await expect.element(page.getByText('Filled in: 4801 Palm Avenue, Hialeah, FL 33012')).toBeInTheDocument()

  await line.fill('Calle')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await page.getByRole('option', { name: 'Enter address manually' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Address line 1' })).not.toBeInTheDocument()
  await press('Search for my address')
  await expect.element(page.getByRole('combobox', { name: 'Address line 1' })).toHaveValue('Calle')
})

/** Top of the label and bottom of its control, in pixels. */
const edgesOf = (label: string) => {
  const name = [...document.querySelectorAll('label')].find((one) => one.textContent === label)
  const control = document.getElementById(name?.htmlFor ?? '')
  return [name?.getBoundingClientRect().top ?? 0, control?.getBoundingClientRect().bottom ?? 0].map(Math.round)
}

test.each([1440, 390])('error keeps place labels and controls aligned at %ipx', async (width) => {
  await screen.viewport(width, 900)
  const { page } = await openBusinessForm({})
  await fillBusiness()
  await page.getByLabelText('ZIP code').fill('330')
  await press('Save and continue')
  await expect.element(page.getByText('ZIP code must be 5 numeric digits').last()).toBeVisible()
  expect(edgesOf('State')).toEqual(edgesOf('ZIP code'))
})
