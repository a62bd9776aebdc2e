/** Actions of the audit log on re-checks of approved applications. */
export const auditOfRechecks = {
  'audit-action.application.recheck-begun': 'Nueva revisión iniciada',
  'audit-action.application.recheck-extended': 'Otra causa de la nueva revisión',
  'audit-action.application.recheck-end-proposed': 'Fin de la nueva revisión propuesto',
  'audit-action.application.recheck-end-dropped': 'Fin propuesto de la nueva revisión descartado',
  'audit-action.application.recheck-ended': 'Nueva revisión terminada',
} as const
