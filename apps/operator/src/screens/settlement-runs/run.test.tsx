import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { freshCodeHeader } from '@tillgate/contract/route.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { unbalanced } from '#operator/testing/books.ts'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { runOrder } from '#operator/testing/payment-orders.ts'
import { olive, otto } from '#operator/testing/staff.ts'
import { oliveName, runDetail, runId } from '#operator/testing/settlement.ts'

const path = `/api/operator/settlement-runs/${runId}`
const excerpt = {
  head: ['101 FIRST', '6221234••••6789'],
  hidden: 22,
  tail: ['9000001'],
  entryHash: '0055248976',
  debits: 0,
}
const answersOf = (run: Partial<SettlementRunDetail>): Network => ({
  [`GET ${path}`]: () => ({ body: { ...runDetail, ...run } }),
  [`GET ${path}/orders`]: () => ({ body: pageOf([runOrder]) }),
  [`GET ${path}/file/excerpt`]: () => ({ body: excerpt }),
})
const open = (run: Partial<SettlementRunDetail> = {}, answers: Network = {}) =>
  openConsole(`/settlement-runs/view/${runId}`, { answers: { ...answersOf(run), ...answers } })
const region = (name: string) => screen.getByRole('region', { name, exact: true })

test('totals match and lines add up to them', async () => {
  await open()
  const totals = region('Totals')
  await expect.element(totals).toMatchTextContent('Ledger entries$45,946.794,514 entries')
  await expect.element(totals).toMatchTextContent('Bank file + held$45,946.79$42,457.61 + $3,489.18')
  await expect.element(totals).toMatchTextContent('Processing fee, 2.75%')
  await expect.element(totals).toMatchTextContent('In the bank file $42,457.61, 11 transfers')
  await expect.element(screen.getByText('Balanced', { exact: true })).toBeVisible()
  await expect.element(region('Where the run is')).toMatchTextContent('Built in 3.1 s at 1:05 PM ET')
  await expect.element(region('Held')).toMatchTextContent('until somebody ends it')
  await expect.element(region('Held')).toMatchTextContent('$18.77 is carried to the next cycle')
  await expect.element(region('Bank file')).toMatchTextContent('NACHA CCD, 26 lines, 3 blocks')
  await expect.element(region('Ledger checks')).toMatchTextContent('12 of 12 passed')
})

test('uninvolved operator ticks the amounts and approves with code', async () => {
  const sent: unknown[] = []
  await open(
    {},
    {
      [`POST ${path}/approve`]: ({ body, headers }) => {
        sent.push([headers.get(freshCodeHeader), body])
        return sent.length === 1
          ? no('operator.code-wrong', 'This code is not right.')
          : { body: { id: runId, number: 4471, status: 'APPROVED' } }
      },
    },
  )
  await expect.element(region('Approve')).toMatchTextContent('Otto Lang proposed it')
  await expect.element(region('Approve')).toMatchTextContent('Both holds are right.')
  const approve = screen.getByRole('button', { name: 'Approve and send $42,457.61' })
  await expect.element(approve).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('checkbox', { name: '11 transfers, $42,457.61 go out' }).click()
  await expect.element(screen.getByText('Tick what leaves and what stays first.')).toBeVisible()
  await screen.getByRole('checkbox', { name: '2 orders, $3,489.18 stay held' }).click()
  await approve.click()
  await fill('Code of your authenticator', '111111')
  await expect.element(screen.getByText('This code is not right.')).toBeVisible()
  await fill('Code of your authenticator', '222222')
  await expect.element(screen.getByText('The run is approved. Its file goes to the bank now.')).toBeVisible()
  expect(sent).toMatchObject([
    ['111111', { payable: 42_457.61, held: 3489.18 }],
    ['222222', { payable: 42_457.61, held: 3489.18 }],
  ])
})

test('approving a large run shows a wait message', async () => {
  const proved = Promise.withResolvers<void>()
  const body = { id: runId, number: 4471, status: 'APPROVED' }
  await open({ heldAmount: 0 }, { [`POST ${path}/approve`]: () => proved.promise.then(() => ({ body })) })
  await screen.getByRole('checkbox', { name: '11 transfers, $42,457.61 go out' }).click()
  await screen.getByRole('button', { name: 'Approve and send $42,457.61' }).click()
  await fill('Code of your authenticator', '222222')
  const wait = screen.getByText('The ledger checks run again for this run.', { exact: false })
  await expect.element(wait).toBeVisible()
  proved.resolve()
  await expect.element(screen.getByText('The run is approved. Its file goes to the bank now.')).toBeVisible()
  await expect.element(wait).not.toBeInTheDocument()
})

test.each([
  ['proposed', 'Somebody else decidesYou proposed it, so somebody else approves it.'],
  ['role', 'Somebody else decidesNone of your roles approves runs'],
  ['took-part', 'Somebody else decidesYou raised an amount, an account or a release'],
  ['nobody-left', 'Nobody can approveNobody but the proposer holds Treasury'],
] as const)('names the blocker %s instead of the approval', async (blocker, text) => {
  await open({ approvalBlockers: [blocker] })
  await expect.element(region('Approve')).toMatchTextContent(text)
  expect(screen.getByRole('button', { name: /Approve and send/ }).elements()).toHaveLength(0)
  await expect.element(screen.getByRole('button', { name: 'Reject run' })).toBeVisible()
})

test('no approver is requested when nobody but the proposer pays', async () => {
  await open({ approvalBlockers: ['proposed', 'nobody-left'] })
  await expect.element(region('Approve')).toMatchTextContent('Nobody but the proposer holds Treasury')
  await expect.element(region('Approve')).not.toMatchTextContent('omebody else')
})

test('operator proposes a run with a note', async () => {
  const { asked } = await open(
    { proposedBy: null, proposedAt: null, proposalNote: '', approvalBlockers: ['not-proposed'] },
    { [`POST ${path}/propose`]: () => ({ body: { id: runId, number: 4471, status: 'BUILT' } }) },
  )
  await press('Propose')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog.getByLabelText('What you looked at')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabelText('What you looked at').fill('The hold of Hialeah is right.')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(screen.getByText('The run is proposed. A second person has to approve it.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ note: 'The hold of Hialeah is right.' })
})

test('rejecting a run requires a reason', async () => {
  const { asked } = await open(
    {},
    { [`POST ${path}/reject`]: () => ({ body: { id: runId, number: 1, status: 'REJECTED' } }) },
  )
  await press('Reject run')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A fee of a store is missing.')
  await dialog.getByRole('button', { name: 'Reject run' }).click()
  await expect.element(screen.getByText('The run is rejected.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'A fee of a store is missing.' })
})

test('differing sums block the approval and show the difference', async () => {
  const sums = { ...runDetail.sums, file: { amount: 45_947.15, count: 13 } }
  await open({ isBalanced: false, sums, approvalBlockers: ['unbalanced'] })
  await expect.element(screen.getByText('Do not pay this run: the sums differ by $0.36')).toBeVisible()
  await expect.element(screen.getByText('Off by $0.36')).toBeVisible()
  await expect.element(region('Approve')).toMatchTextContent('Approval is closed')
  expect(screen.getByRole('button', { name: /Approve and send/ }).elements()).toHaveLength(0)
})

test('failed ledger check blocks the approval', async () => {
  await open({}, { 'GET /api/operator/ledger-checks': () => ({ body: unbalanced }) })
  await expect.element(region('Approve')).toMatchTextContent('Approval is closed')
})

const sentRun: Partial<SettlementRunDetail> = {
  status: 'SENT',
  approvedBy: oliveName,
  approvedAt: '2026-11-23T18:52:00.000Z',
  sentAt: '2026-11-23T18:52:30.000Z',
  file: runDetail.file && {
    ...runDetail.file,
    status: 'SENT',
    name: '20261123-R4471-A.ach',
    sha256: 'ab'.repeat(32),
  },
}

test('sent run shows file name, checksum and approver', async () => {
  await open(sentRun)
  await expect.element(region('Approved by two')).toMatchTextContent('Olive Price approved it')
  await expect.element(region('Bank file')).toMatchTextContent('20261123-R4471-A.ach')
  await expect.element(region('Bank file')).toMatchTextContent('abababab')
  await expect.element(region('Where the run is')).toMatchTextContent('Money arrives Tue, Nov 24, 9:00 AM ET')
  await expect.element(region('Bank file')).toMatchTextContent('Entry hash0055248976')
  await expect.element(region('First and last lines of the file')).toMatchTextContent('… 22 more lines')
})

test('a bank that does not answer is shown with its next attempt', async () => {
  const silence = {
    attempts: 3,
    lastAt: '2026-11-23T18:41:00.000Z',
    error: 'the bank answered with 500',
    nextAt: '2026-11-23T18:42:00.000Z',
  }
  const file = runDetail.file && { ...runDetail.file, status: 'READY' as const, silence }
  await open({ ...sentRun, status: 'APPROVED', file })
  await expect
    .element(region('Bank file'))
    .toMatchTextContent(
      'The bank does not answer: 3 attempts, the last at 1:41 PM ET: the bank answered with 500. Next attempt at 1:42 PM ET.',
    )
  await expect.element(region('Bank file')).toMatchTextContent('Not at the bank yet')
})

test('administrator downloads the bank file with reason and code', async () => {
  const { asked } = await openConsole(`/settlement-runs/view/${runId}`, {
    as: otto,
    typesCodes: true,
    answers: {
      ...answersOf(sentRun),
      [`POST ${path}/file`]: ({ headers }) =>
        headers.get(freshCodeHeader) === '111111'
          ? no('operator.code-wrong', 'This code is not right.')
          : { bytes: new Uint8Array([49]) },
    },
  })
  await press('NACHA file')
  const reason = screen.getByRole('dialog', { name: 'Download the bank file?' })
  const hint = 'For the audit log and the mail to the other administrators.'
  await expect.element(reason.getByRole('textbox')).toHaveAccessibleDescription(hint)
  await reason.getByRole('textbox').fill('The bank lost its file.')
  await reason.getByRole('button', { name: 'Download' }).click()
  const prompt = screen.getByRole('dialog', { name: 'Confirm with your authenticator' })
  await expect.element(prompt.getByRole('textbox')).toHaveFocus()
  await prompt.getByRole('button', { name: 'Close' }).click()
  await expect.element(reason.getByText('Nothing happened: this needs the code of your authenticator.')).toBeVisible()

  await reason.getByRole('button', { name: 'Download' }).click()
  await fill('Code of your authenticator', '111111')
  await expect.element(screen.getByText('This code is not right.')).toBeVisible()
  await fill('Code of your authenticator', '222222')
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
  const files = asked.filter((one) => one.path === `${path}/file`)
  expect(files.map(({ headers, body }) => [headers.get(freshCodeHeader), body])).toMatchObject([
    ['111111', { reason: 'The bank lost its file.' }],
    ['222222', { reason: 'The bank lost its file.' }],
  ])
  expect(new Set(files.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

test('only administrators download the bank file', async () => {
  await openConsole(`/settlement-runs/view/${runId}`, {
    answers: answersOf(sentRun),
  })
  await expect.element(region('Bank file')).toMatchTextContent('Only administrators can download the file')
  expect(screen.getByRole('button', { name: 'NACHA file' }).elements()).toHaveLength(0)
})

test('partner row expands into its stores', async () => {
  const { url } = await open()
  const row = screen.getByRole('row').filter({ hasText: runOrder.partner })
  await expect.element(row).toMatchTextContent('Held+1')
  await screen.getByRole('button', { name: `Stores of ${runOrder.partner}` }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: '••6789' })).toMatchTextContent('Doral')
  const foot = screen.getByRole('table').getByRole('row').last()
  await expect.element(foot).toMatchTextContent('10 orders')
  await expect.element(foot.getByRole('cell').nth(4)).toHaveTextContent('$45,946.79')
  await screen.getByRole('row').getByRole('link', { name: runOrder.partner }).click()
  await expect.poll(url).toContain('/settlement-runs/order/')
})

test('partner’s order can be held from an unapproved run', async () => {
  const { asked } = await open({}, { 'POST /api/operator/holds': () => ({ body: { id: runId } }) })
  await press(`Hold the order of ${runOrder.partner}`)
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('It is looked at today.')
  await dialog.getByRole('button', { name: 'Hold' }).click()
  await expect.element(screen.getByText('The money is held.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ partnerId: runOrder.partnerId })
})

test('missing run shows not found', async () => {
  await open({}, { [`GET ${path}`]: () => ({ status: 404, body: { code: 'run.not-found', message: 'No.' } }) })
  await expect.element(screen.getByText('This settlement run was not found.')).toBeVisible()
})

test('draft file lines load on demand before the approval', async () => {
  const { asked } = await open()
  await expect.element(region('Bank file')).toMatchTextContent('Preview')
  const lines = region('First and last lines of the file')
  await expect.element(lines).toMatchTextContent('fixed at approval')
  const wereAsked = () => asked.some((one) => one.path === `${path}/file/excerpt`)
  expect(wereAsked()).toBe(false)
  await press('Show preview')
  await expect.element(lines).toMatchTextContent('6221234••••6789')
  await expect.element(region('Bank file')).toMatchTextContent('Entry hash0055248976')
})

test('invalid bank file shows an error before the approval', async () => {
  const message = 'The bank cannot take it.'
  await open({}, { [`GET ${path}/file/excerpt`]: () => ({ status: 409, body: { code: 'run.file', message } }) })
  await press('Show preview')
  await expect.element(region('First and last lines of the file').getByRole('alert')).toMatchTextContent(message)
})

test('an auditor reads a run without buttons that change it', async () => {
  const auditor = { ...olive, staffRoles: ['AUDITOR' as const] }
  await openConsole(`/settlement-runs/view/${runId}`, {
    as: auditor,
    answers: answersOf({ approvalBlockers: ['role'] }),
  })
  await expect.element(screen.getByText(/^You read this area\. Changing it takes another role/)).toBeVisible()
  expect(screen.getByRole('button', { name: /Reject run|Propose|Run now|Hold/ }).elements()).toHaveLength(0)
})

test('names the orders that leave with the approval and counts without them', async () => {
  const leaving = { orders: 1, transfers: 2, amount: 457.61 }
  const order = { orderId: runId, partnerId: runId, partner: 'Bayside Pharmacy', amount: 457.61, raisedBy: [oliveName] }
  const { asked } = await open(
    { approvers: [{ ...oliveName, obstacle: null, leaving }], leaving: [order] },
    { [`POST ${path}/approve`]: () => ({ body: { id: runId, number: 4471, status: 'APPROVED' } }) },
  )
  const approve = region('Approve')
  await expect.element(approve.getByRole('link', { name: 'Bayside Pharmacy' })).toBeVisible()
  await expect.element(approve.getByText('Raised by Olive Price')).toBeVisible()
  for (const box of approve.getByRole('checkbox').all()) await box.click()
  await press('Approve and send $42,000.00')
  await fill('Code of your authenticator', '111111')
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      payable: 42_000,
      held: 3946.79,
    })
})
