import { expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { press } from '@tillgate/browser/testing/interactions.ts'
import { applicationPath, openConsole } from '#operator/testing/open-console.tsx'
import { aPdf, aPdfOfImages, aPdfOfSpaces, aScannedPdf, inkOn } from '#operator/testing/paper.ts'
import { idOf } from '#operator/testing/staff.ts'

const url = `/applications/${idOf(100)}`
const bytesPath = `${applicationPath}/documents/${idOf(500)}`
const aPdfOfText = aPdf(['W-9'])
/** The reader is a worker that loads by itself: slow machines take their time. */
const patience = { timeout: 60_000 }

const openPaper = async (bytes: Uint8Array<ArrayBuffer>) => {
  await screen.viewport(1440, 900)
  const opened = await openConsole(url, { answers: { [`POST ${bytesPath}`]: () => ({ bytes }) } })
  await press('Show Form W-9')
  return opened
}

test('PDF pages appear as pictures and Page Down turns', async () => {
  const { page, asked } = await openPaper(aPdf(['MMMMM', 'i']))
  const first = page.getByRole('figure', { name: 'w9-2026.pdf, page 1 of 2' })
  await expect.element(first, patience).toBeVisible()
  await expect.poll(() => inkOn(first.element()), patience).toBeGreaterThan(10_000)
  const firstInk = inkOn(first.element())
  await expect.element(page.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true')

  await userEvent.keyboard('{PageDown}')

  const second = page.getByRole('figure', { name: 'w9-2026.pdf, page 2 of 2' })
  await expect.element(second).toBeVisible()
  await expect.poll(() => inkOn(second.element()), patience).toBeLessThan(firstInk / 2)
  await expect.poll(() => inkOn(second.element()), patience).toBeGreaterThan(0)
  await userEvent.keyboard('{PageDown}{PageUp}')
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible()
  expect(asked.filter(({ path }) => path === bytesPath)).toHaveLength(1)
}, 120_000)

test('page zooms in and out', async () => {
  const { page } = await openPaper(aPdf(['W-9']))
  const paper = page.getByRole('figure', { name: 'w9-2026.pdf, page 1 of 1' })
  await expect.element(paper, patience).toBeVisible()
  const wide = () => paper.element().scrollWidth
  const whole = wide()
  await press('Larger')
  await expect.poll(wide).toBeGreaterThan(whole * 1.4)
  await press('Larger')
  await press('Whole width')
  await expect.poll(wide).toBe(whole)
}, 120_000)

test('invalid PDF shows an error and keeps the download', async () => {
  const { page } = await openPaper(new TextEncoder().encode('<script>alert(1)</script>'))

  await expect
    .element(page.getByText('This file cannot be shown here. Download it to look at it.'), patience)
    .toBeVisible()
  await press('Back to the application')
  await expect.element(page.getByRole('button', { name: 'Download Form W-9' })).toBeVisible()
}, 120_000)

const tooLarge = /^This file needs more memory or has more pages than the viewer allows/
test.each([
  ['a gigabyte of commands', aPdfOfSpaces, /^This file cannot be shown here/],
  ['thirty images of 49 million points', aPdfOfImages, tooLarge],
  ['201 pages', () => aPdf(Array.from({ length: 201 }, () => 'W-9')), tooLarge],
])(
  'PDF of %s is not shown',
  async (_, paper, message) => {
    const { page } = await openPaper(await paper())

    await expect.element(page.getByText(message), patience).toBeVisible()
  },
  120_000,
)

test('page scanned in color at 600 dpi is shown', async () => {
  const { page } = await openPaper(await aScannedPdf())
  const paper = page.getByRole('figure', { name: 'w9-2026.pdf, page 1 of 1' })
  await expect.element(paper, patience).toBeVisible()
  await expect.poll(() => inkOn(paper.element()), patience).toBeGreaterThan(1_000_000)
}, 120_000)

test('document is read beside the facts and ticked by key', async () => {
  await screen.viewport(1440, 900)
  const verified = `${bytesPath}/verification`
  const { page, asked } = await openConsole(url, {
    answers: {
      [`POST ${bytesPath}`]: () => ({ bytes: aPdfOfText }),
      [`PUT ${verified}`]: () => ({ body: { message: 'The document is verified.' } }),
    },
  })
  await expect.element(page.getByText('Nobody has verified: Form W-9')).toBeVisible()
  await userEvent.keyboard(']')
  await expect.element(page.getByRole('region', { name: 'Document beside the application' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show Form W-9' })).toBeVisible()
  const paper = page.getByRole('figure', { name: 'w9-2026.pdf, page 1 of 1' })
  await expect.element(paper, patience).toBeVisible()
  await userEvent.keyboard('rv')
  await expect.poll(() => paper.element().querySelector('canvas')?.style.rotate).toBe('90deg')
  await expect.poll(() => asked.find(({ path }) => path === verified)?.body).toMatchObject({ isVerified: true })

  await screen.viewport(1024, 900)
  await expect.element(page.getByRole('button', { name: 'Show Form W-9' })).not.toBeInTheDocument()
  await press('Back to the application')
  await expect.element(page.getByRole('button', { name: 'Show Form W-9' })).toBeVisible()
}, 120_000)
