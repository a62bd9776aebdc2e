import type { Network } from '@tillgate/browser/testing/network.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria, pageOf } from '#portal/testing/partner.ts'
import { carried, detailOf, fee, held, moved, purchase, requested, returned, sums } from '#portal/testing/statements.ts'
import { saleDetail } from '#portal/testing/transactions.ts'
import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import { payouts } from '#portal/testing/payouts.ts'

const addressOf = ({ paymentOrderId, storeId }: { paymentOrderId: string; storeId: string }) =>
  `/transfer-statements/view/${paymentOrderId}/${storeId}`
const answersFor = (statement: TransferStatementDetail): Network => {
  const at = `GET /api/transferstatement/${statement.paymentOrderId}`
  return {
    [at]: () => ({ body: statement }),
    [`${at}/detail`]: () => ({ body: pageOf([purchase]) }),
    [`${at}/entries`]: () => ({ body: pageOf([fee]) }),
    [`GET /api/purchasetransaction/${purchase.id}`]: () => ({ body: saleDetail }),
    'GET /api/transferstatement': () => ({ body: pageOf([requested]) }),
    'GET /api/transferstatement/counts': () => ({
      body: { all: 1, PENDING: 0, PAYMENTREQUESTED: 1, RETURNED: 0, SETTLED: 0, sums },
    }),
    'GET /api/transferstatement/payouts': () => ({ body: payouts }),
  }
}
const open = (statement: TransferStatementDetail, as = maria) =>
  openPortal(addressOf(statement), { answers: answersFor(statement), as })

test('the amount unfolds figure by figure and adds up', async () => {
  const { page, asked } = await open(detailOf(requested))
  const proof = page.getByRole('region', { name: 'How this amount came about' })
  await expect
    .element(proof)
    .toMatchTextContent(
      /\$390\.16 Gross\s*−\s*\$12\.74 Fees\s*\+\s*\$12\.34 Adjustments\s*−\s*\$61\.20 Carried\s*=\s*\$328\.56 Amount Payable/,
    )
  await expect.element(proof.getByText('Adds up: 28 entries')).toBeVisible()
  expect(asked.some(({ path }) => path.endsWith('/entries'))).toBe(false)
  await proof.getByText('Processing fee, 2.75%').click()
  await expect.element(proof.getByRole('row').nth(1)).toMatchTextContent(/Sale ••4821.*\$23\.46.*\$0\.6452.*−\$0\.65/)
  await expect.element(proof.getByText('8 fees, 1 given back')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/entries'))?.query).toMatchObject({
    type: 'PROC_FEE',
    storeId: requested.storeId,
  })
})

test('wrong sum is red and shows the difference', async () => {
  const { page } = await open(detailOf(requested, { addsUp: false, difference: -0.25 }))
  await expect
    .element(page.getByRole('main').getByRole('alert').filter({ hasText: 'Does not add up' }))
    .toMatchTextContent(/−\$0\.25/)
})

test('2 §2: rows open transactions; back link keeps the filters', async () => {
  const statement = detailOf(requested)
  const { page, url } = await openPortal(`${addressOf(statement)}?status=SETTLED&from=2026-11-01`, {
    answers: answersFor(statement),
  })
  const table = page.getByRole('table').last()
  for (const title of ['Name', 'Amount Payable', 'Total Amount', 'Status']) {
    await expect.element(table.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect
    .element(table.getByRole('row').nth(1))
    .toMatchTextContent(/Sale, card ••4821.*\$22\.56.*\$39\.31.*Payment Requested/)
  const foot = table.getByRole('row').last().getByRole('cell')
  await expect.element(foot.nth(1)).toHaveTextContent('$377.42')
  await expect.element(foot.nth(2)).toHaveTextContent('$474.37')
  await expect
    .element(page.getByText('Transactions $377.42, adjustments $12.34, carried −$61.20: amount payable $328.56'))
    .toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Statements' }))
    .toHaveAttribute('href', '/transfer-statements?status=SETTLED&from=2026-11-01')
  await page.getByText('$39.31').click()
  await expect.poll(url).toBe(`/transactions/view/${purchase.id}`)
})

test('deposit shows the payout state', async () => {
  const { page } = await open(detailOf(requested))
  const deposit = page.getByRole('region', { name: 'Deposit' })
  await expect.element(deposit).toMatchTextContent(/Checking account ••6789, Delgado Fresh Markets LLC/)
  await expect
    .element(deposit)
    .toMatchTextContent(
      /Cut-off.*Sent to your bank.*Deposit on its way.*Expected Mon, Nov 23, 9:00 AM ET.*may return it until Wed, Nov 25.*021000020004417/,
    )
  await expect.element(deposit.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
})

test('a returned deposit shows its reason and the remedy', async () => {
  const { deposit } = detailOf(returned)
  const statement = detailOf(returned, {
    deposit: { ...deposit, arrivesAt: '2026-11-19T14:00:00.000Z', returnedAt: '2026-11-19T19:32:00.000Z' },
    waiting: { statements: 2, amount: 1921.44 },
  })
  const { page } = await open(statement)
  const alert = page.getByRole('main').getByRole('alert')
  await expect
    .element(alert)
    .toMatchTextContent(
      /The bank sent this deposit back: account closed.*Your bank closed ••2210\. Nothing is lost\. \$1,206\.50 stays yours.*2 other statements, \$1,921\.44, wait with it/,
    )
  await expect
    .element(alert.getByRole('link', { name: 'Fix bank account' }))
    .toHaveAttribute('href', `/stores/link-account/${returned.storeId}`)
  await expect
    .element(page.getByRole('region', { name: 'Deposit' }))
    .toMatchTextContent(
      /Deposited.*Sent back by the bank.*R02: account closed.*Waiting for another bank account.*Paid with the next cut-off/,
    )
})

test('relinked account shows the end of the hold', async () => {
  const [hold] = returned.holds
  const waits = { kind: 'BANK_CHANGE', fix: 'wait', bankReason: null, endsAt: '2026-11-24T15:50:00.000Z' } as const
  const { page } = await open(detailOf(returned, { holds: hold ? [{ ...hold, ...waits }] : [] }))
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent(/Another account is linked\..*first cut-off after Tue, Nov 24, 10:50 AM ET/)
})

test('Supervisor sees no link to the bank account', async () => {
  const { page } = await open(detailOf(returned), { ...maria, role: 'SUPERVISOR' })
  await expect.element(page.getByRole('main').getByRole('alert')).toMatchTextContent(/Ask your Store Admin/)
  expect(page.getByRole('link', { name: 'Fix bank account' }).elements()).toEqual([])
})

test('2 §2: held and moved statements show their state', async () => {
  const { page, url } = await open(detailOf(moved))
  await expect.element(page.getByText('Moved to next cycle. Status can no longer change.')).toBeVisible()
  await page.getByRole('link', { name: 'Statement of Nov 20' }).click()
  await expect.poll(url).toBe(addressOf(held))
})

test.each([
  ['on hold', held, /On hold: account closed.*Link another account/],
  ['carried', carried, /This statement came to −\$61\.20\. Nothing is taken from your account/],
] as const)('one that is %s says what that means', async (_, statement, words) => {
  const { page } = await open(detailOf(statement))
  await expect.element(page.getByRole('status').filter({ hasText: /On hold|came to/ })).toMatchTextContent(words)
})

test('late statement names the next cut-off and arrival date', async () => {
  const expected = { settledDate: '2026-11-24T14:00:00.000Z', goesOnAt: '2026-11-23T22:00:00.000Z' }
  const { page } = await open(detailOf(held, { ...expected, isExpected: true, holds: [] }))
  const deposit = page.getByRole('region', { name: 'Deposit' })
  await expect
    .element(deposit)
    .toMatchTextContent(/Paid with the next cut-off.*Mon, Nov 23, 5:00 PM ET.*Deposit.*Tue, Nov 24, 9:00 AM ET/)
  expect(deposit.getByText('Waiting for approval').elements()).toEqual([])
})

test('missing statement shows not found and a back link', async () => {
  const { page } = await openPortal(`${addressOf(requested)}?page=2`)
  await expect.element(page.getByText('Statement not found')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Back to the list' }))
    .toHaveAttribute('href', '/transfer-statements?page=2')
})

const bytes = () => ({ bytes: new Uint8Array([1]) })

test('the statement is downloaded as PDF and as CSV', async () => {
  const at = `GET /api/transferstatement/${requested.paymentOrderId}`
  const { asked } = await openPortal(addressOf(requested), {
    answers: { ...answersFor(detailOf(requested)), [`${at}/pdf`]: bytes, [`${at}/csv`]: bytes },
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => click.mockRestore())
  await press('PDF')
  await press('CSV')
  await expect.poll(() => click.mock.calls.length).toBe(2)
  const files = asked.filter(({ path }) => /(pdf|csv)$/.test(path))
  expect(files.map(({ path, query }) => [path.slice(-3), query['storeId']])).toEqual([
    ['pdf', requested.storeId],
    ['csv', requested.storeId],
  ])
})
