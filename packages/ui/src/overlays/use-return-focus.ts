import { useEffect } from 'react'

/** Dialogs are mounted when they open: what had the focus then gets it back when they go. */
export const useReturnFocus = (): void => {
  useEffect(() => {
    const opener = document.activeElement
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
}
