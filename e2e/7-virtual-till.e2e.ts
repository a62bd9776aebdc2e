// Proves alone: the till of the sandbox sells through the running product.
import type { Page } from 'playwright'
import { test } from 'vitest'
import { examine, visit, type Visit } from './harness/browser.ts'
import { expect } from './harness/expect.ts'
import { ours, sandbox } from './harness/ours.ts'

/** Both businesses are in the list; Luis works in the first. */
const chooseCashier = async (page: Page): Promise<void> => {
  const store = page.getByRole('combobox', { name: 'Store' })
  await expect(store).toHaveValue('Delgado Fresh, Hialeah')
  await store.click()
  await expect(page.getByRole('option', { name: /^Corner Pharmacy/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Cashier' }).click()
  await page.getByRole('option', { name: 'Luis Peña' }).click()
}

/** The till with a terminal of its own, and who sells there: nothing of another chapter is touched. */
const openTill = async (how: Visit = {}): Promise<Page> => {
  const page = await visit({ ...how, baseURL: ours().sandboxUrl })
  await page.goto('/till')
  await chooseCashier(page)
  await page.getByRole('button', { name: 'Activate and sign in' }).click()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  return page
}

const basket = (page: Page) => page.getByRole('list', { name: 'Basket', exact: true }).getByRole('listitem')

/** Bananas by weight, then one of what stands on the buttons: milk first, and last what no list has. */
const fill = async (page: Page): Promise<void> => {
  const scan = page.getByLabel('Scan or type a barcode')
  await expect(scan).toBeFocused()
  await scan.pressSequentially('4011')
  await scan.press('Enter')
  await expect(basket(page)).toHaveCount(1)
  await expect(scan).toBeFocused()
  await expect(scan).toHaveValue('')
  const often = page.getByRole('group', { name: 'Often sold' }).getByRole('button')
  await often.nth(0).click()
  await expect(basket(page)).toHaveCount(2)
  await often.nth(3).click()
  await expect(basket(page)).toHaveCount(3)
}

test('a cashier activates a terminal, sells and returns', async () => {
  const page = await openTill()
  await fill(page)
  await page.getByRole('group', { name: 'Often sold' }).getByRole('button', { name: '+ Unknown code' }).click()
  await expect(page.getByText('No item of this store has the barcode 4006381333931.')).toBeVisible()
  const bananas = page.getByLabel('Amount of Bananas in lb')
  await bananas.fill('12.5')
  await bananas.press('Tab')
  await expect(page.getByRole('term').filter({ hasText: 'of it FOOD' })).toBeVisible()
  await expect(basket(page).nth(2)).toContainText('Not on a list')
  await page.getByLabel('Low balance').check()
  await examine(page, '7-till-basket')

  await page.getByRole('button', { name: /^Ask the card for \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Partial approval' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What the store gets: $9.47' })).toBeVisible()
  await expect(page.getByText(/^\$10\.00 less \$0\.28 \(the percentage\) and \$0\.25/)).toBeVisible()
  const receipt = page.getByRole('link', { name: /^Open public receipt/ })
  await expect(receipt).toHaveAttribute('href', /\/purchase-transaction\/[0-9a-f-]{36}\/[\w-]{22,}$/)
  const address = await receipt.getAttribute('href')
  await page.getByLabel('Mail it to').fill('shopper@till.test')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/It arrives under Messages\.$/)).toBeVisible()
  const mail = await sandbox().inbox.waitForMail('shopper@till.test')
  expect(mail.text).toContain('/purchase-transaction/')
  await examine(page, '7-till-paid')

  await page.getByRole('button', { name: 'Return', exact: true }).click()
  await page.getByLabel('Receipt number').fill(address ?? '')
  await page.getByRole('button', { name: 'Find' }).click()
  await page
    .getByRole('button', { name: / to return: more$/ })
    .first()
    .click()
  await examine(page, '7-till-return')
  await page.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(page.getByText(/^\$[\d.]+ went back to the card, give \$[\d.]+ back in cash\.$/)).toBeVisible()
  await expect(page.getByText(/, 1 came back$/)).toBeVisible()
})

test('many wrong passwords require the mailed code', async () => {
  const page = await visit({ baseURL: ours().sandboxUrl })
  const codes: unknown[] = []
  // A hundred wrong passwords take hours: the refusal is given here, and the product decides about the second press.
  await page.route('**/product/api/pos/session', async (route) => {
    const { twoFactorCode, ...body } = route.request().postDataJSON()
    codes.push(twoFactorCode)
    const refused = {
      code: 'login.mail-code-needed',
      message: 'Type the code that we mailed.',
      requestId: 'r',
      fields: [],
    }
    return twoFactorCode === undefined
      ? route.fulfill({ status: 403, json: refused })
      : route.continue({ postData: body })
  })
  await page.goto('/till')
  const code = page.getByLabel('Code of the mail')
  await expect(code).toBeHidden()
  await chooseCashier(page)
  const signIn = page.getByRole('button', { name: 'Activate and sign in' })
  await expect(signIn).toBeEnabled()
  await signIn.press('Enter')
  await expect(page.getByText('Type the code that we mailed.')).toBeVisible()
  await expect(code).toBeFocused()

  await code.pressSequentially('123456')
  await code.press('Enter')
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  await expect(code).toBeHidden()
  expect(codes).toEqual([undefined, '123456'])
})

test('a phone survives an unanswered authorisation and a reload', async () => {
  const page = await openTill({ width: 390, height: 844 })
  await fill(page)
  await page.getByLabel('Bank down').check()
  await page.getByRole('button', { name: /^Ask the card for \$/ }).click()
  await expect(page.getByRole('heading', { name: 'No answer from the bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Ring it up again' }).click()
  await expect(basket(page).getByRole('button', { name: /^Remove / })).toHaveCount(3)

  await page.getByLabel('Expired').check()
  await page.getByRole('button', { name: /^Ask the card for \$/ }).click()
  await expect(page.getByRole('region', { name: 'Pay' }).getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Enough money').check()
  await page.getByRole('button', { name: /^Ask the card for \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Approved' })).toBeVisible()
  await page.getByRole('button', { name: 'Reverse this sale' }).click()
  await expect(page.getByRole('heading', { name: 'Sale reversed' })).toBeVisible()

  await page.reload()
  await expect(page.getByText('Signed in', { exact: true })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Terminal' })).toHaveValue(/^Virtual \d/)
  await expect(page.getByRole('region', { name: 'Today at this terminal' })).toContainText('reversed')
})
