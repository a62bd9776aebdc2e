import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { fixableFields } from '@tillgate/domain/rejections.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import type { ApplicationRow } from './onboarding.queries.ts'

type Fixed = Pick<ApplicationRow, 'phase' | 'fixReason' | 'resubmittedAt'>

export const isFixOpen = ({ phase, fixReason, resubmittedAt }: Fixed): boolean =>
  phase === 'INFO_REQUESTED' && fixReason !== null && resubmittedAt === null

type Store = { type: StoreType; isFirst: boolean }

/** Fields of a rejection that can be corrected now. Empty once the one appeal was used. */
export const fixableNow = (application: ApplicationRow | undefined, store: Store): AskableField[] => {
  if (application?.status !== 'REJECTED' || application.appealedAt !== null) return []
  return application.rejectionReason === null ? [] : fixableFields(application.rejectionReason, store)
}

/** How a rejected application goes on: corrected, or else appealed. */
export const toResubmission = (
  application: ApplicationRow | undefined,
  store: Store,
): Pick<Onboarding, 'canAppeal' | 'fixable' | 'fix'> => {
  const fixable = fixableNow(application, store)
  const isAppealLeft = application?.status === 'REJECTED' && application.appealedAt === null
  return {
    canAppeal: isAppealLeft && fixable.length === 0,
    fixable,
    fix:
      application && application.fixReason !== null && isFixOpen(application)
        ? { reason: application.fixReason, text: application.fixText }
        : null,
  }
}
