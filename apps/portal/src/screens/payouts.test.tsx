import { now } from '@tillgate/browser/clock.ts'
import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { payouts } from '#portal/testing/payouts.ts'

const answered = (body: unknown) => ({ answers: { 'GET /api/transferstatement/payouts': () => ({ body }) } })

test('dashboard shows next payout, open, waiting and returned amounts', async () => {
  const { page } = await openPortal('/', answered(payouts))
  const card = page.getByRole('region', { name: 'Payouts' })
  await expect.element(card).toMatchTextContent(/Next payout.*\$12,418\.07.*Mon, Nov 23.*To account ••6789/)
  await expect
    .element(card)
    .toMatchTextContent(/Pending settlement.*\$5,203\.18.*\$5,400\.00 benefits less \$196\.82 fees/)
  await expect.element(card).toMatchTextContent(/\$3,127\.94 is waiting at 1 store/)
  await expect
    .element(card)
    .toMatchTextContent(/Thu, Nov 19.*\$1,206\.50.*The bank returned it: account closed.*Returned/)
  await expect.element(card.getByRole('link', { name: 'Statements' })).toHaveAttribute('href', '/transfer-statements')
})

test('remaining time shows within two hours of the cut-off', async () => {
  const cutoffDate = new Date(now() + 90 * 60_000).toISOString()
  const { page } = await openPortal('/', answered({ ...payouts, openCycle: { ...payouts.openCycle, cutoffDate } }))
  await expect.element(page.getByText(/^Cut-off in (89|90) minutes$/)).toBeVisible()
})
