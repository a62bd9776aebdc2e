import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk } from '#portal/testing/partner.ts'

const paid = {
  code: milk.code,
  itemId: milk.id,
  name: milk.name,
  price: 4.29,
  storeId: hialeah.id,
  storeName: hialeah.businessName,
  gtin14: '00041220576135',
  kind: 'GTIN',
  hasBadCheckDigit: false,
  suggestions: [],
  faults: [],
  programs: [{ name: 'Benefit', reason: 'COVERED', list: 'Food', since: null, until: '2026-11-30', maxPrice: null }],
  pays: true,
}
const refused = {
  ...paid,
  storeId: doral.id,
  storeName: doral.businessName,
  price: null,
  faults: ['STORE_INACTIVE', 'NOT_AT_STORE'],
  programs: [{ ...paid.programs[0], reason: 'EXPIRED' }],
  pays: false,
}

test('a scanned barcode is answered at the chosen store, with a link', async () => {
  await screen.viewport(1440, 900)
  const { page, url } = await openPortal(`/items/eligibility?storeId=${hialeah.id}`, {
    answers: {
      'GET /api/item/eligibility': ({ query }) => ({ body: query['storeId'] === doral.id ? refused : paid }),
    },
  })
  await page.getByRole('textbox', { name: 'Barcode' }).click()
  await userEvent.keyboard(`${milk.code}{Enter}`)
  await expect.poll(url).toBe(`/items/eligibility?code=${milk.code}&storeId=${hialeah.id}`)
  const answer = page.getByRole('main')
  await expect.element(answer.getByText('Yes', { exact: true })).toBeVisible()
  await expect.element(answer.getByText('On the list Food until Nov 30, 2026')).toBeVisible()
  await expect.element(answer.getByText('Sold there at $4.29')).toBeVisible()

  await page.getByRole('combobox', { name: 'Store' }).click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await expect.element(answer.getByText('No, 3 reasons')).toBeVisible()
  await expect
    .element(answer)
    .toMatchTextContent(/Doral is inactive.*Doral does not sell this item.*Left the list Food/)
  await expect.element(answer.getByRole('link', { name: 'Open the item' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 2, name: milk.name })).toBeVisible()
})

test('the next scan replaces the barcode, a wrong code the answer', async () => {
  const { page, url } = await openPortal(`/items/eligibility?storeId=${hialeah.id}`, {
    answers: { 'GET /api/item/eligibility': ({ query }) => ({ body: { ...paid, code: query['code'] ?? '' } }) },
  })
  await page.getByRole('textbox', { name: 'Barcode' }).click()
  await userEvent.keyboard(`${milk.code}{Enter}`)
  await expect.element(page.getByText('The barcode is valid')).toBeVisible()
  await userEvent.keyboard('12A4{Enter}')
  await expect.element(page.getByText('Only numbers are allowed')).toBeVisible()
  await expect.element(page.getByText('The barcode is valid')).not.toBeInTheDocument()
  await userEvent.keyboard('4011{Enter}')
  await expect.poll(url).toContain('code=4011&')
})

test('letters are refused and nothing is sent', async () => {
  const { page, asked } = await openPortal('/items/eligibility', { answers: {} })
  await page.getByRole('textbox', { name: 'Barcode' }).fill('12A4')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect.element(page.getByText('Only numbers are allowed')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/item/eligibility')).toEqual([])
})

test('a wrong check digit leads to the right barcode', async () => {
  const wrong = { ...paid, code: '086000007370', hasBadCheckDigit: true, suggestions: ['086000007379'], pays: false }
  const { page } = await openPortal(`/items/eligibility?code=${wrong.code}&storeId=${hialeah.id}`, {
    answers: {
      'GET /api/item/eligibility': ({ query }) => ({ body: query['code'] === wrong.code ? wrong : paid }),
    },
  })
  await page.getByRole('link', { name: 'Check 086000007379 instead' }).click()
  await expect.element(page.getByText('The barcode is valid')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue('086000007379')
})
