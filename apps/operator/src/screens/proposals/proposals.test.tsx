import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { ListVersion } from '@tillgate/contract/operator-approved-products.ts'
import type { ChangeProposal } from '@tillgate/contract/operator-proposals.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado } from '#operator/testing/partners.ts'
import { payoutRequest } from '#operator/testing/payment-orders.ts'
import { feeProposal as fees, program } from '#operator/testing/proposals.ts'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const path = `/api/operator/proposals/${fees.id}`
const open = (proposal: ChangeProposal, answers: Network = {}, as = otto) =>
  openConsole(`/proposals/${fees.id}`, { as, answers: { [`GET ${path}`]: () => ({ body: proposal }), ...answers } })

test('second person compares and confirms', async () => {
  let state: ChangeProposal['state'] = 'OPEN'
  const confirmed = (): ChangeProposal => ({
    ...fees,
    state,
    decidedBy: { id: otto.id, name: 'Otto Lang' },
    decidedAt: '2026-11-23T16:00:00.000Z',
  })
  await open(fees, {
    [`GET ${path}`]: () => ({ body: state === 'OPEN' ? fees : confirmed() }),
    [`POST ${path}/confirm`]: () => {
      state = 'APPROVED'
      return { body: confirmed() }
    },
  })
  await expect.element(screen.getByRole('row', { name: /Processing fee 2\.75% 2\.90% \+0\.15 points/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Additional terminal.*unchanged/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Delgado.*\$21\.00 \$18\.00.*\u2212\$3\.00/ })).toBeVisible()
  const button = screen.getByRole('button', { name: 'Confirm and mail 1 partner' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('checkbox').click()
  await button.click()
  await fill('Code of your authenticator', '111111')
  await expect.element(screen.getByText('The proposal is confirmed.')).toBeVisible()
  await expect.element(screen.getByText('Otto Lang confirmed')).toBeVisible()
})

test('proposer can only withdraw', async () => {
  const { asked } = await open(
    { ...fees, blocker: 'proposer' },
    { [`POST ${path}/withdraw`]: () => no('proposal.decided', 'Decided in the meantime.') },
    olive,
  )
  await expect.element(screen.getByText('You proposed this')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Confirm/ }).elements()).toHaveLength(0)
  expect(screen.getByRole('button', { name: /Decline/ }).elements()).toHaveLength(0)
  await press('Withdraw the proposal')
  await screen.getByRole('dialog').getByRole('button', { name: 'Withdraw the proposal' }).click()
  await expect.element(screen.getByText('Decided in the meantime.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('who loaded the statement can only decline', async () => {
  const change: ChangeProposal['change'] = {
    kind: 'BANK_LINE',
    action: 'SETTLE',
    exceptionId: idOf(711),
    statementId: idOf(712),
    name: 'statement.bai',
    day: '2026-11-20',
    no: 1,
    text: 'WIRE IN',
    amount: 650,
    lineKind: 'FUNDING',
    account: 'PROGRAMME_FUNDS',
    postingId: null,
  }
  await open({ ...fees, change, blocker: 'loader' })
  await expect.element(screen.getByText(/^You loaded the statement of this line/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /Decline/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Confirm/ }).elements()).toHaveLength(0)
})

test('closed proposal names the reason', async () => {
  await open({ ...fees, state: 'SUPERSEDED', obstacle: 'changed', decidedAt: '2026-11-24T15:00:00.000Z' })
  await expect.element(screen.getByText(/values that it was based on have changed/).first()).toBeVisible()
  expect(screen.getByRole('button', { name: /Confirm|Decline|Withdraw/ }).elements()).toHaveLength(0)
})

test('settings show their difference', async () => {
  const settings: ChangeProposal['change'] = {
    kind: 'SETTINGS',
    program,
    now: { cutOffTime: '17:00', cutOffWeekdays: null, adjustmentLimit: 100, requiresScreening: false },
    proposed: { cutOffTime: '16:00', cutOffWeekdays: [2, 4], adjustmentLimit: 75, requiresScreening: false },
    partners: 10,
    stores: 14,
  }
  await open({ ...fees, change: settings })
  await expect.element(screen.getByRole('row', { name: /Cut-off 5:00 PM, ET 4:00 PM, ET/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Every banking day Tuesday, Thursday/ })).toBeVisible()
  await expect.element(screen.getByText('Affected: 10 partners, 14 stores')).toBeVisible()
})

test('list shows the products that it changes', async () => {
  const versionId = idOf(702)
  const list: ChangeProposal['change'] = {
    kind: 'LIST',
    program,
    purse: 'Health',
    versionId,
    baseId: idOf(701),
    baseProducts: 479,
    added: 0,
    removed: 1,
    changed: 0,
    impact: {
      partners: 1,
      partnersLosing: 2,
      mailed: 1,
      sums: { stores: 1, losing: 14, gaining: 0, lowered: 0 },
      rows: [
        { partner: { id: delgado.id, name: delgado.businessName }, stores: 1, losing: 14, gaining: 0, lowered: 0 },
      ],
    },
  }
  const version: ListVersion = {
    id: versionId,
    purse: 'OTC',
    purseName: 'Health',
    program: program.name,
    timeZone: program.timeZone,
    status: 'WAITING',
    effectiveFrom: '2099-12-01T05:00:00.000Z',
    source: 'FULL',
    fileName: 'otc.csv',
    sha256: 'ab'.repeat(32),
    entries: 478,
    added: 0,
    removed: 1,
    changed: 0,
    rejected: 3,
    loadedBy: fees.proposedBy,
    loadedAt: fees.proposedAt,
    activatedBy: null,
    activatedAt: null,
    proposalId: fees.id,
  }
  const removed = {
    id: 'G:00041508009126',
    code: '041508009126',
    name: 'Serena night cold syrup',
    category: 'Cough and cold',
    change: 'removed',
    before: { from: null, to: '2026-11-30', maxPrice: 14 },
    after: null,
    items: 27,
  }
  const { asked } = await open(
    { ...fees, change: list },
    {
      [`GET /api/operator/approved-products/${versionId}`]: () => ({ body: version }),
      [`GET /api/operator/approved-products/${versionId}/changes`]: () => ({
        body: { items: [removed], page: 1, pageSize: 15, total: 1, totalIsCapped: false },
      }),
    },
  )
  await expect
    .element(screen.getByRole('row', { name: /Removed Serena night.*until Nov 30, 2026, \$14\.00 27/ }))
    .toBeVisible()
  await expect.element(screen.getByText('Dec 1, 2099, 12:00 AM ET')).toBeVisible()
  await expect.element(screen.getByText('otc.csv')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirm and mail 1 partner' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Change' }).click()
  await screen.getByRole('option', { name: 'Removed' }).click()
  await expect.poll(() => asked.some(({ query }) => query['change'] === 'removed')).toBe(true)
})

test('the second person reads kind, text and sign of a bank line', async () => {
  await open({
    ...fees,
    change: {
      kind: 'BANK_LINE',
      action: 'SETTLE',
      exceptionId: idOf(810),
      statementId: idOf(811),
      name: 'PSB_20261127.bai',
      day: '2026-11-27',
      no: 3,
      text: 'MONTHLY SERVICE CHARGE',
      amount: -250,
      lineKind: 'FEE',
      account: 'BANK_FEES',
      postingId: null,
    },
  })
  await screen.getByRole('checkbox').click()
  await press('Confirm')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/Fee of the bank, MONTHLY SERVICE CHARGE, PSB_20261127\.bai$/)).toBeVisible()
  await expect.element(dialog.getByText('−$250.00')).toBeVisible()
})

test('the second person reads what a payout proposal changes', async () => {
  await open({ ...payoutRequest, id: fees.id })
  await expect.element(screen.getByText('Adjust Doral by +$126.88.')).toBeVisible()
  await expect.element(screen.getByText('We pay it now.')).toBeVisible()
  expect(screen.getByText('Last moment to confirm').elements()).toHaveLength(0)
  await screen.getByRole('checkbox').click()
  await press('Confirm')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('+$126.88')).toBeVisible()
  await expect.element(dialog.getByText('Reversed by mistake today')).toBeVisible()
})
