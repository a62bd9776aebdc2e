import { chooseLanguage, onLanguageChosen } from '@tillgate/browser/i18n.ts'
import { holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { anaAsOwner, businessNetwork, filledStore } from '#portal/testing/business.ts'
import { blockLink, bringLink } from '#portal/testing/link.ts'
import { danaJoining, joiningStore, sentOnboardingState, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { storeLanguage } from '#portal/features/session/store-language.ts'
import { withSupport } from '#portal/testing/support.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'

const own = '/bo-register/retailer-onboarding/bank-account'
const token = 'POST /api/plaidauth/fetch-link-token'
const register = 'POST /api/plaidauth/register-public-token'
const check = 'POST /api/plaidauth/check-status'
const onboardingState = onboardingStateOf({
  step: 'bank-account',
  part: null,
  hasBusiness: true,
  hasOwners: true,
  hasDocuments: true,
})

/** What the page itself says: the messages of the frame have a place of their own. */
const main = () => screen.getByRole('main')

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

/** The server as it moves: what a link comes to is what it says from then on. */
const visit = async (status: BankAccountStatus, answers: Network = {}, state = onboardingState) => {
  const link = await bringLink()
  let now = status
  const portal = await openPortal(own, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => state, filledStore),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
      [check]: () => ({ body: { bankAccountStatus: now } }),
      [token]: () => ({ body: { linkToken: 'link-1' } }),
      [register]: () => ({ body: { bankAccountStatus: now } }),
      ...answers,
    },
  })
  const become = (next: BankAccountStatus) => {
    now = next
  }
  const asks = (call: string) => portal.asked.filter(({ method, path }) => `${method} ${path}` === call)
  const open = async (button: string) => {
    const before = link.tokens().length
    await portal.page.getByRole('button', { name: button, exact: true }).click()
    await expect.poll(() => link.tokens().length).toBe(before + 1)
  }
  return { ...portal, link, become, asks, open }
}

test('shows every answer for review, with a way back', async () => {
  const { page, url } = await visit('PENDING_VERIFICATION')

  const answers = page.getByRole('region', { name: 'Check your answers' })
  await expect.element(answers.getByText('••-•••4567')).toBeVisible()
  await expect.element(answers.getByText('Ana Ruiz, 100%')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Back', exact: true })).toBeVisible()
  await answers.getByRole('link', { name: 'Change the owners' }).click()

  await expect.poll(url).toBe('/bo-register/retailer-onboarding/business-details?part=owners')
})

test('pending requirements of the application include the email', async () => {
  const { page } = await visit('PENDING_VERIFICATION', {}, { ...onboardingState, isEmailProven: false })
  await expect.element(page.getByText(/is linked and your email is confirmed/)).toBeVisible()
})

test('1 §2, 1 §4: PENDING_VERIFICATION shows the explainer and reports the link', async () => {
  const { page, link, open, asks, become } = await visit('PENDING_VERIFICATION')
  await expect.element(page.getByText('Connect the account where you want to be paid')).toBeVisible()
  expect(asks(check)).toHaveLength(1)
  await press('See how it works')
  const dialog = page.getByRole('dialog', { name: 'See how it works' })
  await expect.element(dialog.getByText('Plaid confirms the account')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(dialog).not.toBeInTheDocument()

  await open('Connect bank')
  become('AUTOMATICALLY_VERIFIED')
  link.succeeds('session-7', 'public-7', 'automatically_verified')

  await expect.element(page.getByText('Your bank account is verified.')).toBeVisible()
  const [asked] = asks(token)
  expect(asked?.body).toEqual({ storeId: joiningStore, isDatabaseInsights: false, trial: expect.anything() })
  expect(asks(register).map(({ body }) => body)).toEqual([
    {
      publicToken: 'public-7',
      storeId: joiningStore,
      lastLinkSessionId: 'session-7',
      verificationStatus: 'automatically_verified',
      trial: expect.anything(),
    },
  ])
  expect(sessionStorage.getItem('link-begun')).toBeNull()
})

test('1 §4: an unknown status starts with linking', async () => {
  const { open, asks } = await visit('PENDING_VERIFICATION', {
    [check]: () => ({ body: { bankAccountStatus: 'NOT_HEARD_OF' } }),
  })

  await open('Connect bank')

  expect(asks(token)).toHaveLength(1)
})

test.each([
  [
    'VERIFICATION_FAILED',
    'Plaid was unable to verify your account automatically. For your convenience, you can try linking your bank account again below.',
  ],
  [
    'VERIFICATION_EXPIRED',
    "You exhausted all three attempts to verify the code you received from Plaid's micro deposit. Please try linking your account again.",
  ],
  [
    'NEITHER_VERIFIED',
    "Plaid was unable to process your account's information. Please try linking your bank account again.",
  ],
  [
    'DATABASE_INSIGHTS_FAIL',
    'We need more information to verify your account. Please use Plaid again to link via Online Banking or by receiving a Micro Deposit.',
  ],
] as const)('%s is an error, and is tried again with Plaid', async (status, says) => {
  const { page, open, asks } = await visit(status)
  await expect.element(main().getByRole('alert').getByText(says)).toBeVisible()
  await expect.element(page.getByText('Unverified', { exact: true })).toBeVisible()

  await open('Try again with Plaid')

  expect(asks(token)[0]?.body).toMatchObject({ isDatabaseInsights: status === 'DATABASE_INSIGHTS_FAIL' })
})

test.each([
  ['PENDING_MANUAL_VERIFICATION', 'Thank you for submitting your information for review.'],
  ['PENDING_AUTOMATIC_VERIFICATION', 'We are verifying your banking details, this may take between 24 to 48 hours.'],
  ['WAITING_FOR_PLAID_VERIFICATION', 'Your account is linked. Plaid has not told us yet whether it is verified.'],
] as const)('1 §4: %s informs, is read again, and lets another account be linked', async (status, says) => {
  const { page, open, asks } = await visit(status)
  await expect.element(main().getByRole('status').getByText(says)).toBeVisible()
  await expect.element(main().getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('You can finish the rest now')).toBeVisible()
  await press('Check now')
  await expect.element(page.getByText('Checked just now: nothing new yet.')).toBeVisible()
  await open('Use another account')
  expect(asks(token)[0]?.body).toMatchObject({ restartAuthFlow: true })
})

test('returning to the window shows Plaid’s result', async () => {
  const { page, become } = await visit('PENDING_AUTOMATIC_VERIFICATION')
  await expect.element(page.getByRole('button', { name: 'Check now' })).toBeVisible()
  become('AUTOMATICALLY_VERIFIED')
  window.dispatchEvent(new Event('focus'))

  await expect.element(page.getByText('Your bank account is verified.')).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
})

test.each([
  'AUTOMATICALLY_VERIFIED',
  'MANUALLY_VERIFIED',
  'WAITING_FOR_PLAID_VERIFICATION',
  'PENDING_AUTOMATIC_VERIFICATION',
  'PENDING_MANUAL_VERIFICATION',
] as const)('%s lets the way go on', async (status) => {
  let isSent = false
  const { page, asked, url } = await visit(status, {
    'GET /api/retailer/onboarding': () => ({
      body: isSent ? sentOnboardingState({ bank: status }) : onboardingState,
    }),
  })
  await expect.poll(() => asked.some(({ path }) => path.endsWith('check-status'))).toBe(true)
  isSent = true
  await press('Continue')

  await expect.poll(url).toMatch(/^(\/under-review|\/bo-register\/retailer-onboarding\/confirmation)$/)
  await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Bank account')
})

test('1 §4: code entered in Link refetches the status', async () => {
  const { page, link, open, become, asks } = await visit('PENDING_MANUAL_VERIFICATION')
  await expect.element(page.getByText(/^Find the 3-letter code .* This code does not expire\.$/)).toBeVisible()
  await expect.element(page.getByText(/^You have three attempts\. The deposit is checked for a week;/)).toBeVisible()
  await open('Enter code')
  become('MANUALLY_VERIFIED')
  link.succeeds('session-8', 'public-8', 'manually_verified')

  await expect.element(page.getByText('Your bank account is verified.')).toBeVisible()
  expect(asks(token)[0]?.body).not.toHaveProperty('restartAuthFlow')
})

test('third wrong code queries the server now and later', async () => {
  const { page, link, open, become, asks } = await visit('PENDING_MANUAL_VERIFICATION')
  await open('Enter code')
  const clock = holdClock()
  link.exits('TOO_MANY_VERIFICATION_ATTEMPTS', 'Too many attempts.')
  await expect.element(page.getByText('Too many attempts.')).toBeVisible()
  await expect.poll(() => asks(check).at(-1)?.body).toMatchObject({ hasEnded: true })
  await clock.pass(1000)
  become('VERIFICATION_EXPIRED')
  await clock.pass(11_000)

  await expect.element(page.getByText(/^You exhausted all three attempts to verify the code/)).toBeVisible()
  await expect.element(page.getByText('Too many attempts.')).not.toBeInTheDocument()
})

test('closing the window keeps the screen without error', async () => {
  const { page, link, open } = await visit('PENDING_VERIFICATION')
  await open('Connect bank')
  link.exits()

  await expect.element(page.getByRole('button', { name: 'Connect bank' })).not.toHaveAttribute('aria-disabled')
  await expect.element(main().getByRole('alert')).not.toBeInTheDocument()
})

test('unregistrable token shows an error and relinks', async () => {
  const refused = { code: 'bank.token-failed', message: 'Failed to register public token.', requestId: 'r' }
  const { link, open } = await visit('PENDING_VERIFICATION', { [register]: () => ({ status: 400, body: refused }) })
  await open('Connect bank')
  link.succeeds('session-9', 'public-9')

  await expect.element(main().getByRole('alert')).toHaveTextContent('Failed to register public token.')
  await open('Connect bank')
})

test('unreachable server receives the same account again without relinking', async () => {
  let tries = 0
  const { page, link, open, asks } = await visit('PENDING_VERIFICATION', {
    [register]: () => {
      tries += 1
      return tries === 1 ? { status: 502, body: '' } : { body: { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' } }
    },
  })
  await open('Connect bank')
  link.succeeds('session-9', 'public-9')
  await expect.element(main().getByRole('alert').getByText('Failed to register public token.')).toBeVisible()
  await press('Send again')

  await expect.element(page.getByText('Your bank account is verified.')).toBeVisible()
  expect(link.tokens()).toHaveLength(1)
  expect(asks(register).map(({ body }) => Reflect.get(Object(body), 'publicToken'))).toEqual(['public-9', 'public-9'])
})

test('account linked in another tab is shown', async () => {
  const refused = { status: 409, body: { code: 'bank.not-linkable', message: 'Linked already.', requestId: 'r' } }
  const { page, become } = await visit('PENDING_VERIFICATION', { [token]: () => refused })
  await expect.element(page.getByRole('button', { name: 'Connect bank' })).toBeVisible()
  become('PENDING_AUTOMATIC_VERIFICATION')
  await press('Connect bank')

  await expect.element(page.getByText(/^We are verifying your banking details/)).toBeVisible()
  expect(page.getByText('Linked already.').elements()).toEqual([])
})

test('a verified account of an application that was sent has no way back', async () => {
  const { page } = await visit('AUTOMATICALLY_VERIFIED', {}, { ...onboardingState, application: 'REVIEW' })
  await expect.element(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Back' }).elements()).toEqual([])
})

test('Link continues with its first token after bank redirect', async () => {
  sessionStorage.setItem('link-begun', JSON.stringify({ token: 'link-1', storeId: joiningStore }))
  const before = location.href
  history.replaceState(null, '', '?oauth_state_id=42')

  const back = await visit('PENDING_VERIFICATION')
  await expect.poll(() => back.link.tokens()).toEqual(['link-1'])
  expect(back.link.last().receivedRedirectUri).toMatch(/\?oauth_state_id=42$/)
  history.replaceState(null, '', before)

  expect(back.asks(token)).toEqual([])
})

test('redirects to the page registered with Plaid', async () => {
  await bringLink()
  const { page, url } = await openPortal('/bo-register/link-bank-account?oauth_state_id=42', {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingState, filledStore),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
      [check]: () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
    },
  })
  await expect.element(page.getByRole('button', { name: 'Connect bank' })).toBeVisible()
  expect(url()).toMatch(/^\/bo-register\/link-bank-account\?oauth_state_id=/)
})

test('page without Plaid’s script shows a message, stays usable', async () => {
  await blockLink()
  const { page } = await openPortal(own, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingState, filledStore),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
      [check]: () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
    },
  })
  const missing = page.getByText('The bank-linking service could not be loaded')
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect bank' })).toBeVisible()
  await bringLink()
  await press('Retry')

  await expect.element(missing).not.toBeInTheDocument()
})

test('missing status shows the last known status and refetches', async () => {
  let tries = 0
  const { page } = await visit('PENDING_VERIFICATION', {
    [check]: () => {
      tries += 1
      return tries === 1 ? 'lost' : { body: { bankAccountStatus: 'NEITHER_VERIFIED' } }
    },
  })
  const lost = page.getByText('Network error. Please check your connection.')
  await expect.element(lost).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Connect bank' })).not.toHaveAttribute('aria-disabled')
  await press('Retry')

  await expect.element(page.getByText(/^Plaid was unable to process your account's information\./)).toBeVisible()
  await expect.element(lost).not.toBeInTheDocument()
})

test('known account shows only its last four digits', async () => {
  const { page, link, open, become } = await visit('PENDING_VERIFICATION', {
    'GET /api/retailer/onboarding': () => ({ body: { ...onboardingState, bankAccountNumber: '6789' } }),
  })
  await open('Connect bank')
  become('AUTOMATICALLY_VERIFIED')
  link.succeeds('session-7', 'public-7')

  await expect.element(page.getByText('Account ••6789')).toBeVisible()
})

test('requested account change shows reviewer’s text, no error', async () => {
  const question = {
    id: joiningStore,
    field: 'bankAccount' as const,
    message: 'Not your LLC.',
    isAnswered: false,
    answer: null,
  }
  const asking = sentOnboardingState({
    step: 'under-review',
    phase: 'INFO_REQUESTED',
    bank: 'AUTOMATICALLY_VERIFIED',
    asked: [question],
  })
  const { page, open, link, become, asked } = await visit('PENDING_VERIFICATION', {
    'GET /api/retailer/onboarding': () => ({ body: asking }),
  })
  await expect.element(page.getByText(/Not your LLC\./)).toBeVisible()
  await expect.element(main().getByRole('alert')).not.toBeInTheDocument()
  await open('Connect bank')
  expect(asked.find(({ path }) => path.endsWith('fetch-link-token'))?.body).toMatchObject({ isChange: true })
  become('DATABASE_INSIGHTS_FAIL')
  link.succeeds('session-7', 'public-7')

  await expect.element(page.getByText(/^We need more information to verify your account\./)).toBeVisible()
})

test('1 §2: users without permission to link see the Store Admin', async () => {
  const sam = { ...anaJoining, role: 'SUPERVISOR' as const }
  const { page, asked } = await openPortal(own, {
    as: sam,
    answers: { 'GET /api/retailer/onboarding': () => ({ body: { ...onboardingState, storeAdmin: 'María Delgado' } }) },
  })

  await expect.element(page.getByText('Only a Store Admin can link a bank account.')).toBeVisible()
  await expect.element(page.getByText('Ask your Store Admin: María Delgado.')).toBeVisible()
  expect(asked.filter(({ path }) => path.startsWith('/api/plaidauth'))).toEqual([])
})

test('provider links in the registration area, also in Spanish', async () => {
  await bringLink()
  await chooseLanguage('es-ES')
  const { page, url } = await openPortal(own, {
    as: danaJoining,
    answers: {
      'GET /api/retailer/onboarding': () => ({ body: { ...onboardingState, isProvider: true } }),
      [check]: () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
    },
  })

  await expect.poll(url).toBe('/bo-register/link-bank-account')
  await expect.element(page.getByRole('button', { name: 'Conectar el banco' })).toBeVisible()
})

test('1 §2: the step names the support', async () => {
  await withSupport()
  const { page } = await visit('PENDING_VERIFICATION')
  await expect.element(page.getByRole('link', { name: '(800) 555-0199' })).toBeVisible()
})

test('1 §9: the chosen language is stored for mails', async () => {
  onLanguageChosen(storeLanguage)
  onTestFinished(() => onLanguageChosen(() => undefined))
  const store = 'PUT /api/user/language'
  const { page, asks } = await visit('PENDING_VERIFICATION', { [store]: () => ({ body: { message: '' } }) })
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('es-ES')
  await expect.poll(() => asks(store).map(({ body }) => body)).toMatchObject([{ language: 'es-ES' }])
})
