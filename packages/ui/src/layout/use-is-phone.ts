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

/** Text from which a wide screen has the room of a phone. */
const largeText = 24
/** Width in rem, as the mobile breakpoint is 48 rem of normal text. */
const phoneRems = 48

const hasPhoneRoom = (): boolean => {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return size >= largeText && innerWidth / size < phoneRems
}
const watchText = (listener: () => void): (() => void) => {
  // No event tells that the size of the text changed; the height of the page changes with it.
  const observer = new ResizeObserver(() => requestAnimationFrame(listener))
  observer.observe(document.body)
  return () => observer.disconnect()
}

/** Returns true on phones, and on wider screens whose large text leaves the room of a phone. */
export const useIsTight = (): boolean => {
  const isPhone = useIsPhone()
  return useSyncExternalStore(watchText, hasPhoneRoom) || isPhone
}
