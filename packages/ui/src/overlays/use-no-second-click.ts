import { useEffect } from 'react'

/** Longer than a double click on any system, in milliseconds. */
const aDoubleClick = 600

const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

const listen = (): void => {
  document.addEventListener('click', dropSecondClick, true)
  setTimeout(() => document.removeEventListener('click', dropSecondClick, true), aDoubleClick)
}

/**
 * Ignores the second click of a double click that opened or closed a dialog. Otherwise the click that follows the opening
 * closes the dialog on its scrim or presses a button of the dialog, and the click after the closing presses an element behind.
 */
export const useNoSecondClick = (): void => {
  useEffect(() => {
    listen()
    return listen
  }, [])
}
