import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no } from '@tillgate/browser/testing/network.ts'
import { anaAsOwner, businessNetwork, filledStore } from '#portal/testing/business.ts'
import { joiningStore, onboardingStateOf, sentOnboardingState } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'
import { withSupport } from '#portal/testing/support.ts'

const address = '/bo-register/retailer-onboarding/confirmation'

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

const open = (onboardingState = sentOnboardingState()) =>
  openPortal(address, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingState, filledStore),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
    },
  })

test('shows sent answers with masked numbers and answer date', async () => {
  const { page } = await open()

  await expect.element(page.getByRole('heading', { name: 'Your application is complete' })).toHaveFocus()
  await expect.element(page.getByText('••-•••4567')).toBeVisible()
  await expect.element(page.getByText('••6789')).toBeVisible()
  expect(document.body.textContent).not.toContain('651234567')
  await expect.element(page.getByText('Ana Ruiz, 100%')).toBeVisible()
  await expect.element(page.getByText(/^We answer by Nov 22/)).toBeVisible()
  await expect.element(page.getByText('By email to ana@ruiz.test, and on this page')).toBeVisible()
})

test('1 §2: support shows phone and email from the settings', async () => {
  await withSupport()
  const { page } = await open()

  await expect.element(page.getByRole('link', { name: '(800) 555-0199' })).toHaveAttribute('href', 'tel:8005550199')
  await expect
    .element(page.getByRole('link', { name: 'support@tillgate.test' }))
    .toHaveAttribute('href', 'mailto:support@tillgate.test')
})

test('1 §2: Finish opens the status page', async () => {
  const { page, url } = await open()

  await page.getByRole('link', { name: 'Finish' }).click()

  await expect.element(page.getByRole('heading', { name: 'Your application is under review' })).toBeVisible()
  expect(url()).toBe('/under-review')
})

test('shows no sent message during the bank check', async () => {
  const { page } = await open(
    sentOnboardingState({
      application: 'PENDING_AUTH',
      bank: 'WAITING_FOR_PLAID_VERIFICATION',
      bankAccountNumber: null,
      submittedAt: null,
      dueAt: null,
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Almost there' })).toBeVisible()
  await expect.element(page.getByText('Not verified yet')).toBeVisible()
  await expect.element(page.getByText('We answer within 48 hours after that')).toBeVisible()
})

test('mailed code verifies the email after a text sign-up', async () => {
  let isProven = false
  const state = () => onboardingStateOf({ isEmailProven: isProven })
  const { page, asked } = await openPortal('/bo-register/retailer-onboarding/business-details', {
    as: anaJoining,
    answers: {
      ...businessNetwork(state),
      'POST /api/retailer/email-code': () => ({ body: { message: 'A code was mailed to you. Type it here.' } }),
      'PUT /api/retailer/email-proof': ({ body }) => {
        if (Reflect.get(Object(body), 'code') !== '428190') return no('passcode.wrong', 'This code is not right.')
        isProven = true
        return { body: state() }
      },
    },
  })
  await expect.element(page.getByText(/Your application is sent after you confirm ana@ruiz\.test/)).toBeVisible()
  await press('Mail me a code')
  await expect.element(page.getByText('A code was mailed to you. Type it here.')).toBeVisible()
  await fill('Enter the 6-digit code', '000000')
  await expect.element(page.getByText(/This code is not right/)).toBeVisible()
  await fill('Enter the 6-digit code', '428190')
  await expect.element(page.getByRole('heading', { name: 'Confirm your email' })).not.toBeInTheDocument()
  expect(asked.filter(({ path }) => path === '/api/retailer/email-code')).toHaveLength(1)
})

test('a corrected email receives the new code', async () => {
  const { page, asked } = await openPortal('/bo-register/retailer-onboarding/business-details', {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingStateOf({ isEmailProven: false })),
      'POST /api/retailer/email-code': () => ({ body: { message: 'A code was mailed to you. Type it here.' } }),
      'PUT /api/retailer/email': ({ body }) =>
        Reflect.get(Object(body), 'password') === undefined
          ? no('input.invalid', 'Check', [
              { field: 'password', code: 'password.required', message: 'Password is required' },
            ])
          : { body: { email: 'ana@ruizmarket.test' } },
    },
  })
  await press('Mail me a code')
  await press('Change email')
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  await dialog.getByLabelText('Email').fill('ana@ruizmarket.test')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByLabelText('Password', { exact: true }).fill('Milk-and-2-eggs')
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()

  await expect.element(page.getByText(/after you confirm ana@ruizmarket\.test/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mail me a code' })).toBeVisible()
  expect(asked.filter(({ path }) => path === '/api/retailer/email').map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: 'ana@ruizmarket.test' }),
    expect.objectContaining({ email: 'ana@ruizmarket.test', password: 'Milk-and-2-eggs' }),
  ])
})

test('asks for email verification when nothing else is missing', async () => {
  const { page } = await open(
    sentOnboardingState({
      application: 'PENDING_AUTH',
      phase: null,
      submittedAt: null,
      dueAt: null,
      isEmailProven: false,
    }),
  )
  await expect.element(page.getByText(/^One thing is missing: confirm your email\./)).toBeVisible()
  await expect.element(page.getByText('You confirm your email, and your application is sent')).toBeVisible()
  const proof = page.getByRole('button', { name: 'Mail me a code' })
  await expect.element(proof).toBeVisible()
  // What is missing stands above the summary, which fills a phone's screen.
  const summary = page.getByRole('heading', { name: 'What you gave us' }).element()
  expect(proof.element().compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('large letters on a phone keep Finish in the window', async () => {
  await screen.viewport(390, 844)
  document.documentElement.style.fontSize = '32px'
  try {
    const { page } = await open()
    const finish = page.getByRole('link', { name: 'Finish' })
    await expect.element(finish).toBeVisible()
    expect(finish.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
