import type { CardEntryRequest } from '@tillgate/contract/card-entry.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgado, pageOf } from '#operator/testing/partners.ts'

const done = { body: { entryPanManuallyStatus: 'APPROVED', entryPanManuallyStatusUpdatedDate: null } }
const answerPath = `POST /api/operator/retailers/${delgado.id}/entry-pan-status`
const open = async (answer: Network[string]) => {
  await screen.viewport(1440, 900)
  let row: CardEntryRequest = {
    id: delgado.id,
    businessName: delgado.businessName,
    type: 'GROCERY',
    supportId: 'DF-10482',
    stores: 3,
    reason: '',
    entryPanManuallyStatus: 'REQUESTED',
    entryPanManuallyStatusUpdatedDate: '2026-11-20T15:42:00.000Z',
  }
  return openConsole('/card-entry', {
    answers: {
      'GET /api/operator/retailers/entry-pan-status': () => ({ body: pageOf([row]) }),
      [answerPath]: (asked) => {
        const given = answer(asked)
        const { status, reason = '' } = Object(asked.body)
        if (given === done) row = { ...row, entryPanManuallyStatus: status, reason }
        return given
      },
    },
  })
}

test('request is approved after confirmation and declinable later', async () => {
  const { page, asked } = await open(() => done)
  await press('Approve the request of Delgado Fresh Markets LLC')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  await expect.element(page.getByText('The request of Delgado Fresh Markets LLC is approved.')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'Approved' })).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    status: 'APPROVED',
    basedOn: {
      entryPanManuallyStatus: 'REQUESTED',
      entryPanManuallyStatusUpdatedDate: '2026-11-20T15:42:00.000Z',
    },
  })
  await expect.element(page.getByRole('button', { name: /^Decline/ })).toBeVisible()
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([])
})

test('declining requires a reason for the partner', async () => {
  const { page, asked } = await open(() => done)
  await press('Decline the request of Delgado Fresh Markets LLC')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('At least 20 characters. The partner reads it by email.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Decline' }).click()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await fill('Reason', 'No terminal of theirs yet')
  await dialog.getByRole('button', { name: 'Decline' }).click()

  await expect.element(page.getByText('The request of Delgado Fresh Markets LLC is declined.')).toBeVisible()
  await expect.element(page.getByText('No terminal of theirs yet')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /a new request$/ })).toBeVisible()
})

test('dialog reports that a colleague acted first', async () => {
  const { page } = await open(() => ({ ...no('card-entry.not-possible', 'This request was answered.'), status: 409 }))
  await press('Approve the request of Delgado Fresh Markets LLC')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  await expect.element(page.getByRole('dialog').getByText('This request was answered.')).toBeVisible()
})
