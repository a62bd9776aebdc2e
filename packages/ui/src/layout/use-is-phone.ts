import { useSyncExternalStore } from 'react'

/** Spec 1 §9: the mobile breakpoint. Style sheets say the same number. */
const phone = matchMedia('(max-width: 767.98px)')
const phoneRems = 48
const normalText = 16

/** Returns true when large text leaves no more room than a phone has: 1440 px at 200 % are as wide as 720 px. */
const hasPhoneRoom = (): boolean => {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return innerWidth / Math.max(normalText, size) < phoneRems
}

const watch = (listener: () => void): (() => void) => {
  addEventListener('resize', listener)
  phone.addEventListener('change', listener)
  // No event reports that the size of the text changed; the height of the page changes with it.
  const text = new ResizeObserver(() => requestAnimationFrame(listener))
  text.observe(document.documentElement)
  return () => {
    removeEventListener('resize', listener)
    phone.removeEventListener('change', listener)
    text.disconnect()
  }
}

/**
 * Returns true on phones, and on wider screens whose large text leaves the room of a phone. For parts that are too large to be
 * drawn twice and hidden by CSS.
 */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches || hasPhoneRoom())

/** Pages with less room than a full table needs. Style sheets say the same number. */
const narrow = matchMedia('(max-width: 1199.98px)')
const watchNarrow = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
export const useIsNarrow = (): boolean => useSyncExternalStore(watchNarrow, () => narrow.matches)
