import { useEffect } from 'react'

/** Longer than a double click takes on any system. */
const aDoubleClick = 600

/** The second half of a double click on what closed a dialog was meant for that: nothing that lies behind is pressed by it. */
export const useNoClickBehind = (): void => {
  useEffect(
    () => () => {
      const stop = (event: MouseEvent) => {
        if (event.detail < 2) return
        event.preventDefault()
        event.stopPropagation()
      }
      document.addEventListener('click', stop, true)
      setTimeout(() => document.removeEventListener('click', stop, true), aDoubleClick)
    },
    [],
  )
}
