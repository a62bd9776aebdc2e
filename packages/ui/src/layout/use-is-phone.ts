import { useSyncExternalStore } from 'react'

/** Spec 1 §9: the mobile breakpoint. Style sheets say the same number. */
const phone = matchMedia('(max-width: 767.98px)')

const watch = (listener: () => void): (() => void) => {
  phone.addEventListener('change', listener)
  return () => phone.removeEventListener('change', listener)
}

/** Returns true on phones, for parts that are too large to be drawn twice and hidden by CSS. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches)
