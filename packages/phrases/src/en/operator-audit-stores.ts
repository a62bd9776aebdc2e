/** Actions of the audit log on stores and on what a partner sets for all of them. */
export const auditOfStores = {
  'audit-action.store.created': 'Store created',
  'audit-action.store.activated': 'Store activated',
  'audit-action.store.deactivated': 'Store deactivated',
  'audit-action.store.label-price-changed': 'Use of label prices changed',
  'audit-action.partner.journal-accounts-changed': 'Accounts of the journal changed',
  'audit-action.accountant.named': 'Accountant named',
  'audit-action.accountant.removed': 'Accountant removed',
  'audit-action.accountant.pack-sent': 'Month sent to the accountant',
  'audit-action.accountant.pack-opened': 'Month opened by the accountant',
  'audit-action.accountant.pack-downloaded': 'File downloaded by the accountant',
  'audit-action.accountant.link-revoked': 'Link of the accountant ended',
  'audit-action.store.scale-label-added': 'Scale label added',
  'audit-action.store.scale-label-removed': 'Scale label removed',
  'audit-action.store.suspended': 'Store suspended',
  'audit-action.store.reinstated': 'Store reinstated',
} as const
