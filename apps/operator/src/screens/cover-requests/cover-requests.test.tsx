import type { CoverRequest } from '@tillgate/contract/cover-requests.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { idOf, olive } from '#operator/testing/staff.ts'

const request: CoverRequest = {
  id: idOf(700),
  partnerId: idOf(200),
  business: 'Delgado Fresh',
  itemName: 'Oat Milk',
  code: '036000291452',
  list: 'Food',
  reason: 'Sold every day.',
  askedBy: 'Maria Delgado',
  askedAt: '2026-11-20T18:48:00.000Z',
  status: 'OPEN',
  answer: '',
  answeredBy: null,
}
const other: CoverRequest = { ...request, id: idOf(701), itemName: 'Rye Bread' }
const answerOf = ({ partnerId, id }: CoverRequest) => `POST /api/operator/partners/${partnerId}/cover-requests/${id}`

const open = async () => {
  await screen.viewport(1440, 900)
  let rows = [request, other]
  const answer = (id: string, status: 'ACCEPTED' | 'DECLINED') => () => {
    rows = rows.map((row) => (row.id === id ? { ...row, status, answeredBy: 'Olive Price' } : row))
    return { body: { status } }
  }
  return openConsole('/cover-requests', {
    as: olive,
    answers: {
      'GET /api/operator/cover-requests': () => ({ body: pageOf(rows) }),
      [answerOf(request)]: answer(request.id, 'ACCEPTED'),
      [answerOf(other)]: answer(other.id, 'DECLINED'),
    },
  })
}

test('accepts a request and names the next step', async () => {
  const { page, asked } = await open()
  await page.getByRole('button', { name: 'Accept Oat Milk for Food' }).click()
  const question = page.getByRole('dialog', { name: 'Accept Oat Milk for the next list of Food?' })
  await expect.element(question.getByText(/changes only when its next version is loaded/)).toBeVisible()
  await question.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.element(page.getByText(/Put the item on the next version of the list/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Oat Milk.*Accepted for the next list.*Olive Price/ }))
    .toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ status: 'ACCEPTED' })
})

test('declines a request with a reason only', async () => {
  const { page, asked } = await open()
  const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await page.getByRole('button', { name: 'Decline Rye Bread for Food' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline Rye Bread for Food?' })
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  expect(sent()).toEqual([])
  await dialog.getByRole('textbox').fill('Bread is on no list of this program.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.poll(sent).toMatchObject([{ status: 'DECLINED', reason: 'Bread is on no list of this program.' }])
})
