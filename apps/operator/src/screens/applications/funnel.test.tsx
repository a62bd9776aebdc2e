import type { Funnel, Unfinished } from '@tillgate/contract/operator-funnel.ts'
import { funnelSteps } from '@tillgate/domain/funnel.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const now = '2026-11-23T18:48:00.000Z'
const load = { inReview: 2, overdue: 1, dueSoon: 0, waiting: 1 }
const funnel: Funnel = {
  now,
  reviewers: [{ id: olive.id, name: 'Olive Price', role: 'OPERATOR', ...load, decided: 4, onTime: 3, medianHours: 21 }],
  unassigned: { inReview: 1, overdue: 0, dueSoon: 1, waiting: 0, oldestHours: 5 },
  all: { ...load, inReview: 3, dueSoon: 1, decided: 4, onTime: 3, medianHours: 21, medianHoursBefore: 26 },
  mostOverdue: { id: idOf(100), businessName: 'Tamiami Hearing Aids', hours: 3 },
  days: [{ from: '2026-11-23', submitted: 2, decided: 1 }],
  weeks: [{ from: '2026-11-23', submitted: 5, decided: 4 }],
  started: {
    from: '2026-10-24T18:48:00.000Z',
    all: 20,
    unproven: 2,
    stopped: funnelSteps.map((step) => ({ step, count: step === 'terms' ? 8 : 0 })),
    submitted: 10,
    approved: 6,
    rejected: 1,
    inReview: 2,
    waiting: 1,
  },
  unfinished: funnelSteps.map((step) => ({
    step,
    ages: step === 'terms' ? [1, 2, 4, 1, 0] : [0, 0, 0, 0, 0],
    remindable: step === 'terms' ? 5 : 0,
  })),
}
const rosa: Unfinished = {
  id: idOf(600),
  partnerId: idOf(200),
  name: 'Rosa Medina',
  email: 'rosa@allapattahfoods.test',
  businessName: 'Allapattah Foods LLC',
  storeType: 'GROCERY',
  step: 'bank',
  startedAt: '2026-11-07T18:48:00.000Z',
  lastSeenAt: '2026-11-08T18:48:00.000Z',
  reminders: 1,
  remindedAt: '2026-11-12T18:48:00.000Z',
  remindableFrom: '2026-11-15T18:48:00.000Z',
}

test('the file has the search and the filters of the list', async () => {
  const call = '/api/operator/unfinished-registrations/export'
  const { page, asked } = await openConsole('/applications/funnel?step=bank&age=7&search=rosa', {
    as: otto,
    answers: {
      'GET /api/operator/funnel': () => ({ body: funnel }),
      'GET /api/operator/unfinished-registrations': () => ({ body: { ...pageOf([rosa]), now } }),
      [`GET ${call}`]: () => ({ body: '' }),
    },
  })
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path === call)?.query)
    .toEqual({ step: 'bank', age: '7', search: 'rosa' })
})

test('funnel shows figures and reminds by step and person', async () => {
  await screen.viewport(1440, 900)
  const { page, asked, url } = await openConsole('/applications/funnel', {
    as: otto,
    answers: {
      'GET /api/operator/funnel': () => ({ body: funnel }),
      'GET /api/operator/unfinished-registrations': () => ({ body: { ...pageOf([rosa]), now } }),
      'POST /api/operator/unfinished-registrations/reminders': ({ body }) => ({
        body: JSON.stringify(body).includes('terms') ? { reminded: 4, skipped: 1 } : { reminded: 1, skipped: 0 },
      }),
    },
  })
  await expect.element(page.getByText('Tamiami Hearing Aids, 3 hr')).toBeVisible()
  await expect
    .element(page.getByText('Of 10 submitted: 6 approved, 1 rejected, 2 in review, 1 waiting on the partner.'))
    .toBeVisible()
  await expect.element(page.getByText('15 days ago')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Reassign applications of Olive Price' }))
    .toHaveAttribute('href', `/operator/applications?assignee=${olive.id}`)

  await page.getByRole('button', { name: 'Remind 5: Terms not accepted' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click()
  await expect
    .element(page.getByText('4 people are reminded. 1 was seen or reminded lately and is left out.'))
    .toBeVisible()
  await page.getByRole('button', { name: 'Remind rosa@allapattahfoods.test' }).click()
  await expect.element(page.getByText('1 person is reminded.')).toBeVisible()
  const sent = asked.filter(({ path }) => path.endsWith('/reminders')).map(({ body }) => body)
  expect(sent).toMatchObject([{ step: 'terms' }, { userIds: [rosa.id] }])

  await page.getByRole('link', { name: 'Terms not accepted' }).click()
  await expect.poll(url).toContain('step=terms')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/unfinished-registrations')?.query)
    .toMatchObject({ step: 'terms' })
})

test('a person who got every reminder cannot be reminded', async () => {
  await screen.viewport(1440, 900)
  const later = { ...rosa, id: idOf(601), email: 'luis@soto.test', remindableFrom: '2099-11-15T18:48:00.000Z' }
  const list = pageOf([{ ...rosa, reminders: 5, remindableFrom: null }, later])
  const { page } = await openConsole('/applications/funnel', {
    as: otto,
    answers: {
      'GET /api/operator/funnel': () => ({ body: funnel }),
      'GET /api/operator/unfinished-registrations': () => ({ body: { ...list, now } }),
    },
  })
  await expect.element(page.getByText(/^5 of 5, last Nov 12, 2026/)).toBeVisible()
  await expect.element(page.getByText('That was the last one')).toBeVisible()
  await expect.element(page.getByText(/^Again from Nov 15/)).toBeVisible()
  const button = page.getByRole('button', { name: 'Remind rosa@allapattahfoods.test' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})
