import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgadoDetail, entry, pageOf } from '#operator/testing/partners.ts'
import { balanced } from '#operator/testing/books.ts'
import { idOf } from '#operator/testing/staff.ts'

const desk = () => screen.viewport(1440, 900)
const done = { body: { message: 'done' } }

test('URL filters the partners', async () => {
  await desk()
  const { page, asked, url } = await openConsole('/partners?status=APPROVED&sort=createdAt&desc=true')
  await expect.element(page.getByRole('link', { name: 'Delgado Fresh Markets LLC' })).toBeVisible()
  await expect.element(page.getByText('3, 1 suspended')).toBeVisible()

  await page.getByRole('searchbox').fill('delgado')

  await expect.poll(url).toBe('/partners?status=APPROVED&sort=createdAt&desc=true&search=delgado')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/partners')?.query)
    .toMatchObject({ status: 'APPROVED', sortColumn: 'createdAt', sortDirection: '1', search: 'delgado' })
})

test('suspending requires a reason; refusals keep the reason', async () => {
  await desk()
  const path = `/api/operator/partners/${delgadoDetail.id}/stores/${idOf(300)}/suspend`
  let tries = 0
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: { [`POST ${path}`]: () => ((tries += 1) === 1 ? no('x', 'Not now.') : done) },
  })
  await expect.element(page.getByText('Stores on hold: 1 of 3. $3,034.02 is not paid')).toBeVisible()

  await press('Suspend Delgado Fresh, Kendall')
  await fill('Reason', 'Complaints about prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText('Not now.')).toBeVisible()
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Complaints about prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()

  await expect.element(page.getByText('Delgado Fresh, Kendall is suspended.')).toBeVisible()
  expect(asked.find((call) => call.path === path)?.body).toMatchObject({ reason: 'Complaints about prices' })
})

test('a suspension loads the holds again', async () => {
  await desk()
  const path = `/api/operator/partners/${delgadoDetail.id}`
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: { [`POST ${path}/stores/${idOf(300)}/suspend`]: () => done },
  })
  const moneyReads = () => asked.filter((call) => call.path === `${path}/money`).length
  await expect.element(page.getByText('Stores on hold: 1 of 3. $3,034.02 is not paid')).toBeVisible()
  const before = moneyReads()
  await press('Suspend Delgado Fresh, Kendall')
  await fill('Reason', 'Complaints about prices')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
  await expect.poll(moneyReads).toBeGreaterThan(before)
})

test('URL opens terminals; operator adds and retires one', async () => {
  await desk()
  const path = `/api/operator/stores/${idOf(300)}/terminals`
  const front = {
    id: idOf(500),
    name: 'Front',
    status: 'ACTIVE',
    model: 'Test 1',
    appVersion: '2.4.1',
    createdAt: entry.at,
    activatedAt: entry.at,
    lastSeenAt: entry.at,
    retiredAt: null,
    updateBy: null,
    codeExpiresAt: null,
    issuedAt: null,
  }
  const activation = { terminalId: idOf(501), activationCode: 'ABCD2345', expiresAt: '2099-11-22T17:00:00.000Z' }
  const { page, asked, url } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: {
      [`GET ${path}`]: () => ({ body: { items: [front], fees: { additional: 500, next: 500 } } }),
      [`POST ${path}`]: () => ({ body: activation }),
      [`PUT ${path}/${front.id}/issue`]: () => ({ body: { ...front, issuedAt: entry.at } }),
      [`PUT ${path}/${front.id}/retire`]: () => ({ body: { ...front, status: 'RETIRED', retiredAt: entry.at } }),
    },
  })
  await page.getByRole('link', { name: 'Show terminals of Delgado Fresh, Kendall' }).click()
  await expect.poll(url).toContain(`terminals=${idOf(300)}`)
  await press('Add terminal')
  await page.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()
  await expect.element(page.getByText(/ABCD 2345/)).toBeVisible()
  await press('Done')
  await press('Actions for Front')
  await page.getByRole('menuitem', { name: 'Issue device' }).click()
  await expect
    .element(page.getByText(/^\$500.00 is charged to the store’s account, payable after 30 days/))
    .toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Issue device' }).click()
  await expect.element(page.getByText('Front was issued.')).toBeVisible()
  await press('Actions for Front')
  await page.getByRole('menuitem', { name: 'Retire' }).click()
  await page.getByRole('dialog', { name: 'Retire Front?' }).getByRole('button', { name: 'Retire' }).click()
  await expect.element(page.getByText('Front is retired.')).toBeVisible()
  expect(asked.filter(({ method }) => method === 'PUT').map((call) => call.path)).toEqual([
    `${path}/${front.id}/issue`,
    `${path}/${front.id}/retire`,
  ])
  await page.getByRole('link', { name: 'Hide terminals of Delgado Fresh, Kendall' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Add terminal' }).elements()).toHaveLength(0)
})

test('suspended store shows operator, time and reason', async () => {
  await desk()
  const { page } = await openConsole(`/partners/${delgadoDetail.id}`)

  await expect.element(page.getByText(/^Suspended by Otto Lang/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reinstate Delgado Fresh, Hialeah' })).toBeVisible()
})

const stuck = (waiver: object | null) => {
  const [user] = delgadoDetail.users
  const body = { ...delgadoDetail, users: [{ ...user, identityStatus: 'IDV_PENDING_REVIEW', waiver }] }
  return { [`GET /api/operator/partners/${delgadoDetail.id}`]: () => ({ body }) }
}
const helpPath = `/api/operator/partners/${delgadoDetail.id}/users/${idOf(400)}`

test('partner’s page offers identity help with a reason', async () => {
  await desk()
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: {
      ...stuck(null),
      [`POST ${helpPath}/identity-reset`]: () => done,
      [`POST ${helpPath}/identity-waiver`]: () => ({ body: { isWaived: false } }),
    },
  })
  await press('Let them try again: María Delgado')
  await fill('Reason', 'Passport seen at the desk')
  await page.getByRole('dialog').getByRole('button', { name: 'Let them try again' }).click()
  await expect.element(page.getByText('The person can try again.')).toBeVisible()

  await press('Go on without: María Delgado')
  await fill('Reason', 'Known to us in person')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect.element(page.getByText('Proposed. A second person has to confirm it.')).toBeVisible()
  const sent = asked.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toMatchObject([{ reason: 'Passport seen at the desk' }, { reason: 'Known to us in person' }])
})

const proposal = (by: { id: string; name: string }) => ({ by, at: entry.at, reason: 'Known to us in person' })

test('colleague’s proposal is confirmable; own proposal only withdrawable', async () => {
  await desk()
  const { page, asked } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: {
      ...stuck(proposal({ id: idOf(2), name: 'Otto Lang' })),
      [`POST ${helpPath}/identity-waiver`]: () => ({ body: { isWaived: true } }),
      [`POST ${helpPath}/identity-waiver/withdraw`]: () => done,
    },
  })
  await expect.element(page.getByText(/By Otto Lang, /)).toBeVisible()
  await expect.element(page.getByText('Known to us in person')).toBeVisible()
  await press('Confirm waiver')
  await fill('Reason', 'Passport seen by me too')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm waiver' }).click()
  await expect.element(page.getByText('The identity check is waived.')).toBeVisible()
  await press('Decline proposal')
  await fill('Reason', 'The passport was not shown to me')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline proposal' }).click()
  await expect.poll(() => asked.some(({ path }) => path.endsWith('/withdraw'))).toBe(true)
})

test('proposer cannot confirm their own proposal', async () => {
  await desk()
  const { page } = await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: stuck(proposal({ id: idOf(1), name: 'Olive Price' })),
  })
  await expect.element(page.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible()
  await expect.element(page.getByText(/Somebody else has to confirm it/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirm waiver' }).elements()).toHaveLength(0)
})

test('audit entry has its own URL and shows changes', async () => {
  await desk()
  const { page, asked, url } = await openConsole('/audit?by=operators&from=2026-11-01')
  await page.getByRole('link', { name: 'Store suspended' }).click()

  expect(url()).toBe(`/audit?by=operators&from=2026-11-01&entry=${entry.id}`)
  await expect.element(page.getByRole('row', { name: 'Status Active Inactive' })).toBeVisible()
  expect(asked.findLast(({ path }) => path === '/api/operator/audit')?.query).toMatchObject({
    by: 'operators',
    from: '2026-11-01',
    page: '1',
  })
  await press('Close')
  await expect.poll(url).toBe('/audit?by=operators&from=2026-11-01')
})

test('entry shows store and masked changes in reader’s language', async () => {
  await desk()
  const before = {
    stores: { '10000001': { price: 4.29, active: true } },
    employerIdentificationNumber: '••••6789',
    odd: 'x',
  }
  const after = {
    stores: { '10000001': { price: 3.99, active: false } },
    employerIdentificationNumber: '••••6789',
    odd: 'x',
    itemIds: ['a', 'b'],
    listedName: 'Tomas KELLER',
    phase: 'ASSIGNED',
  }
  const { page } = await openConsole(`/audit?entry=${entry.id}`, {
    answers: { 'GET /api/operator/audit': () => ({ body: pageOf([{ ...entry, before, after }]) }) },
  })

  const sheet = page.getByRole('dialog')
  for (const name of [
    'Stores › 10000001 › Price 4.29 3.99',
    'Stores › 10000001 › Active Yes No',
    'EIN ••••6789 ••••6789',
    'Ids of the items a, b',
    'Name on the list Tomas KELLER',
    'Phase In work',
    'odd x x',
  ]) {
    await expect.element(sheet.getByRole('row', { name })).toBeVisible()
  }
  const marksOf = (text: string) =>
    sheet
      .getByText(text, { exact: true })
      .elements()
      .map(({ tagName }) => tagName)
  expect(marksOf('••••6789')).toEqual(['DEL', 'INS'])
  expect(marksOf('x')).toEqual(['TD', 'TD'])
})

test('log shows a broken chain and sign-ins', async () => {
  await desk()
  const outcomes = balanced.latest?.outcomes ?? []
  const wrong = {
    group: 'audit',
    isFinished: true,
    lookedAt: 20,
    violations: 1,
    found: [
      { check: 'audit-chain', object: 'change', objectId: idOf(9), partner: null, stated: '7', counted: 'missing' },
    ],
  }
  const latest = { ...balanced.latest, outcomes: [...outcomes.filter(({ group }) => group !== 'audit'), wrong] }
  const { page, url } = await openConsole('/audit', {
    answers: { 'GET /api/operator/ledger-checks': () => ({ body: { ...balanced, latest } }) },
  })
  await expect
    .element(page.getByLabelText('Hash chain').getByRole('alert'))
    .toMatchTextContent(/1 break found.*Place 7 of its chain: missing/)

  await page.getByRole('button', { name: 'Sign-ins and credentials' }).click()
  await expect.poll(url).toBe('/audit?show=sign-ins')
  await expect.element(page.getByRole('row', { name: /Olive Price.*Signed in 198\.51\.100\.7/ })).toBeVisible()
})

test('filter without results can be cleared', async () => {
  await desk()
  const { page, url } = await openConsole('/audit?action=zzz', {
    answers: { 'GET /api/operator/audit': ({ query }) => ({ body: pageOf(query['action'] ? [] : [entry]) }) },
  })
  await expect.element(page.getByText('No entry matches these filters.')).toBeVisible()

  await page.getByRole('button', { name: 'Clear all' }).first().click()

  await expect.poll(url).toBe('/audit')
  await expect.element(page.getByRole('link', { name: 'Store suspended' })).toBeVisible()
})

test('log filters by action or group; URL contains codes', async () => {
  await desk()
  const { page, url } = await openConsole('/audit')
  const filter = page.getByRole('combobox', { name: 'Action' })
  await filter.fill('identity check w')
  await page.getByRole('option', { name: 'Identity check waived', exact: true }).click()
  await expect.poll(url).toBe('/audit?action=identity.waived')

  await filter.fill('all about')
  await page.getByRole('option', { name: 'All about staff' }).click()
  await expect.poll(url).toBe('/audit?action=staff.')
})

test('untranslated code appears unchanged in list and filter', async () => {
  await desk()
  const { page } = await openConsole('/audit?action=robot.danced', {
    answers: {
      'GET /api/operator/audit': () => ({
        body: pageOf([
          { ...entry, action: 'robot.danced', object: 'robot', actor: { ...entry.actor, role: 'SYSTEM' } },
        ]),
      }),
    },
  })
  await expect.element(page.getByRole('link', { name: 'robot.danced' })).toBeVisible()
  await expect.element(page.getByText('System, for Olive Price')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Action' })).toHaveValue('robot.danced')
})
