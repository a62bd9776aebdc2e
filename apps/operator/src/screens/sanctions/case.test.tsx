import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'
import type { SanctionCase } from '@tillgate/contract/operator-sanction-cases.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openConsole } from '#operator/testing/open-console.tsx'
import { delgadoDetail } from '#operator/testing/partners.ts'
import { caseLift as lift, caseRow as row, sanctionCase as found } from '#operator/testing/sanction-cases.ts'
import { idOf, olive } from '#operator/testing/staff.ts'

const ownTask: SanctionCase['tasks'][number] = {
  id: idOf(803),
  kind: 'OTHER',
  title: '',
  dueOn: '2026-12-01',
  isDue: false,
  state: 'OPEN',
  endedBy: null,
  endedAt: null,
}
const path = `/api/operator/sanction-cases/${row.id}`
const reason = 'I read both documents. The year of birth differs.'

const open = (change: Partial<SanctionCase>, role: 'OPERATOR' | 'OPERATOR_ADMIN' = 'OPERATOR_ADMIN') =>
  openConsole(`/sanctions/case/${row.id}`, {
    as: { ...olive, role },
    answers: {
      [`GET ${path}`]: () => ({ body: { ...found, ...change } }),
      [`POST ${path}/lift/confirm`]: () => ({ body: { message: 'The case is saved.' } }),
      [`POST ${path}/tasks/${idOf(801)}/end`]: () => ({ body: { message: 'The case is saved.' } }),
      [`POST ${path}/tasks`]: () => ({ body: { message: 'The case is saved.' } }),
      [`POST ${path}/deputy`]: () => ({ body: { message: 'The case is saved.' } }),
    },
  })

test('shows deadline, held amounts and private record', async () => {
  await open({})
  const next = screen.getByRole('region', { name: 'Report of blocked property' })
  await expect.element(next.getByText('Tue, Dec 8')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /^Held since/ }).getByText('$4,241.45')).toBeVisible()
  await expect.element(screen.getByText('Name and year of birth agree with entry 90117.')).toBeVisible()
  const evidence = screen.getByRole('region', { name: 'Evidence' })
  await expect.element(evidence.getByText('Cannot compare').first()).toBeVisible()
  await press('Mark done: Call outside counsel')
  await fill('Reason', reason)
  await screen.getByRole('dialog').getByRole('button', { name: 'Mark done' }).click()
  await expect.element(screen.getByText('The case is saved.')).toBeVisible()
})

test('quotes the list entry beside the partner’s facts', async () => {
  await open({})
  const evidence = screen.getByRole('region', { name: 'Evidence' })
  await expect.element(evidence.getByText('12 Quay Street, Limassol, Cyprus')).toBeVisible()
  await expect.element(evidence.getByText('Registration ID C 4471, Cyprus')).toBeVisible()
})

test('a person adds a task with a day', async () => {
  const { asked } = await open({}, 'OPERATOR')
  await press('Add a task')
  await press('Add the task')
  await expect.element(screen.getByLabelText('Task', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect.element(screen.getByLabelText('Last day')).toHaveAccessibleDescription('Required')
  await fill('Task', 'Ask the bank for the account form')
  await fill('Last day', '2026-12-01')
  await press('Add the task')
  await expect
    .poll(() => asked.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({ title: 'Ask the bank for the account form', dueOn: '2026-12-01' })
})

test('a task keeps its words after Escape', async () => {
  await open({}, 'OPERATOR')
  await press('Add a task')
  await fill('Task', 'Ask the bank for the account form')
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await press('Add a task')
  await expect.element(screen.getByLabelText('Task', { exact: true })).toHaveValue('Ask the bank for the account form')
})

test('names who may lift a case', async () => {
  await open({}, 'OPERATOR')
  await expect.element(screen.getByText('This is done by: Administrator.')).toBeVisible()
})

test('Escape in the code dialog keeps the report', async () => {
  await openConsole(`/sanctions/case/${row.id}`, {
    as: { ...olive, role: 'OPERATOR_ADMIN' },
    typesCodes: true,
    answers: { [`GET ${path}`]: () => ({ body: found }) },
  })
  await press('Enter the report')
  await fill('Report number', 'ORS-2026-118430')
  await userEvent.upload(screen.getByLabelText('File', { exact: true }), new File(['%PDF-1.7'], 'report.pdf'))
  await press('Record the report of $4,241.45')
  await expect.element(screen.getByLabelText('Code of your authenticator')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByLabelText('Code of your authenticator')).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Report number')).toHaveValue('ORS-2026-118430')
  await expect.element(screen.getByText('report.pdf')).toBeVisible()
})

test('a long file name stays inside its card', async () => {
  await screen.viewport(1440, 900)
  const fileName = `Report of blocked property ${'and of further stores '.repeat(6)}.pdf`
  const by = { id: idOf(31), name: 'Omar Haddad' }
  await open({ state: 'REPORTED', report: { number: 'ORS-1', amount: 1, by, at: row.openedAt, fileName, bytes: 9 } })
  const button = screen.getByRole('button', { name: fileName })
  await expect.element(button).toBeVisible()
  expect(button.element().scrollWidth).toBeLessThanOrEqual(button.element().clientWidth)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

test('last days of tasks end at one line', async () => {
  await screen.viewport(1440, 900)
  await open({})
  const days = ['Mon, Nov 23, 2026', 'Tue, Dec 8, 2026'].map((day) => screen.getByText(day))
  for (const day of days) await expect.element(day).toBeVisible()
  const [first, second] = days.map((day) => Math.round(day.element().getBoundingClientRect().right))
  expect(first).toBe(second)
})

test('an administrator names a deputy with a reason', async () => {
  const { asked } = await open({})
  const owner = screen.getByRole('region', { name: 'Owner and deputy' })
  await expect.element(owner.getByText('No deputy')).toBeVisible()
  await press('Name a deputy')
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Deputy' }).click()
  await screen.getByRole('option', { name: 'Nina Shaw' }).click()
  await fill('Reason', reason)
  await dialog.getByRole('button', { name: 'Name a deputy' }).click()
  await expect
    .poll(() => asked.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({ deputyId: idOf(3), reason })
})

test.each([
  [1440, 900],
  [390, 844],
])('axe finds nothing on the case page at %i pixels', async (width, height) => {
  await screen.viewport(width, height)
  await open({ lift, tasks: [...found.tasks, { ...ownTask, title: 'Ask the bank for the account form' }] })
  await expect.element(screen.getByText('Ask the bank for the account form').first()).toBeVisible()
  expect(await axeViolations()).toEqual([])
  await screen.getByRole('button', { name: 'Add a task' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await axeViolations('[role=dialog]')).toEqual([])
})

test('the case page works with the keyboard alone', async () => {
  await screen.viewport(1440, 900)
  const { asked } = await open({})
  const add = screen.getByRole('button', { name: 'Add a task' })
  await expect.element(add).toBeVisible()
  const reached: string[] = []
  document.body.focus()
  for (let index = 0; index < 60 && document.activeElement !== add.element(); index += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(add).toHaveFocus()
  for (let index = 0; index < 30; index += 1) {
    await userEvent.keyboard('{Tab}')
    reached.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
  }
  expect(reached).toEqual(
    expect.arrayContaining(['Mark done: Call outside counsel', 'Add a note', 'Enter the report', 'Propose to lift']),
  )
  const opener = add.element()
  if (opener instanceof HTMLElement) opener.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByLabelText('Task', { exact: true })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(add).toHaveFocus()
  expect(asked.some((one) => one.path === `${path}/tasks`)).toBe(false)
})

test('a reviewer sees no button to lift', async () => {
  await open({}, 'OPERATOR')
  await expect.element(screen.getByRole('button', { name: 'Enter the report' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Propose to lift' }).elements()).toEqual([])
})

test('the second administrator ticks, then lifts the shown amount', async () => {
  const { asked } = await open({ lift })
  await expect.element(screen.getByText('Opal Reyes proposed the lift')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Lift and release $4,241.45' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  for (const tick of [/I read the reason/, /is released\. The next run pays/, /sell again/]) {
    await screen.getByRole('checkbox', { name: tick }).click()
  }
  expect(screen.getByText(/possible match/).elements()).toEqual([])
  await button.click()
  const dialog = screen.getByRole('dialog', { name: 'Confirm this proposal?' })
  await expect.element(dialog.getByText('OFAC corrected the year of birth to 1941.')).toBeVisible()
  await fill('Reason', reason)
  await dialog.getByRole('button', { name: 'Lift and release $4,241.45' }).click()
  await expect
    .poll(() => asked.findLast(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      reason,
      blocked: 4241.45,
    })
})

test('a lift names the possible matches that hold on', async () => {
  await open({ lift, openMatches: 2 })
  await expect.element(screen.getByText(/^2 possible matches still wait .* hold the payouts also after/)).toBeVisible()
})

test.each([
  ['proposer', 'You propose', 'Withdraw the proposal'],
  ['took-part', 'You took part in this case', 'Decline, keep everything blocked'],
  ['invited', 'A recent invitation connects you with a participant', 'Decline, keep everything blocked'],
] as const)('%s reads who may confirm', async (blocker, text, verb) => {
  await open({ lift: { ...lift, blocker } })
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByText('May confirm: Otto Lindt')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: verb })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Lift and release/ }).elements()).toEqual([])
})

test('the report needs number, file and code', async () => {
  await open({})
  const wire = uploads(() => ({ body: { message: 'The case is saved.' } }))
  await press('Enter the report')
  await press('Record the report of $4,241.45')
  expect(wire.sent).toHaveLength(0)
  await fill('Report number', 'ORS-2026-118430')
  await userEvent.upload(screen.getByLabelText('File', { exact: true }), new File(['%PDF-1.7'], 'report.pdf'))
  await press('Record the report of $4,241.45')
  await expect.poll(() => wire.sent.length).toBe(1)
  expect(wire.sent[0]?.form.get('number')).toBe('ORS-2026-118430')
  wire.finish()
  await expect.element(screen.getByText('The case is saved.')).toBeVisible()
})

test('a blocked partner shows its case as status', async () => {
  await openConsole(`/partners/${delgadoDetail.id}`, {
    answers: {
      [`GET /api/operator/partners/${delgadoDetail.id}`]: () => ({
        body: { ...delgadoDetail, isBlocked: true, states: ['BLOCKED'] },
      }),
      'GET /api/operator/sanction-cases': () => ({
        body: { items: [row], page: 1, pageSize: 15, total: 1, totalIsCapped: false },
      }),
    },
  })
  const line = screen.getByRole('alert')
  await expect.element(line.getByText(/Sanctions match confirmed: \$4,241\.45 is blocked/)).toBeVisible()
  await expect.element(line.getByRole('link', { name: 'Open case SC-7' })).toBeVisible()
  expect(screen.getByText('Approved', { exact: true }).elements()).toEqual([])
  expect(screen.getByRole('button', { name: /^Reinstate|^Suspend/ }).elements()).toEqual([])
})
