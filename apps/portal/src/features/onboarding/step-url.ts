import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { Step } from '@tillgate/domain/next-step.ts'

/** Spec 1 §2: retailers have separate pages, providers use the pages of the registration area. */
const urls: Record<Step, { retailer: string; provider: string }> = {
  'select-store-type': { retailer: '/bo-register/select-store-type', provider: '/bo-register/select-store-type' },
  terms: {
    retailer: '/bo-register/retailer-onboarding/terms-and-conditions',
    provider: '/bo-register/provider-onboarding/terms-and-conditions',
  },
  'owner-details': {
    retailer: '/bo-register/retailer-onboarding/business-details?part=owners',
    provider: '/bo-register/provider-onboarding/owner-details',
  },
  identity: {
    retailer: '/bo-register/retailer-onboarding/verify-identity',
    provider: '/bo-register/identity-verification',
  },
  business: {
    retailer: '/bo-register/retailer-onboarding/business-details',
    provider: '/bo-register/business-verification',
  },
  'bank-account': {
    retailer: '/bo-register/retailer-onboarding/bank-account',
    provider: '/bo-register/link-bank-account',
  },
  'under-review': { retailer: '/under-review', provider: '/under-review' },
  done: { retailer: '/', provider: '/' },
}

export const stepUrl = (step: Step, isProvider: boolean): string => urls[step][isProvider ? 'provider' : 'retailer']

export const confirmationUrl = (isProvider: boolean): string =>
  `/bo-register/${isProvider ? 'provider' : 'retailer'}-onboarding/confirmation`

type Next = Pick<Onboarding, 'step' | 'part' | 'isProvider' | 'application' | 'phase'>

/** Returns the step after this one. When nothing is missing, the confirmation page comes before the status page. */
export const afterStep = ({ step, part, isProvider, application, phase }: Next): string => {
  const url = stepUrl(step, isProvider)
  if (step === 'business' && part !== null) return `${url}?part=${part}`
  const isAsked = phase === 'INFO_REQUESTED' || application === 'REJECTED'
  return step === 'under-review' && !isAsked ? confirmationUrl(isProvider) : url
}
