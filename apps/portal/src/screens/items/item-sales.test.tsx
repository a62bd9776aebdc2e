import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, milk, milkDetail, milkStores } from '#portal/testing/partner.ts'

const one = `/api/item/${milk.id}/code/${milk.code}`
const dayOf = (nth: number, units: number) => ({
  day: new Date(Date.UTC(2026, 7, 24 + nth)).toISOString().slice(0, 10),
  units,
  totalAmount: units * 4,
  benefitsAmount: units * 3,
  returnedUnits: 0,
  prices: units === 0 ? null : { lowest: nth < 45 ? 3.99 : 4.29, highest: nth < 45 ? 3.99 : 4.29 },
})

test('the sales of an item follow the chosen store', async () => {
  const { page } = await openPortal(`/items/view/${milk.id}?code=${milk.code}&storeId=${hialeah.id}`, {
    answers: {
      [`GET ${one}/store/${hialeah.id}`]: () => ({ body: milkDetail }),
      [`GET ${one}/stores`]: () => ({ body: milkStores }),
      [`GET /api/item/${milk.id}/sales`]: ({ query }) => ({
        body: { days: Array.from({ length: 90 }, (_, index) => dayOf(index, query['storeId'] === hialeah.id ? 2 : 0)) },
      }),
    },
  })
  const card = page.getByRole('region', { name: 'Sales, last 90 days' })
  for (const fact of ['180', '$720.00', '75.0%', 'Last price change: Oct 8, +$0.30'])
    await expect.element(card.getByText(fact, { exact: true })).toBeVisible()
  await expect.element(card.getByText(/^180 units in 90 days, most in the week from/)).toBeInTheDocument()

  await card.getByRole('button', { name: 'View as table' }).click()
  await expect.element(card.getByRole('row', { name: 'Aug 24 to Aug 29 12 $48.00 0 $3.99' })).toBeVisible()

  await card.getByRole('combobox', { name: 'Store' }).click()
  await page.getByRole('option', { name: doral.businessName }).click()
  await expect.element(card.getByText('No sales in the last 90 days.')).toBeVisible()
})
