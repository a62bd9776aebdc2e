import type { AuditAction } from './audit.ts'

/** Actions that list items in `after.itemIds`; their entries are part of the history of each of these items. */
export const itemListActions = [
  'item.bulk-edit',
  'item.bulk-delete',
  'itembatch.merged',
  'item.restored',
  'item.copied',
] as const satisfies AuditAction[]

/** Actions of operators that end work of the inbox. */
export const closingActions = [
  'application.approved',
  'application.rejected',
  'application.reopened',
  'application.appeal-declined',
  'application.identity-waived',
  'application.information-asked',
  'application.recheck-ended',
  'identity.waived',
  'item.cover-accepted',
  'item.cover-declined',
  'partner.card-entry-approved',
  'partner.card-entry-declined',
  'payout.adjusted',
  'payout.approved',
  'payout.exception-resolved',
  'payout.hold-ended',
  'payout.rejected',
  'payout.request-refused',
  'proposal.confirmed',
  'proposal.declined',
  'proposal.withdrawn',
  'sanctions.cleared',
  'sanctions.same',
  'sanctions.lifted',
  'sanctions.lift-declined',
  'staff.proposal-declined',
  'staff.role-changed',
] as const satisfies AuditAction[]

/** Views of bank and personal data by operators. */
export const viewActions = [
  'application.viewed',
  'audit.exported',
  'document.read',
  'ein.revealed',
  'partner.viewed',
  'payout.file-opened',
  'payout.gross-exported',
  'payout.viewed',
  'sanctions.case-viewed',
  'support.searched',
  'support.viewed',
  'user.unfinished-exported',
] as const satisfies AuditAction[]
