import { useEffect, useEffectEvent, type RefObject } from 'react'
import { newBurst } from './scanner-burst.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets a value as if typed, so that the form of the field takes it over. */
const setValue = (field: Field, value: string): void => {
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Reports a scan wherever the cursor is: fast digits that end with Enter. The digits are taken out of the field that has the
 * focus, and the Enter presses no button. In `own`, the field for barcodes, the keys stay as they are.
 */
export const useScanner = (own: RefObject<HTMLInputElement | null>, report: (code: string) => void): void => {
  const onScan = useEffectEvent(report)
  useEffect(() => {
    const burst = newBurst()
    let before: { field: Field; value: string } | undefined
    const press = (event: KeyboardEvent): void => {
      if (event.target === own.current || event.ctrlKey || event.metaKey || event.altKey) return
      const { scan, isStart } = burst.press(event.key, event.timeStamp)
      if (isStart) before = isField(event.target) ? { field: event.target, value: event.target.value } : undefined
      if (scan === undefined) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (before) setValue(before.field, before.value)
      onScan(scan)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [own])
}
