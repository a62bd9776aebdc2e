import type { Onboarding } from '../onboarding.ts'

/**
 * States in which an applicant waits and reads why on a page, by the names of `waits` in the phrases. The server test brings an applicant
 * into each of them; the screen test opens the page with each of them.
 */
export const waitingStates = {
  'identity.retry': { identity: 'IDV_FAILED' },
  'identity.review': { identity: 'IDV_PENDING_REVIEW' },
  'bank.automatic': { bank: 'PENDING_AUTOMATIC_VERIFICATION' },
  'bank.code': { bank: 'PENDING_MANUAL_VERIFICATION' },
  'bank.not-verified': { bank: 'VERIFICATION_FAILED' },
  'application.sent': { application: 'REVIEW', phase: 'QUEUED' },
  'application.assigned': { application: 'REVIEW', phase: 'ASSIGNED' },
  'application.late': { application: 'REVIEW', phase: 'QUEUED' },
  'application.asked': { application: 'REVIEW', phase: 'INFO_REQUESTED', fix: null },
  'application.closed': { application: 'REVIEW', phase: 'CLOSED', fix: null },
  'application.answered': { application: 'REVIEW', phase: 'ASSIGNED' },
  'application.rejected': { application: 'REJECTED', phase: 'DECIDED', canAppeal: true },
  'application.correcting': {
    application: 'REVIEW',
    phase: 'INFO_REQUESTED',
    fix: { reason: 'BANK_MISMATCH', text: 'Please look at it again.' },
  },
  'application.correction-closed': { application: 'REVIEW', phase: 'CLOSED', fix: null },
  'application.resubmitted': { application: 'REVIEW', phase: 'QUEUED', fix: null },
  'application.appealed': { application: 'REJECTED', phase: 'DECIDED', canAppeal: false, isAppealOpen: true },
  'application.reopened': { application: 'REVIEW', phase: 'QUEUED' },
  'application.appeal-declined': {
    application: 'REJECTED',
    phase: 'DECIDED',
    canAppeal: false,
    isAppealOpen: false,
  },
  'application.approved': { application: 'APPROVED', phase: 'DECIDED', approvedScreen: false },
} as const satisfies Record<string, Partial<Onboarding>>
