import { now } from '@tillgate/browser/clock.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { payouts } from '#portal/testing/payouts.ts'

const answered = (body: unknown) => ({ answers: { 'GET /api/transferstatement/payouts': () => ({ body }) } })

test('dashboard shows next payout, open, waiting and returned amounts', async () => {
  const { page } = await openPortal('/', answered(payouts))
  const card = page.getByRole('region', { name: 'Payouts' })
  await expect.element(card).toMatchTextContent(/Next payout.*\$12,418\.07.*Mon, Nov 23.*To account ••6789/)
  await expect.element(card).toMatchTextContent(/Sales since the cut-off\s*\$5,203\.18\s*Cut-off Mon, Nov 23, 5:00 PM/)
  await expect.element(card).toMatchTextContent(/On hold\s*\$3,127\.94\s*On hold: account closed/)
  await expect.element(card.getByRole('link', { name: 'See what is on hold' })).toBeVisible()
  await expect
    .element(card)
    .toMatchTextContent(/Thu, Nov 19.*\$1,206\.50.*The bank returned it: account closed.*Returned/)
  await expect.element(card.getByRole('link', { name: 'Statements' })).toHaveAttribute('href', '/transfer-statements')
})

test('the amount of the running cycle appears once', async () => {
  const next = { day: '2026-11-24', amount: 5203.18, stores: 2, accounts: ['6789'], state: 'open' }
  const { page } = await openPortal('/', answered({ ...payouts, next }))
  const card = page.getByRole('region', { name: 'Payouts' })
  await expect
    .element(card)
    .toMatchTextContent(/Next payout\s*\$5,203\.18\s*Tue, Nov 24\. So far; all sales until Mon, Nov 23, 5:00 PM/)
  expect(card.element().textContent.split('$5,203.18')).toHaveLength(2)
})

test('a practice reads what waits, by week', async () => {
  const laterWeeks = [
    { week: '2027-01-18', amount: 1200, withoutDocuments: 300 },
    { week: '2027-01-25', amount: 800, withoutDocuments: 0 },
  ]
  const money = { ...payouts.money, later: 2000, laterWeeks }
  const { page } = await openPortal('/', answered({ ...payouts, money }))
  const card = page.getByRole('region', { name: 'Payouts' })
  await expect.element(card).toMatchTextContent(/Not due yet\s*\$2,000\.00/)
  await card.getByText('Not due yet, by week').click()
  await expect
    .element(card)
    .toMatchTextContent(
      /Week of Mon, Jan 18\s*\$1,200\.00\s*\$300\.00 of it lacks complete documents.*Week of Mon, Jan 25\s*\$800\.00/,
    )
})

test('remaining time shows within two hours of the cut-off', async () => {
  const cutoffDate = new Date(now() + 90 * 60_000).toISOString()
  const { page } = await openPortal('/', answered({ ...payouts, openCycle: { ...payouts.openCycle, cutoffDate } }))
  await expect.element(page.getByText(/^Cut-off in (89|90) minutes$/)).toBeVisible()
})
