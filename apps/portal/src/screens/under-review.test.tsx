import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { beforeEach, expect, test } from 'vitest'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { anaProfile } from '#portal/testing/business.ts'
import {
  danaJoining,
  joiningStore,
  sentOnboardingState,
  onboardingStateOf,
  standsAt,
} from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { ana, anaJoining, hialeah } from '#portal/testing/partner.ts'
import { withSupport } from '#portal/testing/support.ts'

const far = '2099-11-22T21:12:00.000Z'
const review = sentOnboardingState({ dueAt: far })
const approved = sentOnboardingState({ application: 'APPROVED', phase: 'DECIDED' })

beforeEach(() => chooseLanguage('en-US'))

const open = (onboardingState: Onboarding, answers: Network = {}, url = '/under-review') =>
  openPortal(url, { as: anaJoining, answers: { ...standsAt(onboardingState), ...answers } })

test.each(['/', '/items', '/login?next=%2Fitems'])(
  '1 §4, 2 §2: waiting user opens the status page from %s',
  async (url) => {
    const portal = await open(review, {}, url)

    await expect.element(portal.page.getByRole('heading', { name: 'Your application is under review' })).toBeVisible()
    expect(portal.url()).toBe('/under-review')
    expect(document.title).toBe('Your application is under review - Partner Portal')
  },
)

test('1 §2: shows answer date and past events', async () => {
  await withSupport()
  const { page } = await open(review)

  await expect
    .element(page.getByText('We are reviewing your application. We will answer within 48 hours.'))
    .toBeVisible()
  await expect.element(page.getByText(/^You hear from us by Nov 22, .* (UTC|GMT|[A-Z]{3,4})/)).toBeVisible()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Application sent' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '(800) 555-0199' })).toHaveAttribute('href', 'tel:8005550199')
  await expect.element(page.getByRole('button', { name: 'Download the terms you agreed to' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('late answer shows a delay message', async () => {
  const { page } = await open(sentOnboardingState({ dueAt: '2020-01-01T00:00:00.000Z' }))

  await expect
    .element(page.getByText('This is taking longer than planned. You do not need to do anything.'))
    .toBeVisible()
  expect(page.getByText(/^You hear from us by/).elements()).toEqual([])
})

test('1 §4: pending bank check is named as the reason', async () => {
  const { page } = await open(
    sentOnboardingState({
      application: 'PENDING_AUTH',
      phase: null,
      bank: 'WAITING_FOR_PLAID_VERIFICATION',
      dueAt: null,
    }),
  )
  await expect.element(page.getByRole('heading', { name: 'Waiting for your bank' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See the bank account' }))
    .toHaveAttribute('href', '/bo-register/retailer-onboarding/bank-account')
})

test('asks only for the email after bank verification', async () => {
  const { page } = await open(
    sentOnboardingState({ application: 'PENDING_AUTH', phase: null, dueAt: null, isEmailProven: false }),
  )
  await expect.element(page.getByText(/^One thing is missing: confirm your email\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Mail me a code' })).toBeVisible()
  await expect.element(page.getByRole('main')).not.toMatchTextContent('your bank')
  expect(page.getByRole('link', { name: 'See the bank account' }).elements()).toHaveLength(0)
})

test('missing deposit code is linked', async () => {
  const { page } = await open(
    sentOnboardingState({
      application: 'PENDING_AUTH',
      phase: null,
      bank: 'PENDING_MANUAL_VERIFICATION',
      dueAt: null,
    }),
  )
  await expect.element(page.getByText(/A deposit with a 3-letter code reaches your bank account/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Enter the code' }))
    .toHaveAttribute('href', '/bo-register/retailer-onboarding/bank-account')
})

const question = (field: 'city' | 'W9' | 'bankAccount', isAnswered = false) => ({
  id: joiningStore.replace(/20$/, { city: '21', W9: '22', bankAccount: '23' }[field]),
  field,
  message: `About ${field}?`,
  isAnswered,
  answer: null,
})

test('questions link their fields and answers are sent together', async () => {
  const asked = [question('city'), question('W9', true), question('bankAccount')]
  const pausedAt = '2026-11-21T09:00:00.000Z'
  const onboardingState = sentOnboardingState({ phase: 'INFO_REQUESTED', pausedAt, closesAt: far, asked })
  const { page } = await open(onboardingState, {
    'POST /api/retailer/application/answer': () => ({ body: review }),
  })
  await expect.element(page.getByRole('heading', { name: 'We need something from you' })).toBeVisible()
  await expect.element(page.getByText(/^Standing still since Nov 21/)).toBeVisible()
  await expect
    .element(page.getByText(/^If nothing comes from you by Nov 22, .* the application closes\./))
    .toBeVisible()
  await expect.element(page.getByText('About city?')).toBeVisible()
  const way = '/bo-register/retailer-onboarding'
  await expect
    .element(page.getByRole('link', { name: 'Answer City' }))
    .toHaveAttribute('href', `${way}/business-details?part=business&field=city`)
  await expect
    .element(page.getByRole('link', { name: 'Change again W-9 form' }))
    .toHaveAttribute('href', `${way}/business-details?part=documents&field=W9`)
  await expect
    .element(page.getByRole('link', { name: 'Answer Bank account' }))
    .toHaveAttribute('href', `${way}/bank-account`)

  await press('Send answers')

  await expect.element(page.getByRole('heading', { name: 'Your application is under review' })).toHaveFocus()
  await expect.element(page.getByText('Your answers are sent. The review goes on.')).toBeVisible()
})

test('an explanation answers a question', async () => {
  const onboardingState = sentOnboardingState({ phase: 'INFO_REQUESTED', asked: [question('city')] })
  const path = `/api/retailer/application/questions/${question('city').id}`
  const { page, asked } = await open(onboardingState, { [`PUT ${path}`]: () => ({ body: { message: 'Saved.' } }) })
  await press('Nothing to change? Explain City')
  await fill('Why is it right as it is?', 'We moved in March.')
  await press('Save explanation')

  await expect.element(page.getByText('Saved.')).toBeVisible()
  expect(asked.find((one) => one.path === path)?.body).toMatchObject({ text: 'We moved in March.' })
})

test('missing answer blocks sending', async () => {
  const onboardingState = sentOnboardingState({ phase: 'INFO_REQUESTED', asked: [question('city')] })
  const { page } = await open(onboardingState, {
    'POST /api/retailer/application/answer': () => no('application.unanswered', 'Something is missing.'),
  })
  await press('Send answers')

  await expect.element(page.getByRole('alert').filter({ hasText: 'Something is missing.' })).toHaveFocus()
})

const rejected = sentOnboardingState({
  application: 'REJECTED',
  phase: 'DECIDED',
  rejection: { reason: 'OTHER', text: 'The holder is somebody else.' },
  canAppeal: true,
})

const appealed = [
  { event: 'REJECTED', at: '2026-11-21T09:00:00.000Z' },
  { event: 'APPEALED', at: '2026-11-21T10:00:00.000Z' },
] as const

const declined = { event: 'APPEAL_DECLINED', at: '2026-11-22T10:00:00.000Z' } as const

test('the timeline marks a rejection with a red cross', async () => {
  const timeline = [{ event: 'SUBMITTED' as const, at: appealed[0].at }, ...appealed, declined]
  const { page } = await open({ ...rejected, timeline })
  const markOf = async (row: string) => {
    const item = page.getByRole('listitem').filter({ hasText: row })
    await expect.element(item).toBeVisible()
    const icon = item.element().querySelector('svg')
    return icon && { color: getComputedStyle(icon).color, shape: icon.innerHTML }
  }
  const [sent, refused] = [await markOf('Application sent'), await markOf('Not approved')]
  expect(refused?.shape).not.toBe(sent?.shape)
  expect(await markOf('We looked again and kept our decision')).toEqual(refused)
  const danger = document.createElement('i')
  danger.style.color = 'var(--danger)'
  document.body.append(danger)
  expect(refused?.color).toBe(getComputedStyle(danger).color)
  danger.remove()
})

test('1 §4: rejection shows its reason and allows one appeal', async () => {
  const { page, asked } = await open(rejected, {
    'POST /api/retailer/application/appeal': () => ({
      body: { ...rejected, canAppeal: false, isAppealOpen: true, timeline: appealed },
    }),
  })
  await expect.element(page.getByRole('heading', { name: 'Your application was not approved' })).toBeVisible()
  await expect.element(page.getByText('The reviewer gave the reason below.')).toBeVisible()
  await expect.element(page.getByText('The holder is somebody else.')).toBeVisible()
  await press('Ask us to look again')
  await expect.element(page.getByText('Write what has changed')).toBeVisible()

  await fill('What has changed, or what did we get wrong?', 'It is my maiden name.')
  await press('Ask us to look again')

  await expect.element(page.getByRole('heading', { name: 'We look at your application again' })).toHaveFocus()
  await expect.element(page.getByText(/You hear from us by email within 48 hours/)).toBeVisible()
  expect(asked.find(({ path }) => path.endsWith('/appeal'))?.body).toMatchObject({ text: 'It is my maiden name.' })
})

const fix = { reason: 'BUSINESS_NOT_FOUND', text: 'The register does not know this name.' } as const
const fixing = sentOnboardingState({
  phase: 'INFO_REQUESTED',
  fix,
  pausedAt: '2026-11-21T09:00:00.000Z',
  closesAt: far,
  asked: [
    { ...question('city'), message: '' },
    { ...question('W9', true), message: '' },
  ],
})

test('fixable rejection opens its fields and can be resent', async () => {
  const { page, asked } = await open(
    { ...rejected, rejection: fix, canAppeal: false, fixable: ['city', 'W9'] },
    {
      'POST /api/retailer/application/resubmission': () => ({ body: fixing }),
      'POST /api/retailer/application/resubmission/send': () => ({ body: review }),
    },
  )
  await expect.element(page.getByText('You can change: City, W-9 form')).toBeVisible()
  expect(page.getByRole('button', { name: 'Ask us to look again' }).elements()).toEqual([])

  await press('Fix and resubmit')

  await expect.element(page.getByRole('heading', { name: 'Correct your application' })).toHaveFocus()
  await expect.element(page.getByText('The register does not know this name.')).toBeVisible()
  await expect.element(page.getByText(/the application closes\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Correct City' }))
    .toHaveAttribute('href', '/bo-register/retailer-onboarding/business-details?part=business&field=city')
  await expect.element(page.getByText('Changed', { exact: true })).toBeVisible()

  await press('Send again')

  await expect.element(page.getByRole('heading', { name: 'Your application is under review' })).toHaveFocus()
  await expect.element(page.getByText(/^Your corrected application is sent. We answer by Nov 22/)).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/retailer/application/resubmission',
    '/api/retailer/application/resubmission/send',
  ])
})

test('a correction without a change is not sent', async () => {
  const { page } = await open(fixing, {
    'POST /api/retailer/application/resubmission/send': () => no('application.not-fixed', 'Change a field.'),
  })
  await press('Send again')
  await expect.element(page.getByRole('alert').filter({ hasText: 'Change a field.' })).toHaveFocus()
})

test('decision after an appeal is final', async () => {
  const { page } = await open({ ...rejected, canAppeal: false })

  await expect.element(page.getByText(/^This decision is final/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Ask us to look again' }).elements()).toEqual([])
})

test.each(['/', '/under-review'])('1 §2, 1 §4: approval shows once at %s and is recorded', async (url) => {
  let isSeen = false
  const {
    page,
    asked,
    url: here,
  } = await open(
    approved,
    {
      'GET /api/retailer/onboarding': () => ({
        body: isSeen ? { ...approved, approvedScreen: true, step: 'done' } : approved,
      }),
      'PUT /api/retailer/approved-screen': () => {
        isSeen = true
        return { body: { approvedScreen: true } }
      },
      [`GET /api/user/${anaJoining.id}`]: () => ({
        body: { ...anaProfile, retailer: anaProfile.retailer && { ...anaProfile.retailer, approvedScreen: isSeen } },
      }),
    },
    url,
  )
  await expect.element(page.getByRole('dialog', { name: 'You are approved' })).toBeVisible()
  await expect.element(page.getByText('Order terminal')).toBeVisible()
  await expect.poll(() => authRecord()?.user.retailer?.approvedScreen).toBe(true)
  await expect.element(page.getByRole('dialog', { name: 'You are approved' })).toBeVisible()

  await press('Go to Dashboard')

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(here()).toBe('/')
  expect(asked.filter(({ method }) => method === 'PUT').length).toBeGreaterThan(0)
})

test.each([
  ['suspended', { suspendedReason: 'Chargebacks' }],
  ['on hold', { isOnHold: true }],
])('no approval shows while the store is %s', async (_, hold) => {
  let isSeen = false
  const retailer = () => anaProfile.retailer && { ...anaProfile.retailer, approvedScreen: isSeen }
  const { page, url } = await open(approved, {
    'GET /api/store/stores-by-user': () => ({ body: { items: [{ ...hialeah, ...hold }] } }),
    'PUT /api/retailer/approved-screen': () => {
      isSeen = true
      return { body: { approvedScreen: true } }
    },
    'GET /api/retailer/onboarding': () => ({
      body: isSeen ? { ...approved, approvedScreen: true, step: 'done' } : approved,
    }),
    [`GET /api/user/${anaJoining.id}`]: () => ({ body: { ...anaProfile, retailer: retailer() } }),
  })
  await expect.element(page.getByText(/Your account is on hold|is suspended/).first()).toBeVisible()
  expect(url()).toBe('/')
  expect(page.getByRole('dialog').elements()).toEqual([])
})

test('an approved partner reads the name of the business instead of the placeholder', async () => {
  const retailer = anaProfile.retailer && { ...anaProfile.retailer, businessName: 'Ruiz Pharmacy LLC' }
  const { page } = await open(
    approved,
    { [`GET /api/user/${anaJoining.id}`]: () => ({ body: { ...anaProfile, retailer } }) },
    '/',
  )
  await expect.element(page.getByRole('dialog', { name: 'You are approved' })).toBeVisible()
  await expect.element(page.getByText('Ruiz Pharmacy LLC', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText('New business', { exact: true })).not.toBeInTheDocument()
})

test('status page is always available and shows next steps', async () => {
  const { page, url } = await open(onboardingStateOf(), {}, '/bo-register/application-status')

  await expect.element(page.getByText('It is not sent yet. You can go on where you stopped.')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Go on: Business Information' }))
    .toHaveAttribute('href', '/bo-register/retailer-onboarding/business-details')
  expect(url()).toBe('/bo-register/application-status')
})

test('other users see the responsible Store Admin', async () => {
  const onboardingState = sentOnboardingState({ application: 'PENDING_AUTH', storeAdmin: 'Ana Ruiz' })
  const { page } = await openPortal('/', {
    as: { ...anaJoining, role: 'SUPERVISOR' },
    answers: standsAt(onboardingState),
  })

  await expect.element(page.getByText(/^Ana Ruiz is filling in the application/)).toBeVisible()
})

test.each([
  [
    '/bo-register/retailer-onboarding',
    onboardingStateOf(),
    anaJoining,
    '/bo-register/retailer-onboarding/business-details',
  ],
  [
    '/under-review',
    onboardingStateOf({ step: 'terms' }),
    anaJoining,
    '/bo-register/retailer-onboarding/terms-and-conditions',
  ],
  [
    '/bo-register/provider-onboarding',
    onboardingStateOf({ isProvider: true, step: 'owner-details' }),
    danaJoining,
    '/bo-register/provider-onboarding/owner-details',
  ],
  [
    '/bo-register/retailer-onboarding/confirmation',
    sentOnboardingState({ isProvider: true }),
    danaJoining,
    '/bo-register/provider-onboarding/confirmation',
  ],
])('1 §4: %s redirects to the partner’s current step', async (wanted, onboardingState, as, place) => {
  const portal = await openPortal(wanted, { as, answers: standsAt(onboardingState) })

  await expect.poll(portal.url).toBe(place)
})

test('a failed progress request offers a reload', async () => {
  const { page } = await openPortal('/under-review', {
    as: anaJoining,
    answers: { 'GET /api/retailer/onboarding': () => ({ status: 500, body: {} }) },
  })
  await expect.element(page.getByRole('button', { name: 'Load the page again' })).toBeVisible()
})

test('1 §4: approved partner is redirected to the dashboard', async () => {
  const { page } = await openPortal('/under-review')

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.each(['/under-review', '/items'])('1 §4: %s without a store type redirects to the choice', async (url) => {
  const portal = await openPortal(url, { as: ana })

  await expect.element(portal.page.getByRole('heading', { name: 'What do you run?' })).toBeVisible()
})

test('signed-out visitors are redirected to the sign-in', async () => {
  const { page, url } = await openPortal('/under-review', { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Funder-review')
})

test('large letters put the time below the event', async () => {
  document.documentElement.style.fontSize = '32px'
  try {
    const { page } = await open(review)
    await expect.element(page.getByText('Application sent')).toBeVisible()
    const event = page.getByText('Application sent').element()
    const time = event.nextElementSibling
    expect(time?.getBoundingClientRect().top).toBeGreaterThanOrEqual(event.getBoundingClientRect().bottom)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})

test('answers that are not sent are named', async () => {
  const { page } = await open(sentOnboardingState({ phase: 'INFO_REQUESTED', asked: [question('city', true)] }))
  await expect
    .element(page.getByText('You answered everything. Send your answers: then the review goes on.'))
    .toBeVisible()
})
