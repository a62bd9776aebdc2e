import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { nextStep, type OnboardingState } from '@tillgate/domain/next-step.ts'
import { placeholderBusinessName, placeholderZip } from '@tillgate/domain/stores.ts'
import { closesAtOf } from '@tillgate/domain/waiting.ts'
import { toResubmission } from './resubmission.answer.ts'
import type { ApplicationRow, listEvents, listQuestions, OnboardingRow } from './onboarding.queries.ts'

type Parts = {
  row: OnboardingRow
  state: OnboardingState
  identityWaitSeconds: number
  application: ApplicationRow | undefined
  questions: Awaited<ReturnType<typeof listQuestions>>
  events: Awaited<ReturnType<typeof listEvents>>
}

const moment = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

const partOf = (hasBusiness: boolean, { hasOwners, hasDocuments }: OnboardingState): Onboarding['part'] => {
  if (!hasBusiness) return 'business'
  if (!hasOwners) return 'owners'
  return hasDocuments ? null : 'documents'
}

/** Builds an open question for the partner. */
export const toAsked = ({
  id,
  field,
  message,
  answeredAt,
  answerText,
}: Awaited<ReturnType<typeof listQuestions>>[number]): Onboarding['asked'][number] => ({
  id,
  field,
  message,
  isAnswered: answeredAt !== null,
  answer: answerText,
})

export const toOnboarding = ({
  row,
  state,
  identityWaitSeconds,
  application,
  questions,
  events,
}: Parts): Onboarding => {
  const { store } = state
  const hasBusiness =
    store !== null && store.businessName !== placeholderBusinessName && store.zipCode !== placeholderZip
  const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
  const isRejected = application?.status === 'REJECTED'
  return {
    step: nextStep(state),
    part: partOf(hasBusiness, state),
    isProvider: state.isProvider,
    isEmailProven: row.emailVerified !== false,
    storeType: row.type,
    storeId: row.storeId,
    businessName: hasBusiness ? store.businessName : '',
    hasAcceptedTerms: state.hasAcceptedTerms,
    identity: state.identity,
    identityWaitSeconds,
    hasBusiness,
    hasOwners: state.hasOwners,
    hasDocuments: state.hasDocuments,
    bank: store?.bank ?? 'PENDING_VERIFICATION',
    bankAccountNumber: row.last4,
    application: state.application,
    phase: application?.phase ?? null,
    approvedScreen: state.approvedScreen,
    storeAdmin: name === '' ? null : name,
    submittedAt: moment(application?.submittedAt),
    dueAt: moment(application?.dueAt),
    pausedAt: moment(application?.pausedAt),
    closesAt: moment(application && closesAtOf(application)),
    decidedAt: moment(application?.decidedAt),
    rejection:
      isRejected && application.rejectionReason !== null
        ? { reason: application.rejectionReason, text: application.rejectionText }
        : null,
    ...toResubmission(application, { type: row.type, isFirst: true, kinds: row.kinds }),
    asked: questions.map(toAsked),
    timeline: events.map(({ event, at }) => ({ event, at: at.toISOString() })),
  }
}
