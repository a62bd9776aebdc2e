import type { BankPosting } from '@tillgate/contract/operator-bank-lines.ts'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { axeViolations } from '@tillgate/browser/testing/axe-violations.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { frozen, notice, rowOf, unknownLine } from '#operator/testing/exceptions.ts'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { idOf } from '#operator/testing/staff.ts'

const pathOf = ({ id }: ExceptionDetail) => `/api/operator/exceptions/${id}`
const open = async (url = '/exceptions', answers: Network = {}, width = 1440) => {
  await screen.viewport(width, 900)
  return openConsole(url, {
    answers: {
      'GET /api/operator/exceptions': ({ query }) => ({
        body: pageOf(query['view'] === 'open' ? [rowOf(frozen), rowOf(notice)] : []),
      }),
      [`GET ${pathOf(frozen)}`]: () => ({ body: frozen }),
      [`GET ${pathOf(notice)}`]: () => ({ body: notice }),
      [`GET ${pathOf(unknownLine)}`]: () => ({ body: unknownLine }),
      ...answers,
    },
  })
}
const done = { body: { message: 'The hold has ended.' } }

test('oldest item opens with explanation, consequence and details', async () => {
  const { page } = await open()
  const detail = page.getByRole('region', { name: 'Exception', exact: true })
  await expect.element(detail.getByRole('heading', { name: 'Account frozen' })).toBeVisible()
  await expect.element(detail.getByText(/has frozen the account ending 7093/)).toBeVisible()
  await expect.element(detail.getByText(/moves to the first cycle after the hold ends/)).toBeVisible()
  const lines = detail.getByRole('table', { name: 'Matched to what we sent' })
  await expect.element(lines.getByRole('row', { name: 'Amount $5,230.24 $5,230.24 equal' })).toBeVisible()
  await expect.element(lines.getByRole('row', { name: 'Account ••7093 ••7094 differs' })).toBeVisible()
  await expect.element(detail.getByText('Your bank sent back the payout of $5,230.24')).toBeVisible()
  // Times are shown in the time zone of the bank, not of the reader.
  await expect.element(detail.getByText('Nov 23, 9:12 AM').first()).toBeVisible()
  await expect.element(page.getByText('2 items of the bank wait for an answer').first()).toBeInTheDocument()
})

test('confirming the account requires a reason', async () => {
  const { page, asked } = await open('/exceptions', { [`POST ${pathOf(frozen)}/confirm`]: () => done })
  await press('Confirm: account works again')
  await fill('Reason', 'The bank called back')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm: account works again' }).click()
  await expect.element(page.getByText('The hold has ended.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({ reason: 'The bank called back' })
})

test('a proposed return leads to its proposal', async () => {
  const waiting = { ...frozen, returnProposalId: idOf(77) }
  const { page, url } = await open('/exceptions', { [`GET ${pathOf(frozen)}`]: () => ({ body: waiting }) })
  const detail = page.getByRole('region', { name: 'Exception', exact: true })
  await detail.getByRole('link', { name: 'See the proposal' }).click()
  await expect.poll(url).toBe(`/proposals/${idOf(77)}`)
})

test('older mail shows that its text was not stored', async () => {
  const older = { ...frozen, partnerMail: null, isTextMissing: true }
  const { page } = await open('/exceptions', { [`GET ${pathOf(frozen)}`]: () => ({ body: older }) })
  await expect.element(page.getByText(/Its text was not stored/)).toBeVisible()
})

test('dialog reports that a colleague acted first', async () => {
  const closed = { ...no('exception.closed', 'This exception was settled meanwhile.'), status: 409 }
  const { page } = await open('/exceptions', { [`POST ${pathOf(frozen)}/new-account`]: () => closed })
  await press('Ask for a new account')
  await fill('Reason', 'It is frozen for good')
  await page.getByRole('dialog').getByRole('button', { name: 'Ask for a new account' }).click()
  await expect.element(page.getByRole('dialog').getByText('This exception was settled meanwhile.')).toBeVisible()
})

test('invalid account number is explained and can be corrected', async () => {
  const { page, asked } = await open(`/exceptions/${notice.id}`, {
    [`POST ${pathOf(notice)}/correct`]: () => ({
      body: { message: 'The next file pays the account as you typed it.' },
    }),
  })
  await expect.element(page.getByText(/over 067014820 gives 98, which is not/)).toBeVisible()
  await press('Type the number')
  await expect.element(page.getByText(/^Nothing changes yet: another operator types the same numbers/)).toBeVisible()
  await fill('Routing number', '067014820')
  await fill('Reason', 'Read to me by its bank')
  await press('Store for a second person')
  await expect.element(page.getByText(/^This routing number cannot exist/).first()).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
  await fill('Routing number', '067014822')
  await press('Store for a second person')
  await expect.element(page.getByText('The next file pays the account as you typed it.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    routing: '067014822',
    reason: 'Read to me by its bank',
  })
})

test('views and filters set the URL and the query', async () => {
  const { page, asked, url } = await open()
  await page.getByRole('button', { name: /^Changes/ }).click()
  await expect.element(page.getByText('Nothing here yet.')).toBeVisible()
  expect(url()).toBe('/exceptions?view=notices')
  await page.getByRole('button', { name: 'Code', exact: true }).click()
  await page.getByRole('radio', { name: 'C02' }).click()
  await expect.poll(() => asked.at(-1)?.query).toMatchObject({ view: 'notices', code: 'C02' })
})

test('the file has the search and the filters of the queue', async () => {
  const call = '/api/operator/exceptions/export'
  const { asked } = await open('/exceptions?view=returns&code=R16&search=Ruiz', {
    [`GET ${call}`]: () => ({ body: '' }),
  })
  await press('Export CSV')
  await expect
    .poll(() => asked.find(({ path }) => path === call)?.query)
    .toEqual({ view: 'returns', code: 'R16', search: 'Ruiz' })
})

test('J and K move, A focuses the first action', async () => {
  const { page } = await open()
  await expect.element(page.getByRole('link', { name: 'Change that cannot be applied' })).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Account frozen' })).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('link', { name: 'Change that cannot be applied' })).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('button', { name: 'Confirm: account works again' })).toHaveFocus()
})

test('phone shows list and item on separate pages', async () => {
  const { page } = await open('/exceptions', {}, 390)
  await page.getByRole('link', { name: 'Account frozen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Account frozen' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Change that cannot be applied' }).elements()).toEqual([])
  await page.getByRole('link', { name: 'Back to the exceptions' }).click()
  await expect.element(page.getByRole('link', { name: 'Change that cannot be applied' })).toBeVisible()
})

test('failed item offers retry; missing item shows not found', async () => {
  const { page } = await open(`/exceptions/${frozen.id}`, {
    [`GET ${pathOf(frozen)}`]: () => ({ status: 404, body: { code: 'exception.not-found', message: '' } }),
    'GET /api/operator/exceptions': () => ({ status: 500, body: { code: 'unexpected', message: '' } }),
  })
  await expect.element(page.getByText('There is no such item.')).toBeVisible()
  await expect.element(page.getByText('The items could not be loaded.')).toBeVisible()
})

const linePath = `POST /api/operator/bank-lines/${unknownLine.id}`
const lineUrl = `/exceptions/${unknownLine.id}`
const { bankLine: wire } = unknownLine
const proposed = { body: { message: 'The proposal waits for a second person.', proposalId: idOf(950) } }
const posting: BankPosting = {
  kind: 'FUNDING',
  account: 'PROGRAMME_FUNDS',
  amount: 250_000,
  reason: 'Notice of the sponsor bank',
  bookedBy: { id: idOf(1), name: 'Olive Park' },
  confirmedBy: { id: idOf(2), name: 'Otto Lindt' },
  bookedAt: '2026-11-23T15:00:00.000Z',
  isReversal: false,
}

test('a line of the bank requires a kind and a reason', async () => {
  const { page, asked } = await open(lineUrl, { [`${linePath}/settle`]: () => proposed })
  await expect.element(page.getByText(/^Statement PSB_20261123_1315.bai of Mon, Nov 23, 2026, line 3/)).toBeVisible()
  await press('Settle this line')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/\$60.00 of \$100.00 is left for today/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(dialog.getByText('Required').first()).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])

  await dialog.getByRole('radio', { name: /^Funding of the program/ }).click()
  await fill('Reason', 'Notice of the sponsor bank of today')
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await expect.element(page.getByText('The proposal waits for a second person.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    kind: 'FUNDING',
    reason: 'Notice of the sponsor bank of today',
  })
})

test('Escape keeps kind and reason of a line', async () => {
  const { page } = await open(lineUrl)
  await press('Settle this line')
  await page.getByRole('radio', { name: /^Fee of the bank/ }).click()
  await fill('Reason', 'Fee notice of the bank')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await press('Settle this line')
  await expect.element(page.getByLabelText('Reason')).toHaveValue('Fee notice of the bank')
  await expect.element(page.getByRole('radio', { name: /^Fee of the bank/ })).toBeChecked()
})

test('keyboard chooses the kind of a line', async () => {
  const { page } = await open(lineUrl)
  await expect.element(page.getByRole('button', { name: 'Settle this line' })).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(page.getByRole('button', { name: 'Settle this line' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const kinds = page.getByRole('dialog').getByRole('group', { name: 'Kind' }).getByRole('radio')
  kinds.first().element().focus()
  await userEvent.keyboard(' {ArrowDown}')
  await expect.element(kinds.nth(1)).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a waiting proposal hides the action and names its state', async () => {
  const waits = {
    ...unknownLine,
    bankLine: {
      ...wire,
      proposal: {
        id: idOf(950),
        number: 12,
        action: 'SETTLE' as const,
        kind: 'FUNDING' as const,
        reason: 'Notice of the sponsor bank.',
        by: { id: idOf(1), name: 'Olive Park' },
      },
    },
  }
  const { page } = await open(lineUrl, { [`GET ${pathOf(unknownLine)}`]: () => ({ body: waits }) })
  await expect.element(page.getByText('Waits for a second person: Funding of the program')).toBeVisible()
  await expect.element(page.getByText(/Until then the line is open, and books and bank differ/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Proposal P-12' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Settle this line' }).elements()).toEqual([])
})

test('a settled line shows its bookings and opens again with a reason', async () => {
  const settled = {
    ...unknownLine,
    state: 'RESOLVED' as const,
    bankLine: { ...wire, posting, postings: [posting], isAloneEnough: true },
  }
  const { page, asked } = await open(lineUrl, {
    [`GET ${pathOf(unknownLine)}`]: () => ({ body: settled }),
    [`${linePath}/reopen`]: () => ({ body: { message: 'The line is open again.', proposalId: null } }),
  })
  const bookings = page.getByRole('table', { name: 'Bookings of this line' })
  await expect
    .element(bookings.getByRole('row', { name: /Program funds .*250,000.00 Olive Park and Otto Lindt/ }))
    .toBeVisible()
  await press('Open again')
  await fill('Reason', 'The notice was about another program')
  await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
  await expect.element(page.getByText('The line is open again.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    reason: 'The notice was about another program',
  })
})

test('a line of a withdrawn statement says why it stays closed', async () => {
  const gone = { ...unknownLine, state: 'RESOLVED' as const, bankLine: null }
  const { page } = await open(lineUrl, { [`GET ${pathOf(unknownLine)}`]: () => ({ body: gone }) })
  await expect.element(page.getByText(/was withdrawn, so it cannot be opened again/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Open again' }).elements()).toEqual([])
})

test('dialog and bookings of a line pass axe', async () => {
  const booked = { ...unknownLine, bankLine: { ...wire, postings: [{ ...posting, isReversal: true }, posting] } }
  await open(lineUrl, { [`GET ${pathOf(unknownLine)}`]: () => ({ body: booked }) })
  await press('Settle this line')
  await screen.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await expect.poll(() => axeViolations('[role=dialog]')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => axeViolations()).toEqual([])
})
