/** Milliseconds until a new version counts as unreachable. */
const patience = 15_000
const address = '/till'

const after = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const once = (target: EventTarget, event: string): Promise<void> =>
  new Promise((resolve) => target.addEventListener(event, () => resolve(), { once: true }))

/**
 * Opens the version that waits, in place of the one of the last visit. Called where no sale is on the screen: the page loads anew. Returns
 * false where none waits, or it does not start.
 */
export const openNewVersion = async (): Promise<boolean> => {
  const waiting = (await navigator.serviceWorker?.getRegistration(address))?.waiting
  if (!waiting) return false
  const taken = once(navigator.serviceWorker, 'controllerchange')
  waiting.postMessage('take-over', [])
  const isTaken = await Promise.race([taken.then(() => true), after(patience).then(() => false)])
  if (isTaken) location.reload()
  return isTaken
}

/** Asks for a new version, waits for its files, and opens it. */
export const updateNow = async (): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration(address)
  await registration?.update().catch(() => undefined)
  const { installing } = registration ?? {}
  if (installing) await Promise.race([once(installing, 'statechange'), after(patience)])
  if (!(await openNewVersion())) location.reload()
}
