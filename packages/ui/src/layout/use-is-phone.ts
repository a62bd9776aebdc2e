import { useSyncExternalStore } from 'react'

/** Spec 1 §9: the mobile breakpoint. Style sheets say the same number. */
const phone = matchMedia('(max-width: 767.98px)')
const phoneWidth = 768
const lettersPx = 16

/** True when large text leaves no more room than a phone has: 1440 px at 200 % are as wide as 720 px. */
const isAsNarrow = (): boolean => {
  const letters = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (innerWidth * lettersPx) / Math.max(lettersPx, letters) < phoneWidth
}

const watch = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener)
  addEventListener('resize', listener)
  // Another size of the text changes the height of the page, not the width of the window.
  const text = new ResizeObserver(listener)
  text.observe(document.documentElement)
  return () => {
    phone.removeEventListener('change', listener)
    removeEventListener('resize', listener)
    text.disconnect()
  }
}

/**
 * Returns true on phones, and where large text leaves as little room. For parts that are too large to be drawn twice and hidden by
 * CSS.
 */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches || isAsNarrow())
