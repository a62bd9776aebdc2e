/** Fee schedule of the retailer's agreement, as new databases have it. Spec 1 §9. */
export const feeSchedule = {
  firstTerminalCents: 0,
  additionalTerminalCents: 50_000,
  lostTerminalCents: 50_000,
  terminalServiceCents: 0,
  /** Hundredths of a percent of what the card paid. */
  processingBasisPoints: 275,
  fixedCents: 25,
  equipmentValueCents: 50_000,
} as const
