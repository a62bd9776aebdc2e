import type { AuditAction } from './audit.ts'
import { isTypedText, typedTexts } from './items.ts'

/**
 * Actions of the audit log that a Store Admin sees, by kind. Steps inside the program (views, notes, claims, proposals,
 * screenings) are left out, and purchases have their own pages; approvals of acts at a till are shown.
 */
export const activityActions = {
  items: [
    'item.create',
    'item.update',
    'item.add-to-store',
    'item.activate',
    'item.inactivate',
    'item.bulk-edit',
    'item.bulk-delete',
    'item.copy',
    'item.copied',
    'item.undo',
    'item.restored',
    'item.cover-requested',
    'item.cover-accepted',
    'item.cover-declined',
    'itembatch.upload',
    'itembatch.commit',
    'itembatch.discard',
    'itembatch.repair',
    'itembatch.leave-out',
    'itembatch.merged',
  ],
  stores: [
    'business.saved',
    'store.created',
    'store.activated',
    'store.deactivated',
    'store.suspended',
    'store.reinstated',
    'store.label-price-changed',
    'store.till-settings-changed',
    'purchase.approved',
    'store.scale-label-added',
    'store.scale-label-removed',
    'terminal.added',
    'terminal.code-renewed',
    'terminal.issued',
    'terminal.retired',
  ],
  people: [
    'user.created',
    'user.updated',
    'user.activated',
    'user.deactivated',
    'user.bulk-activated',
    'user.bulk-deactivated',
    'user.invitation-sent',
    'user.unlocked',
    'user.password-link-sent',
    'user.signed-out',
    'user.factor-reset',
    'user.email-changed',
    'user.email-corrected',
    'user.email-proven',
    'user.notifications-changed',
    'user.pin-set',
    'user.pin-removed',
    'partner.contact-changed',
    'webhook.added',
    'webhook.changed',
    'webhook.secret-rotated',
    'webhook.paused',
    'webhook.resumed',
    'webhook.removed',
    'webhook.tested',
    'webhook.repeated',
  ],
  payouts: [
    'bank.linked',
    'bank.moved',
    'bank.reused',
    'bank.corrected',
    'bank.typed',
    'payout.hold-begun',
    'payout.hold-ended',
    'accountant.named',
    'accountant.removed',
    'accountant.pack-sent',
    'accountant.pack-opened',
    'accountant.pack-downloaded',
    'accountant.link-revoked',
  ],
  application: [
    'terms.accept',
    'owners.saved',
    'document.uploaded',
    'document.signed',
    'document.removed',
    'application.submitted',
    'application.answered',
    'application.information-asked',
    'application.appealed',
    'application.resubmitted',
    'application.reopened',
    'application.approved',
    'application.rejected',
    'partner.card-entry-requested',
    'partner.card-entry-approved',
    'partner.card-entry-declined',
    'partner.card-entry-reenabled',
    'partner.end-noticed',
    'partner.end-withdrawn',
    'partner.ended',
  ],
} as const satisfies Record<string, readonly AuditAction[]>

export type ActivityKind = keyof typeof activityActions
export const activityKinds = ['items', 'stores', 'people', 'payouts', 'application'] as const satisfies ActivityKind[]
export type ActivityAction = (typeof activityActions)[ActivityKind][number]
export const allActivityActions: readonly ActivityAction[] = activityKinds.flatMap((kind) => [...activityActions[kind]])

/**
 * Values that the log shows, by their wire name. Other values (ids, sizes, checksums, stored addresses) are left out. Only
 * values that people of the partner wrote are shown: an entry of the program shows that it happened.
 */
export const activityFields = [
  ...typedTexts,
  'action',
  'active',
  'addressLine1',
  'addressLine2',
  'amountCents',
  'approver',
  'businessDescription',
  'businessName',
  'city',
  'code',
  'contactEmailAddress',
  'contactPerson',
  'doingBusinessAs',
  'email',
  'employerIdentificationNumber',
  'fileName',
  'firstName',
  'labelForm',
  'last4',
  'lastName',
  'npi',
  'phoneNumber',
  'plu',
  'price',
  'randomWeightPrice',
  'reason',
  'receiptNumber',
  'role',
  'state',
  'status',
  'taxPercentage',
  'url',
  'zipCode',
] as const
export type ActivityField = (typeof activityFields)[number]
export const isActivityField = (name: string): name is ActivityField => activityFields.some((one) => one === name)

/** The state of an address. Other entries use the name for a status. */
export const hasAddress = (action: ActivityAction): boolean => action === 'business.saved' || action === 'store.created'

type Change = { field: ActivityField; was: string | null; is: string | null }
/** Status codes are left out, because the action names the new status, and so are empty values without a change. */
export const isChangeShown = ({ field, was, is }: Change): boolean =>
  Boolean(was ?? is) && (field !== 'status' || !/^[A-Z_]*$/.test(`${was ?? ''}${is ?? ''}`))

/** The code of a store is its support id, that of its scale labels is not. */
const isSupportId = (object: string, action: ActivityAction, field: ActivityField): boolean =>
  object === 'store' && field === 'code' && !action.startsWith('store.scale-label')

/** Phrase that names a value of an entry. */
export const fieldPhraseOf = (object: string, action: ActivityAction, field: ActivityField) => {
  if (isSupportId(object, action, field)) return 'stores.support-id'
  return isTypedText(field) ? (`items.${field}` as const) : (`activity-field.${field}` as const)
}

/** Kind of an action, for filters and files. */
export const activityKindOf = (action: ActivityAction): ActivityKind | undefined =>
  activityKinds.find((kind) => activityActions[kind].some((one) => one === action))
