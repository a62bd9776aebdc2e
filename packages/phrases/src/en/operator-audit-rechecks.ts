/** Actions of the audit log on re-checks of approved applications. */
export const auditOfRechecks = {
  'audit-action.application.recheck-begun': 'Re-check begun',
  'audit-action.application.recheck-extended': 'Further cause of the re-check',
  'audit-action.application.recheck-end-proposed': 'End of the re-check proposed',
  'audit-action.application.recheck-end-dropped': 'Proposed end of the re-check dropped',
  'audit-action.application.recheck-ended': 'Re-check ended',
} as const
