/**
 * Everything that the audit log can be told. One list for the server, which writes no other, and for the console, which
 * says each in words. Codes are stored for years: a new one is added, an old one is never renamed.
 */
export const auditActions = [
  'application.submitted',
  'application.answered',
  'application.appealed',
  'application.claimed',
  'application.released',
  'application.assigned',
  'application.noted',
  'application.corrected',
  'application.information-asked',
  'application.identity-reset',
  'application.identity-waived',
  'application.proposed',
  'application.proposal-withdrawn',
  'application.approved',
  'application.rejected',
  'application.reopened',
  'application.appeal-declined',
  'application.recheck-begun',
  'application.recheck-ended',
  'bank.opened',
  'bank.linked',
  'bank.moved',
  'business.saved',
  'document.uploaded',
  'document.removed',
  'document.read',
  'ein.revealed',
  'identity.opened',
  'identity.moved',
  'identity.foreign',
  'identity.reset',
  'identity.waiver-proposed',
  'identity.waiver-withdrawn',
  'identity.waived',
  'item.create',
  'item.update',
  'item.add-to-store',
  'item.activate',
  'item.inactivate',
  'item.bulk-edit',
  'item.bulk-delete',
  'itembatch.upload',
  'owners.saved',
  'partner.founded',
  'partner.approval-seen',
  'partner.card-entry-requested',
  'partner.card-entry-approved',
  'partner.card-entry-declined',
  'partner.card-entry-reenabled',
  'staff.first-admin',
  'staff.unlocked',
  'staff.invited',
  'staff.invitation-sent',
  'staff.activated',
  'staff.deactivated',
  'staff.role-changed',
  'staff.authenticator-reset',
  'store.created',
  'store.activated',
  'store.deactivated',
  'store.suspended',
  'store.reinstated',
  'terms.accept',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Kinds with several actions: the log can be asked for all of one kind. */
export const auditGroups = ['application', 'bank', 'document', 'identity', 'item', 'partner', 'staff', 'store'] as const
export type AuditGroup = (typeof auditGroups)[number]
/** What may follow the dot: `ActionOf<'staff'>` is 'invited', 'activated' and the like. */
export type ActionOf<G extends AuditGroup, A extends AuditAction = AuditAction> = A extends `${G}.${infer Rest}`
  ? Rest
  : never

/** What a thing that was changed is called. */
export const auditObjects = [
  'application',
  'document',
  'item',
  'item_batch',
  'partner',
  'staff',
  'store',
  'terms',
  'user',
] as const
export type AuditObject = (typeof auditObjects)[number]

/**
 * What an entry's values are called on the wire, beside the fields of the business form. The console says these in
 * words and shows any other as it is: a support id, a barcode, what only an old entry names.
 */
export const auditFields = [
  'accepted',
  'active',
  'addressSource',
  'applyAllStore',
  'approvedScreen',
  'assigneeId',
  'bytes',
  'code',
  'count',
  'description',
  'dueAt',
  'email',
  'fields',
  'fileName',
  'firstName',
  'hasAuthenticator',
  'id',
  'isAddressVerified',
  'isControlPerson',
  'isSuspended',
  'itemIds',
  'items',
  'kind',
  'lastName',
  'mode',
  'more',
  'name',
  'ownerPhoneNumber',
  'ownership',
  'phase',
  'price',
  'proposedBy',
  'reason',
  'role',
  'sha256',
  'size',
  'status',
  'stores',
  'taxPercentage',
  'text',
  'type',
  'unit',
  'userId',
  'version',
] as const
export type AuditField = (typeof auditFields)[number]
