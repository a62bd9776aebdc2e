import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { anApplication, now } from '#operator/testing/applications.ts'
import { moved } from '#operator/testing/decisions.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { delgadoDetail } from '#operator/testing/partners.ts'
import { idOf, olive, otto } from '#operator/testing/staff.ts'

const url = `/applications/${idOf(100)}`
const desk = () => screen.viewport(1440, 900)
const showing = (part: Parameters<typeof anApplication>[0]) => ({
  [`GET ${applicationPath}`]: () => ({ body: anApplication(part) }),
})
const ottoName = { id: otto.id, name: 'Otto Lang' }
const oliveName = { id: olive.id, name: 'Olive Price' }
const done = { body: moved() }
const editOfOlive = {
  field: 'city',
  before: 'Miam',
  after: 'Miami',
  reason: 'Typing error in the form',
  at: now,
  by: { id: olive.id, name: 'Olive Price' },
} as const

test('approval requires ticking open checks, then a confirmation', async () => {
  await desk()
  const { page, asked } = await openConsole(url, { answers: { [`POST ${applicationPath}/approve`]: () => done } })

  await page.getByRole('button', { name: 'Approve', exact: true }).click({ force: true })
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
  await page.getByRole('checkbox', { name: 'Address: Review' }).click()
  await press('Approve')
  await expect.element(page.getByRole('dialog', { name: 'Approve Delgado Fresh, Kendall?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

  await expect.element(page.getByText('Delgado Fresh, Kendall is approved.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/approve'))?.body).toMatchObject({ accepted: ['address'] })
})

test('documents that nobody opened need a reason', async () => {
  await desk()
  const { documents } = anApplication()
  const [document] = documents
  if (!document) throw new Error('The application has no document')
  const { page, asked } = await openConsole(url, {
    answers: {
      ...showing({ documents: [{ ...document, isOpened: false }] }),
      [`POST ${applicationPath}/approve`]: () => done,
    },
  })
  await page.getByRole('checkbox', { name: 'Address: Review' }).click()
  await expect.element(page.getByText(/^Open the documents, or give a reason/)).toBeVisible()
  const why = 'The partner showed the originals.'
  await page.getByRole('textbox', { name: /^Not opened by any operator: / }).fill(why)
  await press('Approve')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Delgado Fresh, Kendall is approved.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/approve'))?.body).toMatchObject({ unopenedReason: why })
})

test('a pending screening shows instead of the end', async () => {
  await desk()
  const decided = { status: 'APPROVED', phase: 'RECHECK', decidedAt: now, decidedBy: ottoName } as const
  const { page } = await openConsole(url, { as: otto, answers: showing({ ...decided, recheckBlocker: 'screening' }) })
  await expect.element(page.getByText(/before the names are compared with the sanctions list/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End re-check' })).not.toBeInTheDocument()
})

test('the end of a re-check names the causes that were read', async () => {
  await desk()
  const recheck = {
    since: now,
    causes: ['TAX', 'OPERATOR'],
    formerNames: ['Ruiz Drugs LLC'],
    end: null,
  } satisfies ApplicationDetail['recheck']
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: {
      ...showing({ status: 'APPROVED', phase: 'RECHECK', decidedAt: now, decidedBy: ottoName, recheck }),
      'GET /api/operator/approvers': () => ({ body: { runs: [], next: null } }),
      [`POST ${applicationPath}/recheck-done`]: () => done,
    },
  })
  await expect.element(page.getByText('The tax check does not match any more. Payouts wait')).toBeVisible()
  await expect.element(page.getByText('Before the change: Ruiz Drugs LLC')).toBeVisible()
  await press('End re-check')
  await fill('Reason', 'The new number matches the name')
  await page.getByRole('dialog').getByRole('button', { name: 'End re-check' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/recheck-done'))?.body)
    .toMatchObject({ causes: ['TAX', 'OPERATOR'] })
})

test('a proposed end of a re-check can be confirmed or dropped', async () => {
  await desk()
  const end = { by: oliveName, at: now, reason: 'The bank confirmed the holder by phone' }
  const recheck = { since: now, causes: ['HOLDER'], formerNames: [], end } satisfies ApplicationDetail['recheck']
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: {
      ...showing({ status: 'APPROVED', phase: 'RECHECK', decidedAt: now, decidedBy: ottoName, recheck }),
      [`POST ${applicationPath}/recheck`]: () => done,
    },
  })
  await expect.element(page.getByText(/^Olive Price proposed to end the re-check/)).toBeVisible()
  await expect.element(page.getByText(end.reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'End re-check' })).toBeVisible()
  await press('Keep the re-check open')
  await fill('Reason', 'The letter of the bank is missing')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep the re-check open' }).click()
  await expect.element(page.getByText('The re-check stays open.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/recheck'))?.body).toMatchObject({
    reason: 'The letter of the bank is missing',
  })
})

test('a failed check needs a reason of 20 characters', async () => {
  await desk()
  const checks = anApplication().checks.map((one) =>
    one.check === 'address'
      ? { ...one, result: 'pass' as const }
      : one.check === 'bank'
        ? { ...one, result: 'fail' as const }
        : one,
  )
  const { page, asked } = await openConsole(url, {
    answers: { ...showing({ checks }), [`POST ${applicationPath}/approve`]: () => done },
  })
  await page.getByRole('checkbox', { name: 'Bank account owner: Failed' }).click()
  await page.getByLabelText('Reason for accepting: Bank account owner').fill('Too short')
  await page.getByRole('button', { name: 'Approve', exact: true }).click({ force: true })
  expect(page.getByRole('dialog').elements()).toHaveLength(0)

  const reason = 'The bank still uses the former name'
  await page.getByLabelText('Reason for accepting: Bank account owner').fill(reason)
  await press('Approve')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/approve'))?.body)
    .toMatchObject({ accepted: ['bank'], overrides: [{ check: 'bank', reason }] })
})

test('losing reviewer sees the conflict and the new state', async () => {
  await desk()
  let isDecided = false
  const lost = {
    status: 409,
    body: { code: 'application.decided', message: 'Otto Lang has decided this application.', requestId: 'r' },
  }
  const { page } = await openConsole(url, {
    answers: {
      [`GET ${applicationPath}`]: () => ({
        body: anApplication(
          isDecided
            ? { status: 'APPROVED', phase: 'DECIDED', decidedAt: now, decidedBy: ottoName, blocked: 'DECIDED' }
            : {},
        ),
      }),
      [`POST ${applicationPath}/reject`]: () => {
        isDecided = true
        return lost
      },
    },
  })

  await press('Reject')
  await page.getByRole('radio', { name: 'Another reason' }).click()
  await page.getByLabelText('Text for the partner').fill('The lease names another business.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await expect.element(page.getByText('Otto Lang has decided this application.')).toBeVisible()
  await expect.element(page.getByText(/^By Otto Lang, /)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toHaveLength(0)
})

test('rejection requires reason, text and mail preview', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: {
      [`POST ${applicationPath}/rejection-preview`]: () => ({
        body: { subject: 'Su solicitud', text: 'Hola María', language: 'es-ES' },
      }),
      [`POST ${applicationPath}/reject`]: () => ({ body: moved({ needsSecondPerson: true }) }),
    },
  })
  await press('Reject')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await expect.element(page.getByText('Choose a reason.')).toBeVisible()
  await expect.element(page.getByText('Enter a message.')).toBeVisible()

  await page.getByRole('radio', { name: 'Identity could not be verified' }).click()
  await page.getByLabelText('Text for the partner').fill('No coincide con la foto.')
  await sheet.getByRole('button', { name: 'Preview email' }).click()
  const mail = page.getByRole('region', { name: 'The email as the partner gets it' })
  await expect.element(mail.getByText('Su solicitud')).toBeVisible()
  // Closed by accident: nothing that was written is lost.
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => sheet.elements().length).toBe(0)
  await press('Reject')
  await expect.element(page.getByLabelText('Text for the partner')).toHaveValue('No coincide con la foto.')
  await sheet.getByRole('button', { name: 'Reject' }).click()

  await expect.element(page.getByText('Proposed. A second person has to confirm it.')).toBeVisible()
  expect(asked.findLast(({ path }) => path.endsWith('/reject'))?.body).toMatchObject({
    reason: 'IDENTITY',
    text: 'No coincide con la foto.',
  })
})

test('questions use the partner’s language and keep edited text', async () => {
  await desk()
  const { page, asked } = await openConsole(url, { answers: { [`POST ${applicationPath}/information`]: () => done } })
  await press('Ask for information')
  await press('Send questions')
  await expect.element(page.getByText('Choose at least one field.')).toBeVisible()

  await page.getByRole('checkbox', { name: 'Form W-9' }).click()
  await page.getByRole('checkbox', { name: 'City' }).click()
  await expect
    .element(page.getByLabelText('Message about Form W-9'))
    .toHaveValue('Suba un formulario W-9 firmado y con fecha de este año.')
  await page.getByLabelText('Message about City').fill('¿Miami?')
  await page.getByRole('button', { name: 'English' }).click()
  await expect
    .element(page.getByLabelText('Message about Form W-9'))
    .toHaveValue('Upload a W-9 that is signed and dated this year.')
  await press('Send 2 questions')

  await expect.element(page.getByText('Sent. The clock stands still.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/information'))?.body).toMatchObject({
    fields: [
      { field: 'city', message: '¿Miami?' },
      { field: 'W9', message: 'Upload a W-9 that is signed and dated this year.' },
    ],
  })
})

test('link of the partner page opens the questions', async () => {
  await desk()
  const { page } = await openConsole(`${url}?ask=true`)

  await expect.element(page.getByRole('dialog', { name: 'Ask for information' })).toBeVisible()
})

test('questions offer only the partner’s required documents', async () => {
  await desk()
  const { page } = await openConsole(url)
  await press('Ask for information')

  await expect.element(page.getByRole('checkbox', { name: 'Form W-9' })).toBeVisible()
  // A grocery has no NPI.
  await expect.element(page.getByRole('checkbox', { name: /NPI/ })).not.toBeInTheDocument()
  expect(page.getByRole('checkbox', { name: 'ADA attestation' }).elements()).toHaveLength(0)
})

test('operator who corrected the application cannot decide it', async () => {
  await desk()
  const { page } = await openConsole(url, { answers: showing({ blocked: 'OWN_EDIT' }) })

  await expect
    .element(
      page.getByText(
        'You corrected this application or recorded a date of its documents, so somebody else has to decide.',
      ),
    )
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Approve', exact: true }).elements()).toHaveLength(0)
})

const proposal: ApplicationDetail['proposal'] = {
  kind: 'APPROVE',
  by: ottoName,
  at: now,
  accepted: ['identity'],
  overrides: [{ check: 'identity', reason: 'Known under both of her names' }],
  reason: null,
  text: '',
}

test('second operator confirms a proposal', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { ...showing({ proposal, blocked: 'PROPOSAL' }), [`POST ${applicationPath}/confirm`]: () => done },
  })

  await expect.element(page.getByText('Accepted: Identity')).toBeVisible()
  await expect.element(page.getByText('Identity: Known under both of her names')).toBeVisible()
  await press('Confirm approval')
  await fill('Code of your authenticator', '111111')

  await expect.element(page.getByText('Confirmed.')).toBeVisible()
  expect(asked.some(({ path }) => path.endsWith('/confirm'))).toBe(true)
})

test('proposer can only withdraw their proposal', async () => {
  await desk()
  const { page } = await openConsole(url, { as: otto, answers: showing({ proposal, blocked: 'PROPOSAL' }) })

  await expect.element(page.getByRole('button', { name: 'Withdraw proposal' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirm approval' }).elements()).toHaveLength(0)
})

test('administrator reassigns or releases a colleague’s application', async () => {
  await desk()
  const taken = showing({ assignee: { id: idOf(3), name: 'Nina Shaw' }, blocked: 'TAKEN', edits: [editOfOlive] })
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: {
      ...taken,
      [`POST ${applicationPath}/assign`]: () => done,
      [`POST ${applicationPath}/release`]: () => done,
    },
  })
  await expect.element(page.getByText('Nina Shaw works on it.')).toBeVisible()
  const picker = page.getByRole('combobox', { name: 'Assigned to' })
  await expect.element(picker).toHaveValue('Nina Shaw')

  await picker.click()
  await expect.element(page.getByRole('option', { name: 'Olive Price (corrected it, cannot decide)' })).toBeVisible()
  await page.getByRole('option', { name: 'Otto Lang (you)' }).click()
  await expect.element(page.getByText('It is yours now.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/assign'))?.body).toMatchObject({ operatorId: otto.id })

  await picker.click()
  await page.getByRole('option', { name: 'Nobody (in the queue)' }).click()
  await expect.element(page.getByText('It is back in the queue.')).toBeVisible()
})

test('reviewer can only release their own application', async () => {
  await desk()
  const { page } = await openConsole(url, { answers: showing({}) })
  await expect.element(page.getByRole('button', { name: 'Put back into the queue' })).toBeVisible()
  expect(page.getByRole('combobox', { name: 'Assigned to' }).elements()).toHaveLength(0)
})

test('open questions pause the clock and block the decision', async () => {
  await desk()
  const { page } = await openConsole(url, { answers: showing({ phase: 'INFO_REQUESTED', pausedAt: now }) })

  await expect.element(page.getByText('Paused', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('The partner has been asked. The clock stands still until it answers.'))
    .toBeVisible()
  expect(page.getByRole('button', { name: 'Reject' }).elements()).toHaveLength(0)
})

test('only administrators answer an appeal', async () => {
  await desk()
  const appealed = showing({
    status: 'REJECTED',
    phase: 'DECIDED',
    decidedAt: now,
    decidedBy: oliveName,
    rejection: { reason: 'OTHER', text: 'No.' },
    appeal: { at: now, text: 'Please look again.', isOpen: true, blocker: null },
  })
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: { ...appealed, [`POST ${applicationPath}/appeal`]: () => done },
  })
  await expect.element(page.getByText('Please look again.')).toBeVisible()

  await press('Review again')
  await fill('Reason', 'The license was renewed.')
  await page.getByRole('dialog').getByRole('button', { name: 'Review again' }).click()

  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/appeal'))?.body)
    .toMatchObject({ reopen: true, reason: 'The license was renewed.' })
})

test('decision works by keyboard alone', async () => {
  await desk()
  const { page } = await openConsole(url, { answers: { [`POST ${applicationPath}/approve`]: () => done } })
  await expect.element(page.getByRole('checkbox', { name: 'Address: Review' })).toBeVisible()
  const box = page.getByRole('checkbox', { name: 'Address: Review' }).element()
  for (let pressed = 0; pressed < 40 && document.activeElement !== box; pressed += 1) await userEvent.keyboard('{Tab}')

  await userEvent.keyboard(' {Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('Delgado Fresh, Kendall is approved.')).toBeVisible()
})

test('template is filled for the case and stays editable', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { [`POST ${applicationPath}/reject`]: () => ({ body: moved({ needsSecondPerson: true }) }) },
  })
  await press('Reject')
  await page.getByRole('radio', { name: 'Already a partner' }).click()
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Standard' }).click()
  const text = page.getByLabelText('Text for the partner')
  await expect.element(text).toHaveValue('Delgado Fresh, Kendall ya tiene una solicitud.')
  await text.fill('Delgado Fresh, Kendall ya tiene una solicitud. Llámenos.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()

  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/reject'))?.body)
    .toMatchObject({ reason: 'DUPLICATE', text: 'Delgado Fresh, Kendall ya tiene una solicitud. Llámenos.' })
})

test('a re-check can end in a suspension, which keeps it open', async () => {
  await desk()
  const recheck = {
    since: now,
    causes: ['OPERATOR'],
    formerNames: [],
    end: null,
  } satisfies ApplicationDetail['recheck']
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: {
      ...showing({ status: 'APPROVED', phase: 'RECHECK', decidedAt: now, decidedBy: ottoName, recheck }),
      'POST *': () => ({ body: { message: '' } }),
    },
  })
  await press('Suspend the store')
  await expect.element(page.getByText(/The re-check stays open and holds the payouts\./)).toBeVisible()
  await fill('Reason', 'The owners do not answer')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/suspension') || path.endsWith('/suspend'))?.body)
    .toMatchObject({ reason: 'The owners do not answer' })
})

test('a suspended store is shown in its re-check and not suspended again', async () => {
  await desk()
  const application = anApplication()
  const suspension = { by: 'Opal Reyes', at: now, reason: 'The owners do not answer' }
  const stores = delgadoDetail.stores.map((store) => ({ ...store, id: application.storeId, suspension }))
  const recheck = {
    since: now,
    causes: ['OPERATOR'],
    formerNames: [],
    end: null,
  } satisfies ApplicationDetail['recheck']
  const { page } = await openConsole(url, {
    as: otto,
    answers: {
      ...showing({ status: 'APPROVED', phase: 'RECHECK', decidedAt: now, decidedBy: ottoName, recheck }),
      [`GET /api/operator/partners/${application.partnerId}`]: () => ({ body: { ...delgadoDetail, stores } }),
    },
  })
  await expect.element(page.getByText(/^Suspended by Opal Reyes/)).toBeVisible()
  await expect.element(page.getByText(/^Approved by /)).toBeVisible()
  expect(page.getByRole('button', { name: 'Suspend the store' }).elements()).toEqual([])
})

const noticed = {
  status: 'APPROVED',
  phase: 'RECHECK',
  decidedAt: now,
  decidedBy: ottoName,
  recheck: { since: now, causes: ['OPERATOR'], formerNames: [], end: null },
} satisfies Parameters<typeof anApplication>[0]

test('a re-check can end with notice', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: { ...showing(noticed), 'POST *': () => ({ body: { id: idOf(7) } }) },
  })
  await press('End with notice')
  await expect.element(page.getByLabelText('Last day')).not.toHaveValue('')
  await fill('Last day', '2026-12-31')
  await fill('Reason', 'The license was not renewed')
  await page.getByRole('dialog').getByRole('button', { name: 'End with notice' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/end'))?.body)
    .toMatchObject({ endsOn: '2026-12-31', reason: 'The license was not renewed' })
})

test('an administrator withdraws a notice', async () => {
  await desk()
  const partnerEnd = { lastDay: '2026-12-31', isOver: false, reason: 'Not renewed', proposalId: null }
  const { page, asked } = await openConsole(url, {
    as: otto,
    answers: { ...showing({ ...noticed, partnerEnd }), 'POST *': () => ({ body: { message: '' } }) },
  })
  await expect.element(page.getByText('The partnership ends on Thu, Dec 31, 2026')).toBeVisible()
  expect(page.getByRole('button', { name: 'End with notice' }).elements()).toEqual([])
  await press('Withdraw the notice')
  await fill('Reason', 'The license came today')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the notice' }).click()
  await expect
    .poll(() => asked.find(({ path }) => path.endsWith('/end/withdraw'))?.body)
    .toMatchObject({
      reason: 'The license came today',
    })
})

test('a colleague’s application names who can give it to another', async () => {
  await desk()
  const { page } = await openConsole(url, { as: olive, answers: showing({ assignee: ottoName, blocked: 'TAKEN' }) })
  await expect.element(page.getByText('Otto Lang works on it.')).toBeVisible()
  await expect.element(page.getByText(/can give it to somebody else\./)).toBeVisible()
})

test('after a won appeal the former reviewer cannot decide', async () => {
  await desk()
  const { page } = await openConsole(url, { as: olive, answers: showing({ blocked: 'OWN_REJECTION' }) })
  await expect.element(page.getByText(/You rejected this application before/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Claim' }).elements()).toEqual([])
})

test('a reminder that reached nobody is shown, with its reason', async () => {
  await desk()
  const undelivered = { at: now, reason: '550 5.1.1 no such mailbox' }
  const { page } = await openConsole(url, { as: olive, answers: showing({ phase: 'INFO_REQUESTED', undelivered }) })
  await expect.element(page.getByRole('alert').filter({ hasText: 'reached nobody' })).toBeVisible()
  await expect.element(page.getByText('Answer of the mail server: 550 5.1.1 no such mailbox')).toBeVisible()
})

test('a closed application is opened again or rejected', async () => {
  await desk()
  const { page } = await openConsole(url, { as: olive, answers: showing({ phase: 'CLOSED' }) })
  await expect.element(page.getByText(/^Closed after 14 days without an answer\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: /^Reject/ })).toBeVisible()
})

test('a colleague’s closed application cannot be rejected', async () => {
  await desk()
  const closed = showing({ phase: 'CLOSED', assignee: ottoName, blocked: 'TAKEN' })
  const { page } = await openConsole(url, { as: olive, answers: closed })
  await expect.element(page.getByRole('button', { name: 'Open again' })).toBeVisible()
  await expect.element(page.getByText(/^If nothing more will come, Otto .* can reject it\.$/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Reject', exact: true }).elements()).toEqual([])
})

test('the page lists its parts and links its partner', async () => {
  await desk()
  const { page } = await openConsole(url, { as: olive, answers: showing({}) })
  const parts = page.getByRole('navigation', { name: 'Parts of this page' })
  await expect.element(parts).toBeVisible()
  const links = parts.getByRole('link')
  expect(links.elements().length).toBeGreaterThan(9)
  for (const link of links.all()) {
    await link.click()
    expect(`#${document.activeElement?.id}`).toBe(
      new URL(link.element().getAttribute('href') ?? '', location.href).hash,
    )
    expect(document.activeElement?.querySelector('section')).not.toBeNull()
  }
  expect(page.getByRole('link', { name: 'Open the partner' }).element().getAttribute('href')).toMatch(
    /^\/operator\/partners\//,
  )
})
