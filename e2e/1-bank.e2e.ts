// Proves alone: Plaid's window in the page, its notices, and the states of an account while a clock moves on.
import { checkBankStatus } from '@tillgate/contract/plaidauth.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { Page } from 'playwright'
import { expect } from './harness/expect.ts'
import { test } from 'vitest'
import { examine, pressBack } from './harness/browser.ts'
import { aJoinerWithoutBank, choose, enterStep, linkBank, linkWindow, type Joiner } from './harness/joining.ts'
import { sandbox } from './harness/ours.ts'

const own = /\/bo-register\/retailer-onboarding\/bank-account$/
const sent = /\/(under-review|bo-register\/retailer-onboarding\/confirmation)$/

const insightsFail = 'Typed by hand, another number: insights fail'
const sameDay = 'Typed by hand: a deposit with the code ABC'
const automatic = 'Houndstooth, microdeposits_good: verified after a day'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const reads = (page: Page, text: string | RegExp) => expect(page.getByText(text)).toBeVisible({ timeout: 30_000 })
const statusOf = async ({ call, storeId }: Joiner): Promise<BankAccountStatus> =>
  (await call(checkBankStatus, { body: { storeId } })).bankAccountStatus
const typeCode = async (page: Page, code: string): Promise<void> => {
  await linkWindow(page).getByLabel('Three letters, in this sandbox ABC').fill(code)
  await linkWindow(page).getByRole('button', { name: 'Verify' }).click()
}

test('a typed account is verified by the code of its deposit', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  const page = await enterStep(joiner)
  await expect(page).toHaveURL(own)
  await reads(page, 'Connect the account where you want to be paid')
  await press(page, 'See how it works')
  await expect(page.getByRole('dialog')).toContainText('Plaid confirms the account')
  await examine(page, '1-bank-how-1440')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'See how it works' })).toBeFocused()

  await press(page, 'Connect bank')
  await expect(linkWindow(page).getByRole('heading', { name: 'Choose a bank account' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Connect bank' })).toBeEnabled()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)

  await press(page, 'Connect bank')
  await expect(linkWindow(page).getByRole('button', { name: insightsFail })).toBeVisible()
  await expect(linkWindow(page).getByRole('button', { name: sameDay })).toHaveCount(0)
  await choose(page, insightsFail)
  await reads(page, /^We need more information to verify your account\./)
  await examine(page, '1-bank-insights-1440')

  await press(page, 'Try again with Plaid')
  await expect(linkWindow(page).getByRole('button', { name: sameDay })).toBeVisible()
  await expect(linkWindow(page).getByRole('button', { name: insightsFail })).toHaveCount(0)
  await choose(page, sameDay)
  await reads(page, 'Thank you for submitting your information for review.')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ value: 'es-ES' })
  await reads(page, /^Busque el código de 3 letras .* Este código no caduca\.$/)
  // The next visit leads to the application, and from there to the code.
  await page.goto('/')
  await page.getByRole('link', { name: 'Introducir el código' }).click()
  await reads(page, 'Gracias por enviar su información para que la revisemos.')
  await press(page, 'Introducir el código')
  await typeCode(page, 'XYZ')
  await expect(linkWindow(page).getByText(/^This code is not right\./)).toBeVisible()
  await typeCode(page, 'abc')

  await reads(page, 'Su cuenta bancaria está verificada.')
  expect(await statusOf(joiner)).toBe('MANUALLY_VERIFIED')
})

test('a verified automatic deposit submits the application a day later', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'insights-fail')
  const page = await enterStep(joiner)
  await press(page, 'Try again with Plaid')
  await choose(page, automatic)
  await reads(page, 'We are verifying your banking details, this may take between 24 to 48 hours.')
  await reads(page, 'You can finish the rest now')
  await press(page, 'Check now')
  await reads(page, 'Checked just now: nothing new yet.')

  await sandbox().clock.advance('P1D')
  await expect.poll(() => statusOf(joiner)).toBe('AUTOMATICALLY_VERIFIED')
  await press(page, 'Check now')
  await reads(page, 'Your bank account is verified.')
  await press(page, 'Continue')
  await expect(page).toHaveURL(sent)
  await pressBack(page)
  await expect(page).toHaveURL(sent)
})
