import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { openPortal as open } from '#portal/testing/open-portal.tsx'
import { withSupport } from '#portal/testing/support.ts'
import { termsIn } from '#portal/testing/terms.ts'
import { danaJoining, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { anaJoining } from '#portal/testing/partner.ts'

const own = '/bo-register/retailer-onboarding/terms-and-conditions'
const done = {
  version: '2026-11-21',
  language: 'en-US',
  sha256: 'ab'.repeat(32),
  acceptedAt: '2026-11-21T10:00:00.000Z',
}
/** Before and after the agreement. The steps behind it are other tests' business. */
const onboardingState = (isProvider = false): Network => {
  let agreed = false
  return {
    'GET /api/retailer/onboarding': () => ({
      body: onboardingStateOf({
        step: agreed ? 'under-review' : 'terms',
        part: null,
        hasAcceptedTerms: agreed,
        isProvider,
      }),
    }),
    'POST /api/retailer/terms-acceptance': () => {
      agreed = true
      return { body: done }
    },
  }
}
const openPortal = (url: string, visit: Parameters<typeof open>[1] = {}) =>
  open(url, { as: anaJoining, ...visit, answers: { ...onboardingState(), ...visit.answers } })
const reading: Network = {
  'GET /api/retailer/terms': ({ headers, query }) => ({
    body: termsIn(
      query['audience'] === 'provider' ? 'provider' : 'retailer',
      headers.get('accept-language') === 'es-ES' ? 'es-ES' : 'en-US',
    ),
  }),
}

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

test('1 §2: Next requires the box and accepts the shown text', async () => {
  const { page, asked, url } = await openPortal(own, { answers: reading })
  const next = page.getByRole('button', { name: 'Next' })
  await expect.element(page.getByText(/^It is important that you have read and understood these terms/)).toBeVisible()
  await expect.element(next).toHaveAttribute('aria-disabled', 'true')
  await expect.element(next).toHaveAccessibleDescription('Tick the box to continue')
  await page.getByRole('button', { name: 'Tick the box to continue' }).click()
  await expect.element(page.getByRole('checkbox')).toHaveFocus()
  await next.click({ force: true })
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])

  await page.getByRole('checkbox', { name: 'I agree to the Terms and Conditions.' }).click()
  await expect.element(next).not.toHaveAttribute('aria-disabled')
  await next.click()

  await expect.poll(url).toBe('/under-review')
  const [agreed, ...more] = asked.filter(({ method }) => method === 'POST')
  expect(more).toEqual([])
  expect(agreed?.body).toEqual({
    document: 'retailer',
    version: '2026-11-21',
    sha256: 'ab'.repeat(32),
    language: 'en-US',
    shown: 'shown-in-en-US',
    trial: expect.anything(),
  })
})

test('clearing the checkbox disables Next', async () => {
  const { page } = await openPortal(own, { answers: reading })
  const box = page.getByRole('checkbox')
  await box.click()
  await box.click()

  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true')
})

test('changing the language clears the checkbox', async () => {
  const { page, asked } = await openPortal(own, { answers: reading })
  await page.getByRole('checkbox').click()

  await page.getByRole('combobox', { name: 'Language' }).selectOptions('Español (Spanish)')

  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Términos y condiciones para comercios')
  const box = page.getByRole('checkbox', { name: 'Acepto los Términos y condiciones.' })
  await expect.element(box).not.toBeChecked()
  await expect.element(page.getByText('Última actualización: 21 nov 2026 · Versión 2026-11-21')).toBeVisible()
  await box.click()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      language: 'es-ES',
      sha256: 'cd'.repeat(32),
      shown: 'shown-in-es-ES',
    })
})

test('outdated text shows a message and links the current', async () => {
  const refused = { status: 409, body: { code: 'terms.outdated', message: 'No longer current.', requestId: 'r' } }
  const { page, asked, url } = await openPortal(own, {
    answers: { ...reading, 'POST /api/retailer/terms-acceptance': () => refused },
  })
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('No longer current.')).toBeVisible()
  expect(url()).toBe(own)

  await page.getByRole('button', { name: 'Read the current version' }).click()

  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
  await expect.element(page.getByText('No longer current.')).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path === '/api/retailer/terms')).toHaveLength(2)
})

test('accepted terms show their date and need no repetition', async () => {
  const { page, asked, url } = await openPortal(own, {
    answers: {
      ...reading,
      'GET /api/retailer/onboarding': () => ({ body: onboardingStateOf({ step: 'under-review' }) }),
      'GET /api/retailer/terms': () => ({ body: { ...termsIn('retailer'), accepted: done } }),
    },
  })
  await expect.element(page.getByText('You agreed to these terms on Nov 21, 2026.')).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Next' }).click()

  await expect.poll(url).toBe('/under-review')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('failed load shows an error and offers a retry', async () => {
  let tries = 0
  const { page } = await openPortal(own, {
    answers: {
      'GET /api/retailer/terms': () => {
        tries += 1
        return tries === 1 ? { status: 500, body: {} } : { body: termsIn('retailer') }
      },
    },
  })
  await expect.element(page.getByText('The terms could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect.element(page.getByRole('checkbox')).toBeVisible()
})

test('1 §2: provider sees the terms, then the owners', async () => {
  const { page, url } = await openPortal(own, { as: danaJoining, answers: { ...reading, ...onboardingState(true) } })
  await expect.poll(url).toBe('/bo-register/provider-onboarding/terms-and-conditions')
  await page.getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Next' }).click()

  await expect.poll(url).toBe('/under-review')
})

test.each([
  [
    '/bo-register/terms-and-conditions',
    'Retailer Terms and Conditions',
    '1. Retailer Agreement for the point-of-sale solution',
  ],
  ['/bo-register/provider-terms-and-conditions', 'Provider Terms and Conditions', '1. Provider Agreement'],
])('%s shows visitors only the text', async (address, title, section) => {
  const { page } = await openPortal(address, { signedIn: false, answers: reading })

  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(title)
  await expect.element(page.getByRole('heading', { level: 2, name: section })).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: section }))
    .toHaveAttribute('href', expect.stringMatching(/^#\w+_agreement$/))
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
})

test('1 §2: the fee table becomes two columns on phones', async () => {
  const { page } = await openPortal('/bo-register/terms-and-conditions', { signedIn: false, answers: reading })
  const table = page.getByRole('table', { name: 'Monthly fee table' })
  await expect.element(table.getByRole('row', { name: 'Processing fee Per transaction 2.75%' })).toBeVisible()
  await expect.element(table.getByRole('columnheader')).toHaveLength(3)

  await screen.viewport(390, 844)

  await expect.element(table).not.toBeInTheDocument()
  await expect.element(page.getByText('2.75%')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Contents' })).not.toBeInTheDocument()
})

const barAt = async (width: number) => {
  await screen.viewport(width, 900)
  const button = screen.getByRole('button', { name: 'Next' })
  await expect.element(button).toBeInTheDocument()
  const { bottom, right } = button.element().getBoundingClientRect()
  return { isAtFoot: bottom <= innerHeight && bottom > innerHeight - 40, right }
}

test('1 §2: Next is at window’s bottom up to 768px', async () => {
  const { page } = await openPortal(own, { answers: reading })
  await expect.element(page.getByRole('checkbox')).toBeInTheDocument()

  expect(await barAt(390)).toMatchObject({ isAtFoot: true })
  expect(await barAt(768)).toMatchObject({ isAtFoot: true })
  const wide = await barAt(769)
  expect(wide.isAtFoot).toBe(false)
  const box = page.getByRole('form').element().getBoundingClientRect()
  expect(Math.abs(wide.right - box.right)).toBeLessThan(2)
})

test('1 §2: the step names the support', async () => {
  await withSupport()
  const { page } = await openPortal(own, { answers: reading })

  await expect.element(page.getByRole('link', { name: '(800) 555-0199' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'support@tillgate.test' })).toBeVisible()
})
