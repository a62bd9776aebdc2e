import { useSyncExternalStore } from 'react'

/** Offer of a Chromium browser to install the app, once for each event (https://wicg.github.io/manifest-incubations/). */
type Offer = Event & { prompt: () => Promise<unknown> }
const isOffer = (event: Event): event is Offer => 'prompt' in event

let offer: Offer | undefined
const listeners = new Set<() => void>()
const take = (next: Offer | undefined): void => {
  offer = next
  for (const listener of listeners) listener()
}
addEventListener('beforeinstallprompt', (event) => {
  if (!isOffer(event)) return
  event.preventDefault()
  take(event)
})
addEventListener('appinstalled', () => take(undefined))

/** Shows the browser's own question. An offer is good for one question. */
export const install = (): void => {
  void offer?.prompt()
  take(undefined)
}

/**
 * How the till gets to the home screen: by the browser's offer, on an iPhone or iPad by hand, or not at all, as when it is there. WebKit
 * clears pages that are not there after 7 days without use, and gives the page there a storage of its own.
 */
export const useInstall = (): 'offer' | 'by-hand' | undefined =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    () => {
      if (offer) return 'offer'
      return Reflect.get(navigator, 'standalone') === false ? 'by-hand' : undefined
    },
  )
