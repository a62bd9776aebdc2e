import { useEffect, useEffectEvent } from 'react'

/** What the keys of a counter do on the page that sells. */
const acts = {
  F2: 'find',
  F3: 'quantity',
  F4: 'hold',
  F6: 'held',
  F9: 'clear',
  ArrowUp: 'line-before',
  ArrowDown: 'line-after',
  Delete: 'remove',
  '+': 'more',
  '-': 'less',
  '−': 'less',
  '?': 'help',
} as const
export type SellAct = (typeof acts)[keyof typeof acts]
const isKey = (key: string): key is keyof typeof acts => Object.hasOwn(acts, key)

/** Milliseconds in which a scanner types the next character: a single character is a key when none follows. */
const burst = 60

/**
 * Calls `act` for the keys of a counter while no dialog is open. Keys that a field uses act while `isEmpty`: the scan field holds no text.
 */
export const useSellKeys = (isEmpty: boolean, act: (act: SellAct) => void): void => {
  const run = useEffectEvent(act)
  const isFree = useEffectEvent(() => isEmpty)
  useEffect(() => {
    let single: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent): void => {
      clearTimeout(single)
      const { key } = event
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isKey(key)) return
      if (document.querySelector('dialog[open]')) return
      const isFunction = /^F\d/.test(key)
      if (!isFunction && !isFree()) return
      event.preventDefault()
      if (event.repeat && isFunction) return
      if (key.length > 1) return run(acts[key])
      single = setTimeout(() => run(acts[key]), burst)
    }
    addEventListener('keydown', press)
    return () => {
      clearTimeout(single)
      removeEventListener('keydown', press)
    }
  }, [])
}
