import { press } from '@tillgate/browser/testing/interactions.ts'
import type { Approver, getApprovers } from '@tillgate/contract/operator-approvers.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgadoDetail } from '#operator/testing/partners.ts'
import { nothingLeaves } from '#operator/testing/settlement.ts'
import { idOf, olive } from '#operator/testing/staff.ts'

const me: Approver = { id: olive.id, name: 'Olive Price', obstacle: null, leaving: nothingLeaves }
const otto: Approver = { id: idOf(2), name: 'Otto Lang', obstacle: 'RUN_PROPOSED', leaving: nothingLeaves }
const nina: Approver = { id: idOf(3), name: 'Nina Shaw', obstacle: null, leaving: nothingLeaves }

/** The dialog that reinstates a store, with these answers about approvers. */
const openReinstatement = async (body: Answer<typeof getApprovers>) => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: { 'GET /api/operator/approvers': () => ({ body }) },
  })
  await press('Reinstate Delgado Fresh, Hialeah')
  return { dialog: page.getByRole('dialog'), asked }
}
const withRun = (...approvers: Approver[]) => ({ runs: [{ id: idOf(610), number: 63, approvers }], next: null })

test('dialog names the run that its author can no longer approve', async () => {
  const { dialog, asked } = await openReinstatement(withRun(me, otto, nina))

  await expect.element(dialog.getByRole('heading', { name: 'You will not be able to approve R-63' })).toBeVisible()
  await expect.element(dialog.getByText('1 of 3 people may approve it after this.')).toBeVisible()
  await expect.element(dialog.getByText('Proposed the run')).toBeVisible()
  expect(asked.find(({ path }) => path === '/api/operator/approvers')?.query).toEqual({
    partnerId: delgadoDetail.id,
    storeId: idOf(301),
  })
})

test('dialog names who could be added when nobody is left', async () => {
  const { dialog } = await openReinstatement(
    withRun(me, otto, { ...nina, obstacle: 'INACTIVE', leaving: nothingLeaves }),
  )

  await expect.element(dialog.getByRole('heading', { name: 'No person could approve R-63' })).toBeVisible()
  await expect.element(dialog.getByText(/^Nina Shaw/)).toBeVisible()
  await expect.element(dialog.getByText(/^An administrator can invite another operator/)).toBeVisible()
})

test('without an open run dialog names the next run', async () => {
  const { dialog } = await openReinstatement({
    runs: [],
    next: { program: 'Harbor Health', cutOff: '2026-11-24T18:00:00.000Z' },
  })
  const title = 'You will not be able to approve the next run of Harbor Health'
  await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible()
})

test.each(['Suspend Delgado Fresh, Kendall', 'Hold'])('%s pays nobody and names no run', async (action) => {
  await screen.viewport(1440, 900)
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: { 'GET /api/operator/approvers': () => ({ body: withRun(me, otto, nina) }) },
  })
  await press(action)
  await expect.element(page.getByRole('dialog').getByLabelText('Reason')).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/operator/approvers')).toEqual([])
})
