import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { anApplication, aRow, counts, queueOf, rows } from '#operator/testing/applications.ts'
import { moved } from '#operator/testing/decisions.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const list = 'GET /api/operator/applications'
const desk = () => screen.viewport(1440, 900)

test('queue lists applications with waiting time and assignee', async () => {
  await desk()
  const { page } = await openConsole('/applications')

  await expect.element(page.getByRole('link', { name: 'Delgado Fresh, Kendall' })).toBeVisible()
  await expect.element(page.getByText('29 hours left')).toBeVisible()
  await expect.element(page.getByText('4 hours left')).toHaveAttribute('data-state', 'urgent')
  await expect.element(page.getByText('Paused, 22 hours left')).toBeVisible()
  await expect.element(page.getByText('Address: Review').first()).toBeInTheDocument()
  await expect.element(page.getByText('Olive Price').first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review queue 12 applications wait for a decision' }))
    .toBeVisible()
})

test('each view has a URL and a count', async () => {
  await desk()
  const { page, asked, url } = await openConsole('/applications?search=fresh')

  await page.getByRole('link', { name: 'Unassigned 7' }).click()

  await expect.poll(url).toBe('/applications?view=unassigned&search=fresh')
  await expect.element(page.getByRole('link', { name: 'Unassigned 7' })).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('link', { name: 'All 12' })).not.toHaveAttribute('aria-current')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/applications')?.query)
    .toMatchObject({ view: 'unassigned', search: 'fresh', page: '1' })
  await expect.element(page.getByRole('link', { name: 'Decided 1,000+' })).toBeVisible()
})

test.each([
  ['/applications?view=appeals', { view: 'appeals' }],
  ['/applications?view=decided&sort=dueAt&desc=true', { view: 'decided' }],
])('%s is not sorted by due time', async (url, query) => {
  await desk()
  const { page, asked } = await openConsole(url)

  const decided = page.getByRole('columnheader', { name: 'Decided' })
  await expect.element(decided).toBeVisible()
  expect(decided.getByRole('button').elements()).toEqual([])
  await expect.element(decided).not.toHaveAttribute('aria-sort')
  const sent = asked.findLast(({ path }) => path === '/api/operator/applications')?.query
  expect(sent).toMatchObject(query)
  expect(sent).not.toHaveProperty('sortColumn')

  await page.getByRole('button', { name: 'Submitted' }).click()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/applications')?.query)
    .toMatchObject({ ...query, sortColumn: 'submittedAt', sortDirection: '-1' })
  await expect.element(page.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute('aria-sort', 'ascending')
})

test('claiming stays in the queue; conflicts show the message', async () => {
  await desk()
  const taken = {
    status: 409,
    body: { code: 'application.taken', message: 'Otto Lang has it already.', requestId: 'r' },
  }
  const { page, asked } = await openConsole('/applications', {
    answers: { [`POST ${applicationPath}/claim`]: () => taken },
  })

  await page.getByRole('button', { name: 'Claim Delgado Fresh, Kendall' }).click()

  await expect.element(page.getByText('Otto Lang has it already.')).toBeVisible()
  // Read anew, so that the row shows whose it is.
  await expect.poll(() => asked.filter(({ path }) => path === '/api/operator/applications').length).toBeGreaterThan(1)
})

test('the toast of a claim opens the application', async () => {
  await desk()
  const { page, url } = await openConsole('/applications', {
    answers: { [`POST ${applicationPath}/claim`]: () => ({ body: moved() }) },
  })
  await page.getByRole('button', { name: 'Claim Delgado Fresh, Kendall' }).click()
  await page.getByRole('button', { name: 'Open it' }).click()
  await expect.poll(url).toBe(`/applications/${idOf(100)}`)
})

test('J, K and Enter navigate; returning keeps the view', async () => {
  await desk()
  const { page, url } = await openConsole('/applications?view=mine')
  await expect.element(page.getByRole('link', { name: 'Delgado Fresh, Kendall' })).toBeVisible()

  await userEvent.keyboard('jj')
  await expect.element(page.getByRole('link', { name: 'Delgado Fresh, Kendall' })).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(page.getByRole('link', { name: /^Bright Smile/ })).toHaveFocus()
  await userEvent.keyboard('j{Enter}')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Delgado Fresh, Kendall' })).toBeVisible()
  expect(url()).toBe(`/applications/${idOf(100)}?view=mine`)
  await page.getByRole('link', { name: 'Back to the review queue' }).click()
  await expect.poll(url).toBe('/applications?view=mine')
})

test('shortcuts ignore the search field and can be disabled', async () => {
  await desk()
  const { page } = await openConsole('/applications')
  await page.getByRole('searchbox').fill('j')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('searchbox')).toHaveValue('jj')

  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Turn off single-key shortcuts' }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await userEvent.keyboard('j')

  await expect.element(page.getByRole('link', { name: /^Bright Smile/ })).not.toHaveFocus()
  localStorage.removeItem('single-keys')
})

test.each([
  ['/applications?view=mine', 'You have claimed no application.'],
  ['/applications?search=zzz', 'No application matches this search.'],
])('empty %s shows: %s', async (url, line) => {
  const { page } = await openConsole(url, { answers: { [list]: () => ({ body: queueOf([]) }) } })

  await expect.element(page.getByText(line)).toBeVisible()
})

test('failed queue offers a retry', async () => {
  let failures = 2
  const broken = { status: 500, body: { code: 'fault.server', message: 'x', requestId: 'r' } }
  const { page } = await openConsole('/applications', {
    answers: { [list]: () => (failures-- > 0 ? broken : { body: queueOf(rows) }) },
  })
  await expect.element(page.getByText('The queue could not be loaded.')).toBeVisible()

  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(page.getByText('Corner Pharmacy').first()).toBeVisible()
})

test('phone shows rows as cards', async () => {
  await screen.viewport(390, 844)
  const { page } = await openConsole('/applications')

  await expect.element(page.getByRole('link', { name: 'Delgado Fresh, Kendall' })).toBeVisible()
  expect(page.getByRole('table').elements()).toHaveLength(0)
  await expect.element(page.getByRole('button', { name: 'Claim Delgado Fresh, Kendall' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('next and previous follow the queue across pages', async () => {
  await desk()
  const second = aRow({ id: idOf(150), businessName: 'On the next page' })
  const { page, url } = await openConsole(`/applications/${idOf(100)}?pageSize=3`, {
    answers: {
      [list]: ({ query }) => ({
        body:
          query['page'] === '2'
            ? { ...queueOf([second]), page: 2, pageSize: 3, total: 4 }
            : { ...queueOf([...rows.slice(0, 1), ...rows.slice(2), ...rows.slice(1, 2)]), pageSize: 3, total: 4 },
      }),
      [`GET /api/operator/applications/${idOf(150)}`]: () => ({
        body: anApplication({ id: idOf(150), businessName: 'On the next page' }),
      }),
    },
  })
  await expect.element(page.getByRole('link', { name: 'Next application' })).toBeVisible()

  await userEvent.keyboard('j')

  await expect.element(page.getByRole('heading', { level: 1, name: 'On the next page' })).toBeVisible()
  expect(url()).toBe(`/applications/${idOf(150)}?pageSize=3&page=2`)
})

test('Ctrl K finds a partner from any screen', async () => {
  await desk()
  const found = { id: idOf(200), businessName: 'Delgado Fresh Markets LLC', supportId: '10482001', status: 'ACTIVE' }
  const partners = [{ ...found, by: 'EIN', formerName: null, accountLast4: null }]
  const { page, asked, url } = await openConsole('/applications', {
    answers: { 'GET /api/operator/support/search': () => ({ body: { people: [], partners, registrations: [] } }) },
  })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()

  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard('123456789')
  await expect.element(page.getByRole('button', { name: /^Delgado Fresh Markets LLC/ })).toBeVisible()
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/support/search')?.query)
    .toMatchObject({ search: '123456789' })
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Delgado Fresh Markets LLC' })).toBeVisible()
  expect(url()).toBe(`/partners/${idOf(200)}`)
})

test('Spanish console requests Spanish from the server', async () => {
  await desk()
  const { page, asked } = await openConsole('/applications', { as: olive })
  await page.getByLabelText('Language').selectOptions('Español (Spanish)')

  await expect.element(page.getByRole('heading', { level: 1, name: 'Cola de revisión' })).toBeVisible()
  await expect.element(page.getByText('Quedan 29 horas')).toBeVisible()
  await page.getByRole('link', { name: `Mías ${counts.mine}` }).click()
  await expect.poll(() => asked.at(-1)?.headers.get('accept-language')).toBe('es-ES')
  await page.getByLabelText('Idioma').selectOptions('English (Inglés)')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Review queue' })).toBeVisible()
})

test('filters are in the URL; bulk assignment lists changes', async () => {
  await desk()
  const { page, asked, url } = await openConsole('/applications?check=ein&assignee=none', {
    as: otto,
    answers: {
      'POST /api/operator/applications/assignments': () => ({
        body: {
          items: [
            { id: idOf(101), result: 'CHANGED', assignee: { id: olive.id, name: 'Olive Price' } },
            { id: idOf(100), result: 'ASSIGNED', assignee: { id: olive.id, name: 'Olive Price' } },
          ],
        },
      }),
    },
  })
  await page.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('radio', { name: 'Dental' }).click()
  await expect.poll(url).toBe('/applications?check=ein&assignee=none&type=DENTAL')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/operator/applications')?.query)
    .toMatchObject({ check: 'ein', assignee: 'none', storeType: 'DENTAL' })

  await page.getByRole('checkbox', { name: /^Select Bright Smile/ }).click()
  await page.getByRole('checkbox', { name: 'Select Delgado Fresh, Kendall' }).click()
  await page.getByRole('button', { name: 'Assign 2 applications' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await page.getByRole('option', { name: 'Olive Price' }).click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()

  await expect.element(page.getByText('1 application assigned to Olive Price.')).toBeVisible()
  await expect.element(page.getByRole('dialog').getByText(/Assigned to Olive Price/)).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/assignments'))?.body).toMatchObject({
    operatorId: olive.id,
    applications: [
      { id: idOf(101), assigneeId: olive.id },
      { id: idOf(100), assigneeId: null },
    ],
  })
})
