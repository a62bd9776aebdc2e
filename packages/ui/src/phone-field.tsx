import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { caretAfter, nationalDigits, phoneText } from './phone-text.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
  /** Digits alone, ten at most unless more were typed: what is too long is told, not swallowed. */
  value: string
  change: (digits: string) => void
}

/** A US number, dressed as it is typed. The caret stays behind the digit it stood behind. */
export const PhoneField = ({ value, change, ...rest }: Props) => {
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
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={phoneText(value)}
        onChange={({ currentTarget: input }) => {
          const digits = nationalDigits(input.value)
          const before = nationalDigits(input.value.slice(0, input.selectionStart ?? undefined)).length
          caret.current = Math.min(before, digits.length)
          change(digits)
        }}
      />
    </span>
  )
}
