import { useEffect, useEffectEvent } from 'react'

/** Esc empties a search field by itself. */
const isSearched = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''

/** Calls `back` for Esc, one step back, while no dialog is open. Undefined: there is no step. */
export const useBackKey = (back: (() => void) | undefined): void => {
  const press = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.repeat) return
    if (isSearched(event.target) || document.querySelector('dialog[open]')) return
    back?.()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
