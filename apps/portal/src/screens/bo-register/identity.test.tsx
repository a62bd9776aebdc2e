import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { holdClock, press } from '@tillgate/browser/testing/interactions.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { loadAuthRecord } from '#portal/features/session/auth-record.ts'
import { blockLink, bringLink } from '#portal/testing/link.ts'
import { danaJoining, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'

const own = '/bo-register/retailer-onboarding/verify-identity'
const business = '/bo-register/retailer-onboarding/business-details'
const token = 'POST /api/identity/fetch-link-token'
const update = 'POST /api/identity/update-idv'
const profile = `GET /api/user/${anaJoining.id}`

const standsIn = (identity: IdentityStatus, identityWaitSeconds = 0): Onboarding =>
  onboardingStateOf({
    identity,
    identityWaitSeconds,
    step: identity === 'IDV_SUCCESS' || identity === 'NONREQUIRED' ? 'business' : 'identity',
  })

/** What the page itself complains of: the messages of the frame have a place of their own. */
const trouble = () => screen.getByRole('main').getByRole('alert')

/** Arrived, and not only on the way: what is still being asked must not be answered by the next test. */
const goesOn = async (url: () => string) => {
  await expect.poll(url).toMatch(business)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Business Information')
}

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

/** The server as it moves: what a check comes to is what it says from then on. */
const visit = async (identity: IdentityStatus, answers: Network = {}, wait = 0) => {
  const link = await bringLink()
  let [now, until] = [identity, Date.now() + wait * 1000]
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const portal = await openPortal(own, {
    as: anaJoining,
    answers: {
      'GET /api/retailer/onboarding': () => ({ body: standsIn(now, left()) }),
      [token]: () => ({ body: { linkToken: 'link-1' } }),
      ...answers,
    },
  })
  const become = (next: IdentityStatus, seconds = 0) => {
    now = next
    until = Date.now() + seconds * 1000
  }
  const asks = (call: string) => portal.asked.filter(({ method, path }) => `${method} ${path}` === call)
  return { ...portal, link, become, asks }
}

const complete = async ({ link, page }: Awaited<ReturnType<typeof visit>>, button = 'Start verification') => {
  const before = link.tokens().length
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect.poll(() => link.tokens().length).toBe(before + 1)
  link.succeeds('idv_7')
}

test.each(['IDV_SUCCESS', 'NONREQUIRED'] as const)(
  '1 §2, 1 §4: %s leads on to the business details',
  async (status) => {
    const visited = await visit('PENDINGVERIFICATION', {
      [update]: () => {
        visited.become(status)
        return { body: { identityVerificationStatus: status } }
      },
    })
    await expect.element(visited.page.getByRole('heading', { level: 1 })).toHaveTextContent('Verify your identity')
    await complete(visited)

    await goesOn(visited.url)
    expect(visited.link.tokens()).toEqual(['link-1'])
    expect(visited.asks(update).map(({ body }) => body)).toEqual([
      { identityVerificationId: 'idv_7', trial: expect.anything() },
    ])
    expect(visited.link.isOpen()).toBe(false)
  },
)

test.each(['IDV_FAILED', 'IDV_ACTIVE'] as const)(
  '1 §2, 1 §4: %s means again, with a fresh token, in a minute',
  async (status) => {
    const visited = await visit('PENDINGVERIFICATION', {
      [update]: () => {
        visited.become(status, status === 'IDV_FAILED' ? 60 : 0)
        return { body: { identityVerificationStatus: status } }
      },
    })
    const { page, asks } = visited
    const button = page.getByRole('button', { name: /^(Start verification|Try again)/ })
    await expect.element(button).toBeVisible()
    const clock = holdClock()
    await complete(visited)

    await expect.element(trouble().getByText('We could not verify your identity')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Try again in (1:00|0:5\d)$/ })).toBeVisible()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription('There has to be a minute between two attempts.')
    await button.click({ force: true })
    expect(asks(token)).toHaveLength(1)

    await clock.pass(61_000)
    await expect.element(button).toHaveTextContent('Try again')
    await button.click()
    await expect.poll(() => asks(token).length).toBe(2)
  },
)

test("an expired check waits the server's time, then ends", async () => {
  const clock = holdClock()
  const { page } = await visit('IDV_EXPIRED', {}, 25)
  await clock.pass(1000)
  const button = page.getByRole('button', { name: /^Try again/ })
  await expect.element(page.getByRole('button', { name: /^Try again in 0:2[45]$/ })).toBeVisible()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')

  await clock.pass(26_000)
  await expect.element(page.getByRole('button', { name: 'Try again', exact: true })).toBeVisible()
  await expect.element(button).not.toHaveAttribute('aria-disabled')
})

test.each([
  ['IDV_EXPIRED', 'The check was not finished in time. You can begin anew.'],
  ['IDV_CANCELED', 'The check was canceled. You can begin anew.'],
] as const)('%s is an unexpected error, and tried again', async (status, why) => {
  const visited = await visit(status)
  const { page, link } = visited
  await expect.element(trouble().getByText('An unexpected error occurred.')).toBeVisible()
  await expect.element(page.getByText(why)).toBeVisible()

  await press('Try again')

  await expect.poll(() => link.tokens()).toEqual(['link-1'])
})

test('1 §8: PENDINGVERIFICATION after a check is an unexpected error', async () => {
  const visited = await visit('PENDINGVERIFICATION', {
    [update]: () => ({ body: { identityVerificationStatus: 'PENDINGVERIFICATION' } }),
  })
  await complete(visited)

  await expect.element(trouble().getByText('An unexpected error occurred.')).toBeVisible()
  await expect.element(trouble().getByRole('heading', { name: 'We could not verify your identity' })).toBeVisible()
})

test('the last failed check waits for people, and a reset begins anew', async () => {
  const clock = holdClock()
  const visited = await visit('PENDINGVERIFICATION', {
    [update]: () => {
      visited.become('IDV_PENDING_REVIEW')
      return { body: { identityVerificationStatus: 'IDV_PENDING_REVIEW' } }
    },
  })
  const { page, become } = visited
  await complete(visited)
  await clock.pass(1000)
  await expect.element(page.getByText('We write to you within 48 hours.')).toBeVisible()

  become('PENDINGVERIFICATION')
  await clock.pass(31_000)
  await expect.element(page.getByRole('button', { name: 'Start verification' })).toBeVisible()
  expect(page.getByText('An unexpected error occurred.').elements()).toEqual([])
})

test('1 §2, 1 §4: IDV_PENDING_REVIEW polls every 10, later 30 seconds, then continues', async () => {
  const clock = holdClock()
  const { page, asks, become, url } = await visit('IDV_PENDING_REVIEW')
  await clock.pass(1000)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('We are checking your documents')
  await expect.element(page.getByRole('img', { name: 'The check is still going on' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start verification' })).not.toBeInTheDocument()
  const asked = () => asks('GET /api/retailer/onboarding').length
  const first = asked()
  await clock.pass(10_500)
  expect(asked()).toBe(first + 1)

  await clock.pass(60_000)
  const later = asked()
  await clock.pass(31_000)
  expect(asked() - later).toBeLessThanOrEqual(2)
  become('IDV_SUCCESS')
  await clock.pass(31_000)

  await goesOn(url)
})

test('1 §4: an empty token refetches the profile and continues', async () => {
  const visited = await visit('PENDINGVERIFICATION', {
    [token]: () => ({ body: { linkToken: '' } }),
    [profile]: () => {
      visited.become('IDV_SUCCESS')
      const { id, firstName, role, retailer } = anaJoining
      const known = { id, firstName, role, retailer, email: 'ana@ruiz.test', phoneNumber: null, twoFactor: false }
      return { body: { ...known, lastName: 'Ruiz-Soto', identityVerificationStatus: 'IDV_SUCCESS' } }
    },
  })
  await press('Start verification')

  await goesOn(visited.url)
  expect(visited.link.tokens()).toEqual([])
  expect((await loadAuthRecord())?.user.lastName).toBe('Ruiz-Soto')
})

test('1 §4: a stale token is replaced before Link opens', async () => {
  let given = 0
  const { link } = await visit('PENDINGVERIFICATION', {
    [token]: () => {
      given += 1
      return { body: { linkToken: `link-${given}` } }
    },
  })
  await press('Start verification')
  await expect.poll(() => link.tokens()).toEqual(['link-1'])
  link.exits('INVALID_LINK_TOKEN')

  await expect.poll(() => link.tokens()).toEqual(['link-1', 'link-2'])
  await expect.element(trouble()).not.toBeInTheDocument()
})

test('closing the window keeps the screen without error', async () => {
  const { page, link, become } = await visit('PENDINGVERIFICATION')
  await press('Start verification')
  await expect.poll(() => link.isOpen()).toBe(true)
  become('IDV_ACTIVE')
  link.exits()

  await expect.element(page.getByText('You have begun this check. Go on where you stopped.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Continue verification' })).not.toHaveAttribute('aria-disabled')
  await expect.element(trouble()).not.toBeInTheDocument()
})

test('early retry counts down the server’s wait', async () => {
  const refused = { status: 429, body: { code: 'identity.too-soon', message: 'Too soon.', requestId: 'r' } }
  const { page } = await visit('IDV_FAILED', { [token]: () => refused })
  await press('Try again')

  await expect.element(page.getByRole('button', { name: /^Try again in (1:00|0:5\d)$/ })).toBeVisible()
  await expect.element(page.getByText('Too soon.')).not.toBeInTheDocument()
})

test('an unanswered finished check is reported again, not repeated', async () => {
  let tries = 0
  const gone = { status: 503, body: { code: 'identity.unavailable', message: 'No answer right now.', requestId: 'r' } }
  const visited = await visit('PENDINGVERIFICATION', {
    [update]: () => {
      tries += 1
      if (tries === 1) return gone
      visited.become('IDV_SUCCESS')
      return { body: { identityVerificationStatus: 'IDV_SUCCESS' } }
    },
  })
  await complete(visited)
  await expect.element(visited.page.getByText('No answer right now.')).toBeVisible()
  await press('Try again')

  await goesOn(visited.url)
  expect(visited.link.tokens()).toEqual(['link-1'])
})

test("1 §7: without Plaid's script the page stays usable and retries", async () => {
  await blockLink()
  const { page } = await openPortal(own, {
    as: anaJoining,
    answers: {
      'GET /api/retailer/onboarding': () => ({ body: standsIn('PENDINGVERIFICATION') }),
      [token]: () => ({ body: { linkToken: 'link-1' } }),
    },
  })
  const missing = page.getByText('The identity service could not be loaded')
  await expect.element(missing).toBeVisible()
  await press('Start verification')
  await expect.element(missing).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start verification' })).not.toHaveAttribute('aria-disabled')

  await bringLink()
  await press('Retry')
  await expect.element(missing).not.toBeInTheDocument()
})

test('user without identity check does not load the script', async () => {
  await blockLink()
  let identity: IdentityStatus = 'PENDINGVERIFICATION'
  const { asked, url } = await openPortal(own, {
    as: anaJoining,
    answers: {
      'GET /api/retailer/onboarding': () => ({ body: standsIn(identity) }),
      [token]: () => ({ body: { linkToken: '' } }),
      [profile]: () => {
        identity = 'NONREQUIRED'
        const { id, firstName, lastName, role, retailer } = anaJoining
        const known = { id, firstName, lastName, role, retailer, email: 'ana@ruiz.test', phoneNumber: null }
        return { body: { ...known, twoFactor: false, identityVerificationStatus: identity } }
      },
    },
  })
  await press('Start verification')

  await goesOn(url)
  expect(asked.filter(({ path }) => path.startsWith('/api/identity/'))).toHaveLength(1)
})

test('provider verifies in the registration area, also in Spanish', async () => {
  await bringLink()
  await chooseLanguage('es-ES')
  const onboardingState = { ...standsIn('PENDINGVERIFICATION'), isProvider: true }
  const { page, url } = await openPortal(own, {
    as: danaJoining,
    answers: { 'GET /api/retailer/onboarding': () => ({ body: onboardingState }) },
  })

  await expect.poll(url).toBe('/bo-register/identity-verification')
  await expect.element(page.getByRole('button', { name: 'Iniciar la verificación' })).toBeVisible()
})

test('repeated identity check shows the reviewer’s text', async () => {
  const question = {
    id: anaJoining.id,
    field: 'identity' as const,
    message: 'The photo is blurred.',
    isAnswered: false,
    answer: null,
  }
  const { page } = await visit('PENDINGVERIFICATION', {
    'GET /api/retailer/onboarding': () => ({ body: { ...standsIn('PENDINGVERIFICATION'), asked: [question] } }),
  })

  await expect.element(page.getByText(/The photo is blurred\./)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Start verification' })).toBeVisible()
})

test('without a session the page redirects to the code', async () => {
  const { url } = await openPortal('/bo-register/identity-verification', { signedIn: false })

  await expect.poll(url).toBe('/bo-register/email-verification?trouble=verify-first')
})

test('new attempts on the open page are no error', async () => {
  const visited = await visit('PENDINGVERIFICATION', {
    [update]: () => {
      visited.become('IDV_FAILED')
      return { body: { identityVerificationStatus: 'IDV_FAILED' } }
    },
  })
  await complete(visited)
  await expect.element(trouble()).toBeVisible()
  const clock = holdClock()
  visited.become('PENDINGVERIFICATION')
  await clock.pass(16_000)
  await expect.element(visited.page.getByText('You have new attempts.', { exact: false })).toBeVisible()
  expect(visited.page.getByText('An unexpected error occurred.').elements()).toEqual([])
})
