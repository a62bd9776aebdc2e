import { useEffect } from 'react'
import type { RefObject } from 'react'

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)

/** Scanners end a barcode with Enter: a half-filled form must not go out (Spec 1 §5). Ctrl+Enter sends any form. */
export const useEnterRule = (form: RefObject<HTMLFormElement | null>, blockEnter: boolean): void => {
  useEffect(() => {
    const box = form.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter') return
      if (event.ctrlKey || event.metaKey) box?.requestSubmit()
      else if (blockEnter && isTextInput(event.target)) event.preventDefault()
    }
    box?.addEventListener('keydown', onKey)
    return () => box?.removeEventListener('keydown', onKey)
  }, [form, blockEnter])
}
