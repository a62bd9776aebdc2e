import { useEffect, useEffectEvent } from 'react'
import { newSingleKey } from '#till/parts/single-key.ts'

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
  '%': 'discount',
  '?': 'help',
} as const
export type SellAct = (typeof acts)[keyof typeof acts]
const isKey = (key: string): key is keyof typeof acts => Object.hasOwn(acts, key)

/**
 * Calls `act` for the keys of a counter while no dialog is open. Keys that a field uses act while `isEmpty`: the scan field holds no text.
 */
export const useSellKeys = (isEmpty: boolean, act: (act: SellAct) => void): void => {
  const run = useEffectEvent(act)
  const isFree = useEffectEvent(() => isEmpty)
  useEffect(() => {
    const single = newSingleKey()
    const press = (event: KeyboardEvent): void => {
      const { key } = event
      const isFunction = /^F\d/.test(key)
      const isModified = event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey
      if (isModified || !isKey(key) || document.querySelector('dialog[open]') || (!isFunction && !isFree())) {
        return single.press(event)
      }
      event.preventDefault()
      if (key.length === 1) return single.press(event, () => run(acts[key]))
      single.press(event)
      if (!event.repeat || !isFunction) run(acts[key])
    }
    addEventListener('keydown', press)
    return () => {
      single.stop()
      removeEventListener('keydown', press)
    }
  }, [])
}
