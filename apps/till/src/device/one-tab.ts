/**
 * Resolves with true for the first tab of this browser; the lock lasts until the tab closes. Two tabs would give one basket number twice and
 * hear one scanner twice.
 */
export const claimTab = (): Promise<boolean> =>
  new Promise((resolve) => {
    void navigator.locks.request('till', { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      // Held as long as the promise is open.
      return lock === null ? undefined : new Promise<never>(() => undefined)
    })
  })
