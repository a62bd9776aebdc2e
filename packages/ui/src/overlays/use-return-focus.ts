import { useEffect } from 'react'

/** Returns the focus to the previously focused element when a dialog unmounts. */
export const useReturnFocus = (): void => {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}
