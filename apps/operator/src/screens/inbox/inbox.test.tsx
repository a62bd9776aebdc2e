import { press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { InboxEntry } from '@tillgate/contract/operator-inbox.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { noMenuCounts, openConsole } from '#operator/testing/open-console.tsx'
import { idOf, olive } from '#operator/testing/staff.ts'

const run: InboxEntry = {
  id: 'SECOND_PERSON-1',
  kind: 'SECOND_PERSON',
  subject: 'RUN',
  subjectId: idOf(900),
  partnerId: null,
  orderId: null,
  name: 'Benefit Card',
  number: 63,
  amount: null,
  text: 'Checked against the cut-off.',
  by: 'Olive Park',
  at: '2026-11-23T18:31:00.000Z',
  dueAt: '2026-11-24T22:00:00.000Z',
}
const exception: InboxEntry = {
  ...run,
  id: 'EXCEPTION-1',
  kind: 'EXCEPTION',
  subject: 'BANK_RETURN',
  subjectId: idOf(901),
  name: 'Coral Terrace Grocery',
  number: null,
  amount: 5230.24,
  text: 'R16',
  by: null,
  dueAt: '2026-11-23T22:00:00.000Z',
}
const mails = { email: 'olive@operator.test', language: 'en-US', muted: ['EXCEPTION'] }
const open = (items: readonly InboxEntry[], answers: Network = {}) =>
  openConsole('/inbox', {
    as: olive,
    answers: {
      'GET /api/operator/inbox': () => ({
        body: { items, waiting: [], excluded: [], now: '2026-11-23T18:48:00.000Z' },
      }),
      'GET /api/operator/own-mails': () => ({ body: mails }),
      'GET /api/operator/menu-counts': () => ({ body: { ...noMenuCounts, inbox: items.length } }),
      ...answers,
    },
  })

test('groups entries by deadline and links their work', async () => {
  const { url } = await open([exception, run])
  const today = screen.getByRole('region', { name: 'Due today' })
  await expect
    .element(today.getByRole('link', { name: 'Payment came back: Coral Terrace Grocery', exact: true }))
    .toBeVisible()
  await expect.element(today.getByText(/^\$5,230\.24\. R16, /)).toBeVisible()
  await expect.element(today.getByText('by 5:00 PM ET')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Needs me 2 entries need you' }).first()).toBeVisible()
  await screen.getByRole('link', { name: 'Approve run R-63, Benefit Card', exact: true }).click()
  await expect.poll(url).toContain(`/settlement-runs/view/${run.subjectId}`)
})

test('a re-check shows its cause', async () => {
  const recheck = { ...exception, kind: 'RECHECK', subject: 'APPLICATION', amount: null, text: 'SANCTIONS' } as const
  await open([recheck])
  await expect.element(screen.getByText('The sanctions list has a possible match. Payouts wait')).toBeVisible()
})

test('an adjustment leads to its proposal', async () => {
  const adjustment = { ...run, subject: 'ADJUSTMENT', partnerId: idOf(902), number: null, amount: 250 } as const
  const { url } = await open([adjustment])
  await screen.getByRole('link', { name: 'Adjustment for Benefit Card', exact: true }).click()
  await expect.poll(url).toContain(`/proposals/${run.subjectId}`)
})

test('a kind filters the entries', async () => {
  await open([exception, run])
  await screen.getByRole('combobox', { name: 'Kind' }).click()
  await screen.getByRole('option', { name: 'Appeal' }).click()
  await expect.element(screen.getByText('Nothing of this kind needs you now.')).toBeVisible()
})

test('mails are switched by kind', async () => {
  const { asked } = await open([], {
    'PUT /api/operator/own-mails': () => ({ body: { ...mails, muted: [] } }),
  })
  await expect.element(screen.getByText('Nothing needs you now.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: /Second person/ })).toBeDisabled()
  await screen.getByRole('checkbox', { name: 'Exception' }).click()
  await expect.element(screen.getByText('Your choice is saved.')).toBeVisible()
  await expect.element(screen.getByRole('checkbox', { name: 'Exception' })).toHaveFocus()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({ language: 'en-US', muted: [] })
})

test('a failed load offers a retry', async () => {
  let isUp = false
  await open([], {
    'GET /api/operator/inbox': () =>
      isUp
        ? { body: { items: [run], waiting: [], excluded: [], now: '2026-11-23T18:48:00.000Z' } }
        : { status: 500, body: { code: 'fault.server', message: '' } },
  })
  await expect.element(screen.getByText('The entries could not be loaded.')).toBeVisible()
  isUp = true
  await press('Retry')
  await expect.element(screen.getByRole('link', { name: 'Approve run R-63, Benefit Card', exact: true })).toBeVisible()
})

test('own and excluded decisions have no button', async () => {
  const waiting = [{ ...run, id: 'w', mayDecide: ['Opal Reyes', 'Otto Lang'], remindedAt: null }]
  const excluded = [
    { ...run, id: 'x', subject: 'APPLICATION' as const, name: 'Bayside Pharmacy', reason: 'took-part' as const },
  ]
  await open([], {
    'GET /api/operator/inbox': () => ({ body: { items: [], waiting, excluded, now: '2026-11-23T18:48:00.000Z' } }),
  })
  const own = screen.getByRole('region', { name: 'Waits for others' }).last()
  await expect.element(own.getByText('May decide: Opal Reyes or Otto Lang')).toBeVisible()
  const out = screen.getByRole('region', { name: 'Not in your list' })
  await expect.element(out.getByRole('link', { name: 'Bayside Pharmacy' })).toBeVisible()
  expect(out.getByRole('button').elements()).toHaveLength(0)
  await expect.element(screen.getByText('Nothing needs you now.')).toBeVisible()
})

test('shows deadlines of a day, money, closed work', async () => {
  await open([exception, run])
  const line = screen.getByRole('region', { name: 'Next 24 hours' })
  await expect.element(line.getByRole('link', { name: 'Payment came back: Coral Terrace Grocery' })).toBeVisible()
  // The run is due more than a day later.
  expect(line.getByRole('link').elements()).toHaveLength(1)
  await expect.element(screen.getByRole('region', { name: 'Money that waits today' })).toMatchTextContent('$5,230.24')
  await expect.element(screen.getByRole('region', { name: 'Next deadline' })).toMatchTextContent('3 h 12 m')
  const closed = screen.getByRole('region', { name: 'Closed today' })
  await expect.element(closed).toMatchTextContent('Delgado Fresh Markets, 10482001')
})

test('labels of near deadlines do not overlap', async () => {
  await screen.viewport(1440, 900)
  const hours = [0, 6, 10, 13, 16, 19, 23]
  await open(
    hours.map((after, nth) => ({
      ...exception,
      id: `EXCEPTION-${nth}`,
      dueAt: new Date(Date.parse('2026-11-23T19:00:00.000Z') + after * 3_600_000).toISOString(),
    })),
  )
  const line = screen.getByRole('region', { name: 'Next 24 hours' })
  await expect.element(line.getByRole('listitem').first()).toBeVisible()
  for (const width of [1440, 1024]) {
    await screen.viewport(width, 900)
    const boxes = line
      .getByRole('listitem')
      .elements()
      .map((one) => one.getBoundingClientRect())
    const near = boxes.slice(1).filter(({ left }, nth) => left < (boxes[nth]?.right ?? 0))
    expect(near).toEqual([])
    expect(boxes.length).toBeGreaterThan(3)
  }
})

test('an empty inbox shows what was closed today', async () => {
  await open([])
  const list = screen.getByRole('region', { name: 'Work that needs you' })
  await expect.element(list.getByRole('heading', { name: 'Nothing needs you now.' })).toBeVisible()
  await expect.element(list.getByRole('region', { name: 'Closed today' })).toMatchTextContent('Delgado Fresh Markets')
  expect(screen.getByRole('combobox', { name: 'Kind' }).elements()).toEqual([])
  for (const name of ['Next deadline', 'Deadlines today', 'Money that waits today', 'Own proposals']) {
    expect(screen.getByRole('region', { name }).elements()).toEqual([])
  }
})

test('deciders of an own proposal are reminded once', async () => {
  let remindedAt: string | null = null
  const { asked } = await openConsole('/inbox', {
    as: olive,
    answers: {
      'GET /api/operator/inbox': () => ({
        body: {
          items: [],
          waiting: [{ ...run, id: 'w', mayDecide: ['Opal Reyes'], remindedAt }],
          excluded: [],
          now: '2026-11-23T18:48:00.000Z',
        },
      }),
      'GET /api/operator/own-mails': () => ({ body: mails }),
      [`POST /api/operator/inbox/RUN/${run.subjectId}/reminder`]: () => {
        remindedAt = '2026-11-23T18:48:00.000Z'
        return { body: { reminded: 1, remindedAt } }
      },
    },
  })
  await press('Remind: Approve run R-63, Benefit Card')
  await expect.element(screen.getByText('1 person was mailed a reminder.')).toBeVisible()
  await expect.element(screen.getByText('Reminded Nov 23, 1:48 PM')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Remind/ }).elements()).toEqual([])
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the menu counts everything in one call', async () => {
  const waiting = { FEES: 3, STAFF: 1, CARD_ENTRY: 1, COVER_REQUEST: 2, CANDIDATE: 1, SANCTION_CASE: 1 }
  const counted = { ...noMenuCounts, inbox: 2, applications: 7, runs: 1, waiting }
  const { asked } = await openConsole('/audit', {
    as: { ...olive, role: 'OPERATOR_ADMIN' },
    answers: { 'GET /api/operator/menu-counts': () => ({ body: counted }) },
  })
  const money = ['Needs me 2 entries need you', /^Fees 3 /, /^Staff 1 /, /^Settlement runs 1 /]
  const requests = [/^Card entry 1 /, /^List requests 2 /, /^Sanctions list 2 /]
  for (const name of [...money, ...requests]) {
    await expect.element(screen.getByRole('link', { name }).first()).toBeVisible()
  }
  const ofMenu = asked.filter(({ path }) => /counts|inbox|staff-overview/.test(path))
  expect(ofMenu.map(({ path }) => path)).toEqual(['/api/operator/menu-counts'])
})
