import { press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { FeeSchedule } from '@tillgate/contract/operator-fees.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado, pageOf } from '#operator/testing/partners.ts'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const base = '/api/operator/fee-schedules'
const standard: FeeSchedule = {
  id: idOf(800),
  program: { id: idOf(600), name: 'Benefit Card', timeZone: 'America/New_York' },
  partner: null,
  processingPercent: 2.75,
  fixedFee: 0.25,
  additionalTerminal: 500,
  status: 'IN_EFFECT',
  announcedAt: '2024-01-01T00:00:00.000Z',
  announcedBy: null,
  confirmedBy: null,
  effectiveFrom: '2024-01-01T05:00:00.000Z',
  partnersNotified: 0,
}
const announced: FeeSchedule = {
  ...standard,
  id: idOf(801),
  fixedFee: 0.3,
  status: 'SCHEDULED',
  announcedBy: { id: olive.id, name: 'Olive Price' },
  confirmedBy: { id: otto.id, name: 'Otto Lang' },
  announcedAt: '2026-11-20T15:00:00.000Z',
  effectiveFrom: '2026-12-01T05:00:00.000Z',
  partnersNotified: 12,
}
const preview = {
  effectiveFrom: '2026-12-01T05:00:00.000Z',
  timeZone: 'America/New_York',
  needsNotice: true,
  now: { processingPercent: 2.75, fixedFee: 0.25, additionalTerminal: 500 },
  impact: {
    since: '2026-10-21T05:00:00.000Z',
    until: '2026-11-20T05:00:00.000Z',
    partners: 12,
    payingMore: 12,
    payingLess: 0,
    sums: { stores: 14, purchases: 100, benefits: 1000, feesNow: 52.5, feesProposed: 57.5 },
    rows: [],
  },
}
const proposalId = idOf(810)
const reason = 'Amendment 4 of the agreement.'
const open = (url = '/fee-schedules', answers: Network = {}) =>
  openConsole(url, { answers: { [`GET ${base}`]: () => ({ body: pageOf([announced, standard]) }), ...answers } })

const type = async (processing: string) => {
  await userEvent.fill(screen.getByLabelText('Processing fee'), processing)
  await userEvent.fill(screen.getByLabelText('Fixed fee'), '0.30')
  await userEvent.fill(screen.getByLabelText('Additional terminal'), '500')
  await userEvent.fill(screen.getByLabelText('Reason for the second person'), reason)
}

test('proposing fees requires a check first', async () => {
  const { asked, url } = await open('/fee-schedules', {
    [`POST ${base}/preview`]: () => ({ body: preview }),
    [`POST ${base}`]: () => ({ body: { id: proposalId } }),
  })
  await press('Propose fees')
  await press('Check')
  await expect.element(screen.getByText(/from 0 with at most two decimals/).first()).toBeVisible()
  await type('2.75')
  await press('Check')
  await expect
    .element(screen.getByText(/In effect from Dec 1, 2026.*ten days pass first.*12 partners are mailed/))
    .toBeVisible()
  expect(asked.filter(({ method, path }) => method === 'POST' && path === base)).toHaveLength(0)
  await expect.element(screen.getByText(/\$52\.50 now, \$57\.50 as proposed/)).toBeVisible()
  await expect.element(screen.getByText('You will not be able to approve the first run with these fees')).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect.element(screen.getByText(/The fees are proposed/)).toBeVisible()
  await expect.poll(url).toContain(`/proposals/${proposalId}`)
  expect(asked.find(({ method, path }) => method === 'POST' && path === base)?.body).toMatchObject({
    programId: standard.program.id,
    partnerId: null,
    processingPercent: 2.75,
    fixedFee: 0.3,
    additionalTerminal: 500,
    effectiveOn: null,
    reason,
  })
})

test('initial fees of a program have no start date', async () => {
  await open()
  await expect.element(screen.getByRole('row', { name: /In effect.*The beginning.*2\.75%.*\$0\.25/ })).toBeVisible()
  await expect.element(screen.getByRole('row', { name: /Announced.*Dec 1, 2026.*2\.75%.*\$0\.30/ })).toBeVisible()
})

test('refused fees keep the input and show the error', async () => {
  await open('/fee-schedules', { [`POST ${base}/preview`]: () => no('fees.no-change', 'Nothing would change.') })
  await press('Propose fees')
  await type('2.75')
  await press('Check')
  await expect.element(screen.getByText('Nothing would change.')).toBeVisible()
  await expect.element(screen.getByLabelText('Processing fee')).toHaveValue('2.75')
})

test('partner’s page proposes fees for that partner', async () => {
  const { asked } = await open(`/fee-schedules?partnerId=${delgado.id}`, {
    [`POST ${base}/preview`]: () => ({
      body: { ...preview, needsNotice: false, impact: { ...preview.impact, partners: 3, mailed: 1 } },
    }),
  })
  await press(`Propose fees for ${delgado.businessName}`)
  await type('1')
  await press('Check')
  await expect.element(screen.getByText(/1 partner is mailed/)).toBeVisible()
  expect(asked.find(({ path }) => path === `${base}/preview`)?.body).toMatchObject({ partnerId: delgado.id })
})

test('taking announced fees back is a proposal', async () => {
  const { asked, url } = await open('/fee-schedules', {
    [`POST ${base}/${announced.id}/withdraw`]: () => ({ body: { id: proposalId } }),
  })
  await screen.getByRole('table').getByRole('button', { name: 'Take back' }).click()
  await screen.getByRole('dialog').getByRole('textbox').fill(reason)
  await screen.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect.poll(url).toContain(`/proposals/${proposalId}`)
  expect(asked.find(({ path }) => path.endsWith('/withdraw'))?.body).toMatchObject({ reason })
})
