import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { caretAfter } from './phone-text.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** Digits alone: what is too long is told, not swallowed. */
  value: string
  change: (digits: string) => void
  dress: (digits: string) => string
  undress: (text: string) => string
}

/** Digits that are dressed as they are typed. The caret stays behind the digit it stood behind. */
export const DressedField = ({ value, change, dress, undress, ...rest }: Props) => {
  const box = useRef<HTMLSpanElement>(null)
  const caret = useRef<number>(undefined)

  useLayoutEffect(() => {
    const input = box.current?.querySelector('input')
    if (!input || caret.current === undefined) return
    const at = caretAfter(input.value, caret.current)
    input.setSelectionRange(at, at)
    caret.current = undefined
  })

  return (
    <span ref={box}>
      <TextField
        {...rest}
        value={dress(value)}
        onChange={({ currentTarget: input }) => {
          const digits = undress(input.value)
          const before = undress(input.value.slice(0, input.selectionStart ?? undefined)).length
          caret.current = Math.min(before, digits.length)
          change(digits)
        }}
      />
    </span>
  )
}
