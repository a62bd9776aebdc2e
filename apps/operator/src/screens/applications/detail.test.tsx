import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { anApplication, now } from '#operator/testing/applications.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { caseRow } from '#operator/testing/sanction-cases.ts'
import { idOf, otto } from '#operator/testing/staff.ts'

const url = `/applications/${idOf(100)}`
const desk = () => screen.viewport(1440, 900)
const showing = (part: Parameters<typeof anApplication>[0]) => ({
  [`GET ${applicationPath}`]: () => ({ body: anApplication(part) }),
})

test('checks come first and describe their evidence', async () => {
  await desk()
  const { page } = await openConsole(url)

  await expect.element(page.getByText('5 passed, 1 to look at')).toBeVisible()
  await expect
    .element(
      page.getByText(
        'The bank reports DELGADO FRESH MARKETS LLC, we hold Delgado Fresh Markets LLC: match, 100 of 100.',
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText('Entered by hand and not checked.')).toBeVisible()
  await expect.element(page.getByText('29 hours left of 48')).toBeVisible()
  expect(document.title).toBe('Delgado Fresh, Kendall - Operator Console')
})

test('identity shows the provider’s report, comparisons and steps', async () => {
  await desk()
  const { page } = await openConsole(url)
  const report = page.getByLabelText('Comparison of names')
  await expect.element(report.getByText('Delgado, Maria')).toBeVisible()
  await expect.element(report.getByText('Driver’s license, FL, valid until Aug 31, 2029 · Born 1984')).toBeVisible()
  await expect.element(report.getByText('Match, 100 of 100')).toBeVisible()
  await expect.element(page.getByText('Document: success, Selfie: success, Watch list: not screened')).toBeVisible()
})

test('identity without a report shows that nothing was reported', async () => {
  await desk()
  const { identity } = anApplication()
  const { page } = await openConsole(url, { answers: showing({ identity: { ...identity, report: null } }) })
  await expect.element(page.getByText('The provider reported no name, date of birth or address.')).toBeVisible()
})

test('a rejected application waits for no provider', async () => {
  await desk()
  const checks = [{ check: 'ein' as const, result: 'wait' as const, evidence: [] }]
  const { page } = await openConsole(url, { answers: showing({ status: 'REJECTED', phase: 'DECIDED', checks }) })
  await expect.element(page.getByText('Not asked: the application was rejected before the answer.')).toBeVisible()
  await expect.element(page.getByText('1 pending')).not.toBeInTheDocument()
})

test('unchecked street appears without a difference mark', async () => {
  await desk()
  const { business } = anApplication()
  const { page } = await openConsole(url, {
    answers: showing({ business: { ...business, isAddressVerified: true, isStreetVerified: false } }),
  })
  const note = page.getByText('ZIP code, city and state agree; street not checked')
  await expect.element(note).toBeVisible()
  await expect.element(note).not.toHaveAttribute('data-differs')
})

test('values that differ from bank or identity are marked', async () => {
  await desk()
  const { checks, bank, identity } = anApplication()
  const { page } = await openConsole(url, {
    answers: showing({
      bank: { ...bank, holder: { ...bank.holder, names: ['JOSE DELGADO'], others: ['JOSE DELGADO'] } },
      identity: {
        ...identity,
        report: identity.report && { ...identity.report, name: 'Jon Smith', isContactPerson: false },
      },
      checks: checks.map((check) =>
        check.check === 'bank'
          ? {
              ...check,
              result: 'look',
              evidence: [
                { code: 'bank.holder-differs', params: { holder: 'JOSE DELGADO', ours: 'Delgado', score: '40' } },
              ],
            }
          : check,
      ),
    }),
  })

  await expect.element(page.getByText('Bank: JOSE DELGADO')).toHaveAttribute('data-differs')
  await expect.element(page.getByText('Not on the application')).toBeVisible()
  await expect.element(page.getByText('Identity check: Jon Smith')).toHaveAttribute('data-differs')
})

test('EIN is shown after a reason and hidden again', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { [`POST ${applicationPath}/ein`]: () => ({ body: { ein: '123456789' } }) },
  })
  await press('Reveal')
  const dialog = page.getByRole('dialog', { name: 'Reveal the EIN?' })
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await expect.element(page.getByText('Enter a reason.')).toBeVisible()
  expect(asked.filter(({ path }) => path.endsWith('/ein'))).toEqual([])

  await fill('Reason', 'Compare with the W-9')
  await dialog.getByRole('button', { name: 'Reveal' }).click()

  await expect.element(page.getByText('12-3456789')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/ein'))?.body).toMatchObject({ reason: 'Compare with the W-9' })
  await press('Hide')
  await expect.element(page.getByText('EIN ending in 3456')).toBeInTheDocument()
})

test('correction shows a warning and requires a reason', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { [`POST ${applicationPath}/edit`]: () => ({ body: { ...anApplicationMoved } }) },
  })
  await press('Correct')
  await expect.element(page.getByText('Whoever corrects an application cannot decide it any more.')).toBeVisible()
  await expect.element(page.getByLabelText('New value')).toHaveValue('Delgado Fresh Markets LLC')

  await fill('New value', 'Delgado Fresh Markets Inc')
  await fill('Reason', 'As printed on the W-9 form')
  await press('Save correction')

  await expect.element(page.getByText('The correction is saved.')).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/edit'))?.body).toMatchObject({
    field: 'businessName',
    value: 'Delgado Fresh Markets Inc',
    reason: 'As printed on the W-9 form',
  })
})

const anApplicationMoved = {
  id: idOf(100),
  status: 'REVIEW',
  phase: 'ASSIGNED',
  dueAt: now,
  pausedAt: null,
  decidedAt: null,
  assignee: null,
  needsSecondPerson: false,
  closedBecause: null,
}

test('note draft survives navigation', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { [`POST ${applicationPath}/notes`]: () => ({ body: { message: 'done' } }) },
  })
  await fill('Add a note', 'Ask about the bakery')
  await page.getByRole('link', { name: 'Back to the review queue' }).click()
  await page.getByRole('link', { name: 'Delgado Fresh, Kendall' }).click()
  await expect.element(page.getByLabelText('Add a note')).toHaveValue('Ask about the bakery')

  await press('Save note')

  await expect.element(page.getByLabelText('Add a note')).toHaveValue('')
  expect(asked.find(({ path }) => path.endsWith('/notes'))?.body).toMatchObject({ text: 'Ask about the bakery' })
})

const kept = (): string => Object.values(sessionStorage).join(' ')

test('correction draft survives navigation except the tax number', async () => {
  await desk()
  const { page } = await openConsole(url)
  await press('Correct')
  await fill('New value', 'Delgado Fresh Markets Inc')
  await fill('Reason', 'As printed on the W-9 form')
  expect(kept()).toContain('Delgado Fresh Markets Inc')
  await page.getByRole('combobox', { name: 'Field' }).click()
  await page.getByRole('option', { name: 'EIN' }).click()
  await fill('New value', '98-7654321')
  expect(kept()).not.toContain('98-7654321')

  await press('Cancel')
  await expect.poll(kept).not.toContain('As printed on the W-9 form')
})

test('stale correction shows both values', async () => {
  await desk()
  const current = { ...anApplication().business, businessName: 'Delgado Markets LLC', version: 5 }
  const { page, asked } = await openConsole(url, {
    answers: {
      [`POST ${applicationPath}/edit`]: () => ({
        status: 409,
        body: { code: 'version.stale', message: 'Changed.', requestId: 'r', current },
      }),
    },
  })
  await press('Correct')
  await fill('New value', 'Delgado Fresh Markets Inc')
  await fill('Reason', 'As printed on the W-9 form')
  await press('Save correction')
  await expect.element(page.getByLabelText('Saved now: Delgado Markets LLC')).not.toBeChecked()
  await expect.element(page.getByLabelText('Yours: Delgado Fresh Markets Inc')).toBeChecked()

  await press('Save my choice')

  await expect
    .poll(() => asked.filter(({ path }) => path.endsWith('/edit')).map(({ body }) => body))
    .toMatchObject([
      { value: 'Delgado Fresh Markets Inc', version: 4 },
      { value: 'Delgado Fresh Markets Inc', version: 5 },
    ])
})

const suggested = () => screen.getByRole('listbox', { name: 'Colleagues' }).getByRole('option').elements()

test('typing @ finds a colleague and stores the id', async () => {
  await desk()
  const { page, asked } = await openConsole(url, {
    answers: { [`POST ${applicationPath}/notes`]: () => ({ body: { message: 'done' } }) },
  })
  await expect.element(page.getByText('@Olive Price')).toBeVisible()
  const area = page.getByLabelText('Add a note')
  await area.fill('Ask @')
  await expect.element(page.getByRole('option', { name: 'Otto Lang' })).toBeVisible()
  await userEvent.keyboard('sha')
  await expect.poll(() => suggested().length).toBe(1)
  await userEvent.keyboard('{Enter}about it, @o{ArrowDown}{Enter}too')
  await expect.element(area).toHaveValue('Ask @Nina Shaw about it, @Otto Lang too')

  await press('Save note')

  await expect.element(area).toHaveValue('')
  expect(asked.find(({ path }) => path.endsWith('/notes'))?.body).toMatchObject({
    text: `Ask @{${idOf(3)}} about it, @{${otto.id}} too`,
  })
})

test('Escape keeps the text; addresses start no mention search', async () => {
  await desk()
  const { page } = await openConsole(url)
  await page.getByLabelText('Add a note').fill('@ni')
  await expect.element(page.getByRole('option', { name: 'Nina Shaw' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => suggested().length).toBe(0)
  await page.getByLabelText('Add a note').fill('maria@ni')
  expect(suggested()).toHaveLength(0)
  await expect.element(page.getByLabelText('Add a note')).toHaveValue('maria@ni')
})

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)

test('documents card draws pictures and lists missing documents', async () => {
  await desk()
  const license = {
    id: idOf(501),
    kind: 'CREDENTIALS',
    fileName: 'license.png',
    media: 'image/png',
    size: png.length,
    uploadedAt: now,
    expiresOn: null,
    isOfFirstStore: false,
    isOpened: true,
    verification: null,
    signature: null,
  } as const
  const { page } = await openConsole(url, {
    answers: {
      ...showing({ documents: [license], requiredDocuments: ['CREDENTIALS', 'W9'] }),
      [`POST ${applicationPath}/documents/${license.id}`]: () => ({ bytes: png }),
    },
  })
  await expect.element(page.getByText('Missing')).toBeVisible()
  await press('Show Credentials')

  const picture = page.getByRole('img', { name: 'Document license.png' })
  await expect.element(picture).toBeVisible()
  await expect.poll(() => picture.element().getAttribute('src')).toMatch(/^blob:/)
})

test('electronic signature shows its evidence', async () => {
  await desk()
  const signature = {
    name: 'Eva Muela',
    at: now,
    ip: '192.0.2.7',
    version: '2026-11-24',
    language: 'es-ES',
    sha256: 'ab'.repeat(32),
    textSha256: 'cd'.repeat(32),
  } as const
  const form = { id: idOf(502), kind: 'ADA_ATTESTATION', fileName: 'ada.pdf', media: 'application/pdf' } as const
  const signed = {
    ...form,
    size: 30_000,
    uploadedAt: now,
    expiresOn: null,
    isOfFirstStore: false,
    isOpened: true,
    verification: null,
    signature,
  }
  const { page } = await openConsole(url, { answers: showing({ documents: [signed], requiredDocuments: [] }) })
  await expect.element(page.getByText('Signed electronically', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText(/Signed electronically by Eva Muela on .* from IP address 192\.0\.2\.7/))
    .toBeVisible()
  await expect.element(page.getByText(/File sha256 (ab){32}/)).toBeVisible()
})

test('picture of 256 megapixels is not decoded', async () => {
  await desk()
  const huge = new Uint8Array(png)
  huge.set([0, 0, 0x3e, 0x80, 0, 0, 0x3e, 0x80], 16)
  const license = {
    id: idOf(501),
    kind: 'CREDENTIALS',
    fileName: 'license.png',
    media: 'image/png',
    size: 70,
    uploadedAt: now,
    expiresOn: null,
    isOfFirstStore: false,
    isOpened: true,
    verification: null,
    signature: null,
  }
  const { page } = await openConsole(url, {
    answers: {
      ...showing({ documents: [{ ...license, kind: 'CREDENTIALS', media: 'image/png' }], requiredDocuments: ['W9'] }),
      [`POST ${applicationPath}/documents/${license.id}`]: () => ({ bytes: huge }),
    },
  })
  await press('Show Credentials')

  await expect.element(page.getByText('This file cannot be shown here. Download it to look at it.')).toBeVisible()
  expect(page.getByRole('img', { name: 'Document license.png' }).elements()).toEqual([])
})

test('missing application shows not found without a retry', async () => {
  const { page } = await openConsole(`/applications/${idOf(999)}`)

  await expect.element(page.getByText('There is no such application.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Retry' }).elements()).toHaveLength(0)
})

test('phone shows the decision between checks and business', async () => {
  await screen.viewport(390, 844)
  const { page } = await openConsole(url)
  await expect.element(page.getByRole('heading', { level: 2, name: 'Decision' })).toBeVisible()

  const titles = page.getByRole('heading', { level: 2 }).elements()
  const byPlace = titles.toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
  expect(byPlace.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
    'Checks',
    'Decision',
    'Timeline',
    'Business',
  ])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
})

test('resubmitted application shows old and new values', async () => {
  await desk()
  const { page } = await openConsole(url, {
    answers: showing({
      flags: ['RESUBMITTED'],
      resubmission: {
        reason: 'BUSINESS_NOT_FOUND',
        text: 'The register does not know this name.',
        sentAt: now,
        changes: [
          { field: 'doingBusinessAs', before: 'Delgado', after: 'Delgado Fresh' },
          { field: 'identity', before: '', after: '' },
        ],
      },
    }),
  })
  await expect.element(page.getByText('Resubmitted', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Changed after the rejection' })).toBeVisible()
  await expect.element(page.getByText('The register does not know this name.')).toBeVisible()
  await expect.element(page.getByText('Before: Delgado', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Now: Delgado Fresh', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Finished again')).toBeVisible()
})

test('an operator records until when the credentials are valid', async () => {
  await desk()
  const [document] = anApplication().documents
  const credentials = document && { ...document, kind: 'CREDENTIALS' as const, expiresOn: null }
  const { page, asked } = await openConsole(url, {
    answers: {
      ...showing({ documents: credentials ? [credentials] : [] }),
      [`POST ${applicationPath}/documents/${document?.id ?? ''}/expiry`]: () => ({ body: { message: 'Saved.' } }),
    },
  })
  await press('Record expiry of Credentials')
  await page.getByLabelText('Valid until').fill('2027-02-28')
  await press('Save date')
  await expect.element(page.getByText('The expiry date is saved.')).toBeVisible()
  const sent = asked.find(({ path }) => path.endsWith('/expiry'))
  expect(sent?.body).toMatchObject({ expiresOn: '2027-02-28', before: null })
})

const candidate: ApplicationDetail['screening']['candidates'][number] = {
  id: idOf(700),
  entry: {
    uid: '90117',
    kind: 'ORGANIZATION',
    name: 'DELGADO FRESH',
    akas: [],
    programs: ['SDNTK'],
    birthDates: [],
    countries: [],
    addresses: [],
    ids: [],
    remarks: '',
  },
  listedName: 'DELGADO FRESH',
  score: 100,
  publishedOn: '2026-11-27',
  foundAt: now,
  state: 'OPEN',
  reason: '',
  proposedBy: null,
  proposedAt: null,
  decidedBy: null,
  decidedAt: null,
  blocker: null,
  who: 'BUSINESS',
  name: 'Delgado Fresh',
}
const screened = (state: 'OPEN' | 'SAME') => ({
  state: 'SCREENED' as const,
  publishedOn: '2026-11-27',
  at: now,
  birthDate: null,
  names: [{ who: 'BUSINESS' as const, name: 'Delgado Fresh' }],
  candidates: [{ ...candidate, state }],
})

test('"The same person" names what it stops', async () => {
  await desk()
  await openConsole(url, { answers: showing({ screening: screened('OPEN') }) })
  await press('The same person')
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/All stores and tills of the partner stop at once/)).toBeVisible()
})

test('the application of a blocked partner leads to its case', async () => {
  await desk()
  await openConsole(url, {
    answers: {
      ...showing({ screening: screened('SAME') }),
      'GET /api/operator/sanction-cases': () => ({
        body: { items: [caseRow], page: 1, pageSize: 15, total: 1, totalIsCapped: false },
      }),
    },
  })
  await expect.element(screen.getByRole('alert').getByRole('link', { name: 'Open case SC-7' })).toBeVisible()
})
