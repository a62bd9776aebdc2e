import { useSyncExternalStore } from 'react'

const useMedia = (media: MediaQueryList): boolean =>
  useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )

/** Spec 1 §9: the mobile breakpoint. Style sheets say the same number. */
const phone = matchMedia('(max-width: 767.98px)')
/** Returns true on phones, for parts that are too large to be drawn twice and hidden by CSS. */
export const useIsPhone = (): boolean => useMedia(phone)

/** Pages with less room than a full table needs. Style sheets say the same number. */
const narrow = matchMedia('(max-width: 1199.98px)')
export const useIsNarrow = (): boolean => useMedia(narrow)
