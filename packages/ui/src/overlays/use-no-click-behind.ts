import { useEffect } from 'react'

/** Longer than a double click on any system, in milliseconds. */
const aDoubleClick = 600

const dropSecondClick = (event: MouseEvent): void => {
  if (event.detail < 2) return
  event.preventDefault()
  event.stopPropagation()
}

/** Ignores the second click of a double click that closed a dialog, so that elements behind are not pressed. */
export const useNoClickBehind = (): void => {
  useEffect(
    () => () => {
      document.addEventListener('click', dropSecondClick, true)
      setTimeout(() => document.removeEventListener('click', dropSecondClick, true), aDoubleClick)
    },
    [],
  )
}
