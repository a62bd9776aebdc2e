import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { holdClock } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { accountNetwork, mariasProfile } from '#portal/testing/account.ts'
import { onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining, maria } from '#portal/testing/partner.ts'

const password = 'Demo-2026!'
const given = (body: unknown, name: string): unknown => Reflect.get(Object(body), name)

/** A server that remembers the PIN. */
const open = async (answers: Network = {}) => {
  await screen.viewport(1440, 900)
  let hasPin = false
  const portal = await openPortal('/profile#pin', {
    answers: {
      ...accountNetwork(),
      'GET /api/auth/two-factor': () => ({
        body: { isOn: false, way: 'MAIL', email: 'm•••@delgado.test', phone: null, recoveryCodesLeft: 0, hasPin },
      }),
      'POST /api/auth/pin-code': ({ body }) =>
        given(body, 'password') === password
          ? { body: { message: 'We have mailed you a code.' } }
          : no('input.invalid', 'Check the marked fields.', [
              { field: 'password', code: 'password.wrong', message: 'This is not your password.' },
            ]),
      'PUT /api/auth/pin': ({ body }) => {
        if (given(body, 'code') !== '482913') return no('passcode.wrong', 'This code is not right.')
        hasPin = true
        return { body: { message: 'Your PIN works at the tills now.' } }
      },
      ...answers,
    },
  })
  const dialog = portal.page.getByRole('dialog')
  const field = (name: string) => dialog.getByLabelText(name, { exact: true })
  const sent = (method: string) => portal.asked.filter((call) => call.method === method && call.path.includes('/pin'))
  return { ...portal, dialog, field, sent }
}

test('keyboard chooses the own PIN with password and mailed code', async () => {
  const { page, dialog, sent } = await open()
  await expect.element(page.getByText(/^You have no PIN/)).toBeVisible()
  page.getByRole('button', { name: 'Choose PIN' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByLabelText('New PIN', { exact: true })).toHaveFocus()
  expect(await axeViolations('[role=dialog]')).toEqual([])
  await userEvent.keyboard('4826{Tab}{Tab}4826{Tab}{Tab}')
  await userEvent.keyboard(`${password}{Enter}`)

  const code = dialog.getByLabelText('Enter the 6-digit code')
  await expect
    .element(dialog.getByText(`We sent a 6-digit code to ${maria.userIdentifier}.`, { exact: false }))
    .toBeVisible()
  await expect.element(code).toHaveFocus()
  await code.fill('111111')
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible()
  await code.fill('482913')

  await expect.element(page.getByText('Your PIN works at the tills now.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('You have a PIN.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Change PIN' })).toBeVisible()
  expect(sent('POST').map(({ body }) => body)).toMatchObject([{ password }])
  expect(sent('PUT').at(-1)?.body).toMatchObject({ pin: '4826', code: '482913' })
  expect(await axeViolations()).toEqual([])
})

test.each([
  ['7777', 'Easy to guess: one digit four times. Choose other digits.'],
  ['1234', 'Easy to guess: digits in a row. Choose other digits.'],
  ['1212', 'Easy to guess: two digits in turn. Choose other digits.'],
  ['1987', 'Easy to guess: a year. Choose other digits.'],
  ['482', 'A PIN has 4 digits'],
])('PIN %s is refused with its reason and mails no code', async (pin, reason) => {
  const { page, dialog, field, sent } = await open()
  await page.getByRole('button', { name: 'Choose PIN' }).click()
  await field('New PIN').fill(pin)
  await field('New PIN again').fill(pin)
  await field('Password').fill(password)
  await dialog.getByRole('button', { name: 'Mail me the code' }).click()

  await expect.element(dialog.getByText(reason, { exact: true })).toBeVisible()
  await expect.element(field('New PIN')).toHaveFocus()
  expect(sent('POST')).toEqual([])
})

test('two different PINs and a wrong password show errors beside the fields', async () => {
  const { page, dialog, field, sent } = await open()
  await page.getByRole('button', { name: 'Choose PIN' }).click()
  await field('New PIN').fill('4826')
  await field('New PIN again').fill('4827')
  await field('Password').fill('Wrong-2026!')
  await dialog.getByRole('button', { name: 'Mail me the code' }).click()
  await expect.element(dialog.getByText('Both PINs must be the same')).toBeVisible()
  expect(sent('POST')).toEqual([])

  await field('New PIN again').fill('4826')
  await dialog.getByRole('button', { name: 'Mail me the code' }).click()
  await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
  await expect.element(field('Password')).toHaveFocus()
  await expect.element(field('New PIN')).toHaveValue('4826')
})

test('a PIN that the server refuses is not saved', async () => {
  const { page, dialog, field } = await open({
    'PUT /api/auth/pin': () => no('pin.weak', 'Others guess this PIN first.'),
  })
  await page.getByRole('button', { name: 'Choose PIN' }).click()
  await field('New PIN').fill('4826')
  await field('New PIN again').fill('4826')
  await field('Password').fill(password)
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText('Enter the 6-digit code').fill('482913')

  await expect.element(dialog.getByText('Others guess this PIN first.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(/^You have no PIN/)).toBeVisible()
})

test('a new code empties the field of the refused one', async () => {
  const clock = holdClock()
  const { page, dialog, field } = await open()
  await page.getByRole('button', { name: 'Choose PIN' }).click()
  await field('New PIN').fill('4826')
  await field('New PIN again').fill('4826')
  await field('Password').fill(password)
  await userEvent.keyboard('{Enter}')
  const code = dialog.getByLabelText('Enter the 6-digit code')
  await code.fill('111111')
  await expect.element(dialog.getByText('This code is not right.')).toBeVisible()

  await clock.pass(30_000)
  await dialog.getByRole('button', { name: 'Resend' }).click()

  await expect.element(code).toHaveValue('')
})

test('the card is in Spanish', async () => {
  await chooseLanguage('es-ES')
  const { page } = await open()
  await expect.element(page.getByRole('heading', { name: 'PIN de caja' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Elegir PIN' })).toBeVisible()
})

test('applicants have no PIN card', async () => {
  const { page } = await openPortal('/profile#security', {
    as: anaJoining,
    answers: {
      ...accountNetwork(() => ({ ...mariasProfile, id: anaJoining.id })),
      'GET /api/retailer/onboarding': () => ({ body: onboardingStateOf() }),
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Till PIN' })).not.toBeInTheDocument()
})
