import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'

/** Opens the dialog as a modal one: the focus stays inside and returns afterwards. `onClose`: Esc was pressed. */
export const useDialog = (onClose: () => void): RefObject<HTMLDialogElement | null> => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)
  // Closed before it leaves the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    const cancel = (event: Event): void => {
      event.preventDefault()
      close()
    }
    shown?.addEventListener('cancel', cancel)
    return () => {
      shown?.removeEventListener('cancel', cancel)
      shown?.close()
    }
  }, [])
  return dialog
}
