import { useEffect, useRef } from 'react'

type Close = { current: () => void }

/** Open dialogs and sheets, the topmost last. */
const open: Close[] = []

const closeTopmost = (event: KeyboardEvent): void => {
  const { key, isComposing, target } = event
  if (key !== 'Escape' || isComposing) return
  // An open list of options inside a dialog takes the key for itself.
  if (target instanceof Element && target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.current()
  // Tells other listeners that the key has closed something.
  event.preventDefault()
}

/** Calls `onClose` on Escape while no further dialog lies above. One listener serves all: each press closes one dialog. */
export const useEscape = (onClose: () => void): void => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (open.length === 0) addEventListener('keydown', closeTopmost, true)
    open.push(close)
    return () => {
      open.splice(open.indexOf(close), 1)
      if (open.length === 0) removeEventListener('keydown', closeTopmost, true)
    }
  }, [])
}
