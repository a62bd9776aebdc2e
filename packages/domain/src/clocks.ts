/** Time limits of both sides of the agreements. Spec 1 §4 and §9. */
export const retailerClocks = {
  terminationNoticeDays: 90,
  suspensionDays: 30,
  updateDays: 30,
  equipmentReturnDays: 30,
  equipmentInvoiceDays: 30,
  replacementBusinessDays: 5,
  malfunctionReturnDays: 14,
  accountNoticeDays: 3,
  erroneousBusinessDays: 6,
  claimDays: 90,
  feeObjectionDays: 10,
  disputeDays: 30,
  /** Owed when a retailer leaves without its notice. */
  damagesTimesMonthly: 2,
  liabilityMonths: 3,
} as const

export const providerClocks = {
  followUpVisits: 3,
  followUpYears: 1,
  appointmentWeeks: 2,
  returnPeriodDays: 60,
  licenseNoticeHours: 24,
} as const

/** Time limits promised to applicants by both agreements. */
export const applicationClocks = {
  answerHours: 48,
  bankHours: '24-48',
  microDepositTries: 3,
} as const
