import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { press } from '@tillgate/browser/testing/interactions.ts'
import type { Attestation, PartnerDocument } from '@tillgate/contract/documents.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { businessNetwork } from '#portal/testing/business.ts'
import { joiningStore, sentOnboardingState, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'
import { uploads } from '@tillgate/browser/testing/uploads.ts'

const address = '/bo-register/retailer-onboarding/business-details?part=documents'
const at = `/api/store/${joiningStore}/documents`

const w9: PartnerDocument = {
  id: '0190aaaa-0000-7000-8000-000000000030',
  kind: 'W9',
  fileName: 'w9-2026.pdf',
  media: 'application/pdf',
  size: 1_048_576,
  uploadedAt: '2026-11-21T15:42:00.000Z',
  signature: null,
}

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

/** A store that keeps what is handed in. */
const open = async (start: PartnerDocument[] = []) => {
  let items = start
  const wire = uploads(() => {
    items = [w9]
    return { body: w9 }
  })
  const portal = await openPortal(address, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() =>
        onboardingStateOf({
          step: items.length > 0 ? 'bank-account' : 'business',
          part: items.length > 0 ? null : 'documents',
          hasBusiness: true,
          hasOwners: true,
          hasDocuments: items.length > 0,
        }),
      ),
      [`GET ${at}`]: () => ({ body: { items, required: ['W9'], renewable: [] } }),
      [`DELETE ${at}/${w9.id}`]: () => {
        items = []
        return { body: { message: 'ok' } }
      },
    },
  })
  await expect.element(portal.page.getByRole('heading', { name: 'W-9 form' })).toBeVisible()
  return { ...portal, wire }
}
const choose = (name: string, type: string, size = 20) =>
  screen
    .getByLabelText('Choose a file: W-9 form')
    .last()
    .upload(new File([new Uint8Array(size)], name, { type }))

test('1 §3: Next is enabled after every document is uploaded', async () => {
  const { page, url, wire } = await open()
  await press('Continue')
  await expect.element(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveFocus()
  await press('Missing: W-9 form')
  await expect.element(page.getByRole('button', { name: 'Choose a file: W-9 form' })).toHaveFocus()

  await choose('w9-2026.pdf', 'application/pdf')
  await expect.element(page.getByRole('progressbar', { name: 'Uploading w9-2026.pdf' })).toHaveAttribute('value', '50')
  wire.finish()
  await expect.element(page.getByText('w9-2026.pdf', { exact: true })).toBeVisible()
  await expect.element(page.getByText('W-9 form uploaded.')).toBeVisible()
  expect(wire.sent.map(({ path, form }) => [path, form.get('kind')])).toEqual([[at, 'W9']])

  await press('Continue')
  await expect.poll(url).toBe('/bo-register/retailer-onboarding/bank-account')
})

test('an upload leaves the focus in the row of its document', async () => {
  const { page, wire } = await open()
  page.getByRole('button', { name: 'Choose a file: W-9 form' }).element().focus()
  await choose('w9-2026.pdf', 'application/pdf')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'W-9 form' })).toHaveFocus()
  wire.finish()
  await expect.element(page.getByText('W-9 form uploaded.')).toBeVisible()
})

test.each([
  ['notes.txt', 'text/plain', 20, 'This is not a PDF, PNG or JPEG file. Choose another file.'],
  ['big.pdf', 'application/pdf', 10_000_001, 'This file is larger than 10 MB. Choose a smaller one.'],
  ['empty.pdf', 'application/pdf', 0, 'This file is empty. Choose another file.'],
])('%s is refused before the upload', async (name, type, size, sentence) => {
  const { page, wire } = await open()

  await choose(name, type, size)

  await expect.element(page.getByText(sentence)).toBeVisible()
  expect(wire.sent).toEqual([])
})

test('an upload can be stopped', async () => {
  const { page } = await open()
  await choose('w9-2026.pdf', 'application/pdf')

  await press('Cancel')

  await expect.element(page.getByText('The upload was cancelled.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Choose a file: W-9 form' })).toBeVisible()
})

test('documents survive a reload and are replaceable and removable', async () => {
  const { page, asked } = await open([w9])
  await expect.element(page.getByText('w9-2026.pdf')).toBeVisible()
  await expect.element(page.getByText('1.0 MB, Uploaded Nov 21, 2026')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Replace: W-9 form' })).toBeVisible()

  await press('Remove: W-9 form')
  await expect.element(page.getByRole('dialog', { name: 'Remove W-9 form?' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()

  await expect.element(page.getByText('Missing')).toBeVisible()
  expect(asked.some(({ method, path }) => method === 'DELETE' && path === `${at}/${w9.id}`)).toBe(true)
})

test('dropped file is uploaded', async () => {
  const { page, wire } = await open()
  const files = new DataTransfer()
  files.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }))
  const target = page.getByRole('heading', { name: 'W-9 form' }).element()

  target.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: files }))

  await expect.element(page.getByRole('progressbar', { name: 'Uploading dropped.pdf' })).toBeVisible()
  wire.finish()
  await expect.element(page.getByText('w9-2026.pdf')).toBeVisible()
})

test('server error appears beside its file', async () => {
  const { page } = await open()
  const wire = uploads(() => ({
    status: 415,
    body: { code: 'upload.not-document', message: 'This is not a PDF, PNG or JPEG file. Choose another file.' },
  }))
  await choose('lies.pdf', 'application/pdf')
  await expect.poll(() => wire.sent).toHaveLength(1)
  wire.finish()

  await expect.element(page.getByText('This is not a PDF, PNG or JPEG file. Choose another file.')).toBeVisible()
})

test.each([
  ['W9' as const, 1],
  ['city' as const, 0],
])('question about %s after submission opens %i document', async (field, count) => {
  const asked = [{ id: joiningStore, field, message: 'The page is cut off.', isAnswered: false, answer: null }]
  const { page } = await openPortal(address, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => sentOnboardingState({ phase: 'INFO_REQUESTED', asked })),
      [`GET ${at}`]: () => ({ body: { items: [w9], required: ['W9'], renewable: [] } }),
    },
  })
  await expect.element(page.getByText('w9-2026.pdf')).toBeVisible()
  expect(page.getByRole('button', { name: 'Replace: W-9 form' }).elements()).toHaveLength(count)
  expect(page.getByText('The reviewer asks: The page is cut off.').elements()).toHaveLength(count)
})

const ada = { id: joiningStore, kind: 'ADA_ATTESTATION' } as const
const practice = {
  businessName: 'Sonrisa Dental LLC',
  doingBusinessAs: 'Sonrisa',
  npi: '1234567893',
  address: '12 Ocean Drive, Miami Beach, FL 33139',
  phoneNumber: '+13055550142',
}
const adaForm: Attestation = {
  version: '2026-11-24',
  sha256: 'ab'.repeat(32),
  language: 'en-US',
  text: { title: 'ADA attestation', parts: [{ id: 'a', title: 'What is attested', clauses: ['Nobody is refused.'] }] },
  practice,
}

test('attestation is shown, signed and marked as signed', async () => {
  let items: PartnerDocument[] = []
  const signature = { name: 'Eva Muela', at: '2026-11-24T15:42:00.000Z' }
  const signed: PartnerDocument = { ...w9, kind: ada.kind, fileName: 'ada.pdf', signature }
  const { page, asked } = await openPortal(address, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() =>
        onboardingStateOf({ step: 'business', part: 'documents', hasBusiness: true, hasOwners: true }),
      ),
      [`GET ${at}`]: () => ({ body: { items, required: [ada.kind], renewable: [] } }),
      [`GET ${at}/forms/${ada.kind}`]: () => ({ body: adaForm }),
      [`POST ${at}/forms/${ada.kind}/signature`]: () => {
        items = [signed]
        return { body: signed }
      },
      [`GET ${at}/signed/${signed.id}`]: () => ({ body: {} }),
    },
  })
  await press('Sign electronically: ADA attestation')
  const dialog = page.getByRole('dialog', { name: 'ADA attestation' })
  await expect.element(dialog.getByText('Nobody is refused.')).toBeVisible()
  await expect.element(dialog.getByText(practice.address)).toBeVisible()
  await press('Sign')
  await expect.element(dialog.getByText('Type your first and last name.')).toBeVisible()
  const confirm = dialog.getByText('Confirm that you sign for the practice.')
  await expect.element(confirm).toBeVisible()
  expect(confirm.element().querySelector('svg')).not.toBeNull()
  await expect
    .element(dialog.getByRole('checkbox'))
    .toHaveAccessibleDescription('Confirm that you sign for the practice.')

  await dialog.getByLabelText('Your full name').fill('Eva Muela')
  await dialog.getByRole('checkbox').click()
  await press('Sign')

  await expect.element(page.getByText('Signed electronically by Eva Muela on Nov 24, 2026')).toBeVisible()
  await press('Download the signed form: ADA attestation')
  await expect.poll(() => asked.some(({ path }) => path === `${at}/signed/${signed.id}`)).toBe(true)
  const { version, sha256, language } = adaForm
  expect(asked.find(({ path }) => path.endsWith('/signature'))?.body).toMatchObject({
    version,
    sha256,
    language,
    signedBy: 'Eva Muela',
    isConfirmed: true,
  })
})

test("links the IRS's W-9 form in the page's language", async () => {
  const { page } = await open()
  const link = page.getByRole('link', { name: 'Get the form from the IRS' })
  await expect.element(link).toHaveAttribute('href', 'https://www.irs.gov/pub/irs-pdf/fw9.pdf')
  await chooseLanguage('es-ES')
  const spanish = page.getByRole('link', { name: 'Obtener el formulario del IRS' })
  await expect.element(spanish).toHaveAttribute('href', 'https://www.irs.gov/pub/irs-pdf/fw9sp.pdf')
})

test('phone shows the step’s part and opens help', async () => {
  await screen.viewport(390, 844)
  const { page } = await open()
  await expect.element(page.getByText('Part 3 of 3')).toBeVisible()
  const help = page.getByText('Only the person who reviews your application opens them.')
  await expect.element(help).not.toBeVisible()
  await page.getByText('Help', { exact: true }).click()
  await expect.element(help).toBeVisible()
})

test('large letters keep the buttons in the row of the document', async () => {
  document.documentElement.style.fontSize = '32px'
  try {
    const { page } = await open()
    const form = page.getByRole('link', { name: 'Get the form from the IRS' }).element()
    const row = form.parentElement?.parentElement
    expect(form.getBoundingClientRect().right).toBeLessThan(row?.getBoundingClientRect().right ?? 0)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
