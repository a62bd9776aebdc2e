import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { caretAfter, nationalDigits, phoneText } from './phone-text.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  /** Digits only: excess digits are reported, not dropped. */
  value: string
  onChange: (digits: string) => void
  dress: (digits: string) => string
  undress: (text: string) => string
}

/** Text field that formats its value while typing. The caret stays after the same character. Layouts know its box by `data-dressed`. */
export const DressedField = ({ value, onChange, dress, undress, ...rest }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const caret = useRef<number>(undefined)

  const placeCaret = () => {
    const input = box.current?.querySelector('input')
    if (!input || caret.current === undefined) return
    const at = caretAfter(input.value, caret.current)
    input.setSelectionRange(at, at)
    caret.current = undefined
  }
  useLayoutEffect(placeCaret)

  return (
    <div ref={box} data-dressed>
      <TextField
        {...rest}
        value={dress(value)}
        onChange={({ currentTarget: input }) => {
          const digits = undress(input.value)
          const before = undress(input.value.slice(0, input.selectionStart ?? undefined)).length
          caret.current = Math.min(before, digits.length)
          onChange(digits)
          // An ignored key changes nothing, so React restores the old text and moves the caret behind it.
          if (digits === value) queueMicrotask(placeCaret)
        }}
      />
    </div>
  )
}

type NumberProps = Omit<Props, 'dress' | 'undress' | 'type' | 'inputMode'>
type DigitsProps = NumberProps & {
  /** Number of digits before a displayed dash, which is never sent. */
  dashAfter?: number
  /** Maximum number of digits: further digits are dropped. */
  digits?: number
}

/** Maximum length without `digits`, enough to show that the pasted text was too long. */
const longest = 15
const digitsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^0-9]/g, '')

/** Field for identifiers made of digits: tax numbers, ZIP codes. Leading zeros are kept. */
export const DigitsField = ({ dashAfter, digits: limit, ...rest }: DigitsProps) => {
  const dress = (digits: string): string =>
    dashAfter === undefined || digits.length <= dashAfter
      ? digits
      : `${digits.slice(0, dashAfter)}-${digits.slice(dashAfter)}`
  const undress = (text: string): string => digitsOf(text).slice(0, limit ?? longest)
  return <DressedField autoComplete="off" {...rest} inputMode="numeric" dress={dress} undress={undress} />
}

/** Field of a US phone number, formatted while the person types. */
export const PhoneField = (props: NumberProps) => (
  <DressedField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    dress={phoneText}
    undress={nationalDigits}
  />
)
