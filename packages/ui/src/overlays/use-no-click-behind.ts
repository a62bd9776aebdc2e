import { useEffect } from 'react'

/** Longer than a double click takes on any system. */
const aDoubleClick = 600

const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/** The second half of a double click on what closed a dialog was meant for that: nothing that lies behind is pressed by it. */
export const useNoClickBehind = (): void => {
  useEffect(
    () => () => {
      document.addEventListener('click', dropSecondClick, true)
      setTimeout(() => document.removeEventListener('click', dropSecondClick, true), aDoubleClick)
    },
    [],
  )
}
