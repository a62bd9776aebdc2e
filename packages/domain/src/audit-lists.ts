import type { AuditAction } from './audit.ts'

/** Actions that list items in `after.itemIds`; their entries are part of the history of each of these items. */
export const itemListActions = [
  'item.bulk-edit',
  'item.bulk-delete',
  'itembatch.merged',
  'item.restored',
  'item.copied',
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
  'support.searched',
  'support.viewed',
  'user.unfinished-exported',
] as const satisfies AuditAction[]
