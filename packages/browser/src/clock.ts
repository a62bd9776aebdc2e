/** The browser's clock. It decides only what is shown; the server ends sessions by its own. */
export const now = (): number => Date.now()
