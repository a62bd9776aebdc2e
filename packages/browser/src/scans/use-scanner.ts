import { useEffect, useEffectEvent, type RefObject } from 'react'
import { groupSeparator } from '@tillgate/domain/barcodes.ts'
import { newBurst } from './scanner-burst.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Sets a value as if typed, so that the form of the field takes it over. */
const setValue = (field: Field, value: string): void => {
  if (field.value === value) return
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Reports a scan wherever the cursor is: fast characters that end with Enter or Tab. Fields that received characters get
 * their former values back, also when the focus moved in between, and the last key presses no button and accepts no
 * suggestion. The keys in `own`, the field for barcodes, stay as they are: its form reads them, also those of a slow scanner.
 * `isOn`: false while another scanner of the page reads.
 */
export const useScanner = (
  report: (code: string) => void,
  own?: RefObject<HTMLInputElement | null>,
  isOn = true,
): void => {
  const onScan = useEffectEvent(report)
  useEffect(() => {
    if (!isOn) return undefined
    const burst = newBurst()
    let before = new Map<Field, string>()
    const press = (event: KeyboardEvent): void => {
      const { target, key } = event
      // Scanners type the control character between two fields of a GS1 code as Ctrl+].
      if (event.ctrlKey && key === ']') {
        event.preventDefault()
        burst.press(groupSeparator, event.timeStamp)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) {
        // Sends a form: the characters before belong to its field, not to the next scan.
        if (key === 'Enter') burst.press('Escape', event.timeStamp)
        return
      }
      const { scan, isStart } = burst.press(key, event.timeStamp)
      if (isStart) before = new Map()
      if (isField(target) && !before.has(target)) before.set(target, target.value)
      if (scan === undefined) return
      // A field that is focused by a closing dialog has no cursor and receives no characters.
      const isRead = isField(target) && target === own?.current && before.size === 1 && target.value.endsWith(scan)
      if (key === 'Enter' && isRead) return
      event.preventDefault()
      event.stopImmediatePropagation()
      for (const [field, value] of before) setValue(field, value)
      onScan(scan)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [own, isOn])
}
