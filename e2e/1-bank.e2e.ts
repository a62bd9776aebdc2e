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

const platypus = 'First Platypus, checking: verified at once'
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

test('PENDING_VERIFICATION: explains linking and survives a closed window', async () => {
  const page = await enterStep(await aJoinerWithoutBank('GROCERY'))
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
})

test('AUTOMATICALLY_VERIFIED: an online bank, and the application is sent', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  const page = await enterStep(joiner)
  await press(page, 'Connect bank')
  await choose(page, platypus)

  await reads(page, 'Your bank account is verified.')
  expect(await statusOf(joiner)).toBe('AUTOMATICALLY_VERIFIED')
  await press(page, 'Continue')
  await expect(page).toHaveURL(sent)
  await pressBack(page)
  await expect(page).toHaveURL(sent)
})

test('MANUALLY_VERIFIED: the code of the deposit, typed in small letters', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'same-day', true)
  const page = await enterStep(joiner)
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await press(page, 'Enter code')
  await typeCode(page, 'abc')

  await reads(page, 'Your bank account is verified.')
  expect(await statusOf(joiner)).toBe('MANUALLY_VERIFIED')
})

test('PENDING_MANUAL_VERIFICATION: shows the deposit in Spanish after a reload', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'insights-fail')
  const page = await enterStep(joiner, { width: 390, height: 844, language: 'Español' })
  await press(page, 'Intentar de nuevo con Plaid')
  await choose(page, sameDay)

  await reads(page, 'Gracias por enviar su información para que la revisemos.')
  await reads(page, /^Busque el código de 3 letras .* Este código no caduca\.$/)
  await examine(page, '1-banco-codigo-390')
  await page.reload()
  await reads(page, 'Gracias por enviar su información para que la revisemos.')
  await press(page, 'Introducir el código')
  await typeCode(page, 'XYZ')
  await expect(linkWindow(page).getByText(/^This code is not right\./)).toBeVisible()
})

test('PENDING_AUTOMATIC_VERIFICATION: lets the applicant continue and finds the result', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'insights-fail')
  const page = await enterStep(joiner)
  await press(page, 'Try again with Plaid')
  await choose(page, automatic)
  await reads(page, 'We are verifying your banking details, this may take between 24 to 48 hours.')
  await reads(page, 'You can finish the rest now')
  await examine(page, '1-bank-automatic-1440')
  await press(page, 'Check now')
  await reads(page, 'Checked just now: nothing new yet.')

  await sandbox().clock.advance('P1D')
  await expect.poll(() => statusOf(joiner), { timeout: 30_000 }).toBe('AUTOMATICALLY_VERIFIED')
  await press(page, 'Check now')
  await reads(page, 'Your bank account is verified.')
})

test('WAITING_FOR_PLAID_VERIFICATION: lets the applicant leave the page', async () => {
  const page = await enterStep(await aJoinerWithoutBank('GROCERY'))
  await press(page, 'Connect bank')
  await choose(page, 'Typed by hand, ...7777: deposit not sent for an hour (sandbox only)')

  await reads(page, 'Your account is linked. Plaid has not told us yet whether it is verified.')
  await examine(page, '1-bank-waiting-1440')
  await press(page, 'Continue')
  await expect(page).toHaveURL(sent)
})

test('NEITHER_VERIFIED: no word and no numbers', async () => {
  const page = await enterStep(await aJoinerWithoutBank('GROCERY'))
  await press(page, 'Connect bank')
  await choose(page, 'Typed by hand, ...5555: no status and no numbers (sandbox only)')

  await reads(
    page,
    "Plaid was unable to process your account's information. Please try linking your bank account again.",
  )
  await examine(page, '1-bank-neither-1440')
  await press(page, 'Try again with Plaid')
  await choose(page, platypus)
  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
})

test('VERIFICATION_EXPIRED after a week without code', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'same-day', true)
  await sandbox().clock.advance('P1W')
  await expect.poll(() => statusOf(joiner), { timeout: 30_000 }).toBe('VERIFICATION_EXPIRED')
  const page = await enterStep(joiner)

  await reads(
    page,
    "You exhausted all three attempts to verify the code you received from Plaid's micro deposit. Please try linking your account again.",
  )
  await press(page, 'Try again with Plaid')
  await choose(page, automatic)
  await reads(page, /^We are verifying your banking details/)
})

test('VERIFICATION_FAILED: three wrong codes', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  await linkBank(joiner, 'same-day', true)
  const page = await enterStep(joiner)
  await page.getByRole('link', { name: 'Enter the code' }).click()
  await press(page, 'Enter code')
  for (const code of ['AAA', 'BBB', 'CCC']) await typeCode(page, code)

  await expect(
    page.getByText(
      'Plaid was unable to verify your account automatically. For your convenience, you can try linking your bank account again below.',
    ),
  ).toBeVisible({ timeout: 40_000 })
  await examine(page, '1-bank-failed-1440')
})

test('DATABASE_INSIGHTS_FAIL: deposits are offered instead', async () => {
  const page = await enterStep(await aJoinerWithoutBank('GROCERY'))
  await press(page, 'Connect bank')
  await expect(linkWindow(page).getByRole('button', { name: sameDay })).toHaveCount(0)
  await choose(page, insightsFail)

  await reads(
    page,
    'We need more information to verify your account. Please use Plaid again to link via Online Banking or by receiving a Micro Deposit.',
  )
  await press(page, 'Try again with Plaid')
  await expect(linkWindow(page).getByRole('button', { name: sameDay })).toBeVisible()
  await expect(linkWindow(page).getByRole('button', { name: insightsFail })).toHaveCount(0)
})

test('a provider in two tabs links one account', async () => {
  const joiner = await aJoinerWithoutBank('DENTAL')
  const first = await enterStep(joiner)
  await expect(first).toHaveURL(/\/bo-register\/link-bank-account$/)
  const second = await first.context().newPage()
  await second.goto('/bo-register/link-bank-account')
  await press(second, 'Connect bank')
  await press(first, 'Connect bank')
  await choose(second, platypus)
  await reads(second, 'Your bank account is verified.')
  await choose(first, insightsFail)

  await reads(first, 'This bank account is linked already, or still being verified.')
  await reads(first, 'Your bank account is verified.')
  expect(await statusOf(joiner)).toBe('AUTOMATICALLY_VERIFIED')
})

test('reports a Plaid failure and works after recovery', async () => {
  const joiner = await aJoinerWithoutBank('GROCERY')
  const page = await enterStep(joiner)
  for (const kind of ['reset', 'malformed'] as const) {
    const fault = await sandbox().faults.add({ match: { path: '/link/token/create' }, action: { kind } })
    await press(page, 'Connect bank')
    await expect(page.getByText('The bank-linking service does not answer right now.')).toBeVisible()
    await sandbox().faults.remove(fault)
  }
  await press(page, 'Connect bank')
  const fault = await sandbox().faults.add({ match: { path: 'exchange' }, action: { kind: 'status', status: 503 } })
  await choose(page, platypus)
  await expect(page.getByText('Failed to register public token.')).toBeVisible()
  await examine(page, '1-bank-unheard-1440')
  await sandbox().faults.remove(fault)
  await press(page, 'Send again')

  await expect(page.getByText('Your bank account is verified.')).toBeVisible()
  await expect(page.getByText('Account ••0000')).toBeVisible()
})
