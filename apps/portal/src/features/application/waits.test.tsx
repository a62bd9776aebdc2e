import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { waitingStates } from '@tillgate/contract/testing/waiting-states.ts'
import { enUS } from '@tillgate/phrases/en-us.ts'
import { operatorEnUS } from '@tillgate/phrases/operator-en-us.ts'
import type { Told } from '@tillgate/phrases/wait-rows.ts'
import { waits, type WaitName } from '@tillgate/phrases/waits.ts'
import { beforeEach, expect, test } from 'vitest'
import { anaAsOwner, businessNetwork, filledStore } from '#portal/testing/business.ts'
import { bringLink } from '#portal/testing/link.ts'
import { joiningStore, onboardingStateOf, sentOnboardingState } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'

beforeEach(() => chooseLanguage('en-US'))

type Shown = keyof typeof waitingStates

/** Facts of a state beside those that the server test compares. */
const more: Partial<Record<Shown, Partial<Onboarding>>> = {
  'application.late': { dueAt: '2020-01-01T00:00:00.000Z' },
  'application.rejected': { rejection: { reason: 'OTHER', text: 'Look.' } },
  'application.appeal-declined': {
    rejection: { reason: 'OTHER', text: 'Look.' },
    timeline: [{ event: 'APPEALED', at: '2026-11-23T20:00:00.000Z' }],
  },
}

const stateOf = (name: Shown): Onboarding => {
  const but = { ...waitingStates[name], ...more[name] }
  if (name.startsWith('application.')) return sentOnboardingState(but)
  if (name.startsWith('identity.')) return onboardingStateOf({ step: 'identity', ...but })
  const isOpen = name === 'bank.not-verified'
  return sentOnboardingState({
    ...(isOpen ? { step: 'bank-account' as const } : {}),
    application: 'PENDING_AUTH',
    phase: null,
    dueAt: null,
    ...but,
  })
}

const pagesOf = (name: WaitName) => {
  const { told }: { told: readonly Told[] } = waits[name]
  return told.flatMap((one) => ('page' in one ? [one] : []))
}
const isShown = (name: string): name is Shown => Object.hasOwn(waitingStates, name)
const names = Object.keys(waitingStates)
  .filter(isShown)
  .flatMap((name) => pagesOf(name).map((page) => [name, page] as const))

test.each(names)('%s: the page tells the applicant', async (name, { page: url, phrase }) => {
  await bringLink()
  const state = stateOf(name)
  const { page } = await openPortal(url, {
    as: anaJoining,
    answers: {
      ...businessNetwork(() => state, filledStore),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
      'GET /api/retailer/onboarding': () => ({ body: state }),
      'POST /api/plaidauth/check-status': () => ({ body: { bankAccountStatus: state.bank } }),
    },
  })
  const [words = ''] = { ...operatorEnUS, ...enUS }[phrase].split('{{')
  await expect.element(page.getByText(words, { exact: false }).first()).toBeVisible()
})
