import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './code-input.module.css'

type Props = FieldTexts & {
  name: string
  value: string
  onChange: (digits: string) => void
  /** Called once the sixth digit is there. */
  complete: (digits: string) => void
}

const length = 6
const boxes = Array.from({ length }, (_, box) => box)
/** Extracts the digits of pasted codes with spaces, dashes or surrounding text. */
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, length)

/** ONE input drawn as six cells: autofill, paste and screen readers work as in any field (WCAG 3.3.8). */
export const CodeInput = ({ name, value, onChange, complete, label, hint, error }: Props) => {
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!error) return
    // Selects a rejected code, so that typing replaces the code.
    input.current?.focus()
    input.current?.select()
  }, [error])

  return (
    <Field label={label} hint={hint} error={error} announces>
      {(wiring) => (
        <span className={clsx('block relative container rounded', styles['codeCells'])}>
          <span className={clsx('grid absolute', styles['codeBoxes'])} aria-hidden="true">
            {boxes.map((box) => (
              <i className="rounded surface" key={box} />
            ))}
          </span>
          <input
            ref={input}
            className={clsx('block relative', styles['codeInput'])}
            name={name}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="\d{6}"
            // Longer than six, because a pasted "123-456" would be cut before its dash is removed.
            maxLength={64}
            // Moves the initial focus of a dialog to the code field instead of the close button.
            data-autofocus
            {...wiring}
            // A whole code was sent already: a tap would put the cursor between its digits.
            onClick={({ currentTarget }) => {
              if (value.length === length) currentTarget.select()
            }}
            onChange={(event) => {
              const digits = digitsOf(event.currentTarget.value)
              onChange(digits)
              if (digits.length === length && digits !== value) complete(digits)
            }}
          />
        </span>
      )}
    </Field>
  )
}
