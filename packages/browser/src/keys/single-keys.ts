import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/** WCAG 2.1.4: people who dictate, or press keys by accident, can switch single keys off. */
const storedUnder = 'single-keys'
const listeners = new Set<() => void>()
const areOn = (): boolean => localStorage.getItem(storedUnder) !== 'off'

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useKeySwitch = (): { on: boolean; flip: () => void } => {
  const on = useSyncExternalStore(listen, areOn)
  const flip = () => {
    localStorage.setItem(storedUnder, on ? 'off' : 'on')
    for (const listener of listeners) listener()
  }
  return { on, flip }
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [role=dialog], [role=menu]') !== null

/** Binds single letters to actions, except while a text field has the focus or a dialog is open. */
export const useSingleKeys = (acts: Readonly<Record<string, () => void>>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('[role=dialog][aria-modal=true]')) return
    const act = acts[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
