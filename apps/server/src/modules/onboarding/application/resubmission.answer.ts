import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { requiredDocuments, type AskableField, type DocumentKind } from '@tillgate/domain/applications.ts'
import { fixableFields } from '@tillgate/domain/rejections.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import type { ApplicationRow } from './onboarding.queries.ts'

type Fixed = Pick<ApplicationRow, 'phase' | 'fixReason' | 'resubmittedAt'>

export const isFixOpen = ({ phase, fixReason, resubmittedAt }: Fixed): boolean =>
  phase === 'INFO_REQUESTED' && fixReason !== null && resubmittedAt === null

/** `kinds`: documents that the partner's first store still has. Retention deletes the documents of a rejected application. */
type Store = { type: StoreType; isFirst: boolean; kinds?: readonly DocumentKind[] }

/** Lists the required documents that retention deleted. Further stores have no documents. */
export const missingDocuments = ({ type, isFirst, kinds }: Store): DocumentKind[] =>
  isFirst && kinds ? requiredDocuments(type).filter((kind) => !kinds.includes(kind)) : []

/**
 * Returns the correctable fields of a rejection, with the documents that retention deleted. Returns an empty list after the
 * appeal was used.
 */
export const fixableNow = (application: ApplicationRow | undefined, store: Store): AskableField[] => {
  if (application?.status !== 'REJECTED' || application.appealedAt !== null) return []
  const fields = application.rejectionReason === null ? [] : fixableFields(application.rejectionReason, store)
  return fields.length === 0 ? [] : [...new Set([...fields, ...missingDocuments(store)])]
}

/** Builds the next step of a rejected application: correction, otherwise appeal. */
export const toResubmission = (
  application: ApplicationRow | undefined,
  store: Store,
): Pick<Onboarding, 'canAppeal' | 'isAppealOpen' | 'fixable' | 'fix'> => {
  const fixable = fixableNow(application, store)
  const rejected = application?.status === 'REJECTED' ? application : undefined
  const isAppealLeft = rejected?.appealedAt === null
  return {
    canAppeal: isAppealLeft && fixable.length === 0,
    isAppealOpen: rejected !== undefined && rejected.appealedAt !== null && rejected.appealAnsweredAt === null,
    fixable,
    fix:
      application && application.fixReason !== null && isFixOpen(application)
        ? { reason: application.fixReason, text: application.fixText }
        : null,
  }
}
