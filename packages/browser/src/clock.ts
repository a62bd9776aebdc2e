/** Browser clock, used only for display; the server ends sessions by its clock. */
export const now = (): number => Date.now()
