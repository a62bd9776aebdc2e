import { useTranslation } from '#till/i18n.ts'
import { focusOnMount } from './focus.ts'
import { NumberPad } from './number-pad.tsx'

/** Digits that were typed, without zeros in front. More than `max` are not taken. */
const digitsIn = (text: string, max: number): string => text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, max)

type Props = {
  label: string
  digits: string
  /** Most digits. */
  max: number
  /** What the digits mean, as in `2.30`. */
  value: string
  placeholder?: string
  unit?: string
  onDigits: (digits: string) => void
  onEnter: () => void
}
/** Number of a sheet, typed from the right: on the keyboard, wherever the cursor is, or on the pad. */
export const TypedNumber = ({ label, digits, max, value, placeholder, unit, onDigits, onEnter }: Props) => {
  const { t } = useTranslation()
  const add = (digit: string): void => onDigits(digitsIn(digits + digit, max))
  const remove = (): void => onDigits(digits.slice(0, -1))
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onEnter()
        }}
      >
        <label className="t-val">
          <span className="sr">{label}</span>
          <input
            inputMode="none"
            autoComplete="off"
            ref={focusOnMount}
            placeholder={placeholder}
            value={value}
            onKeyDown={(event) => {
              if (/^\d$/.test(event.key)) add(event.key)
              else if (event.key === 'Backspace') remove()
              else return
              event.preventDefault()
            }}
            onChange={({ target }) => onDigits(digitsIn(target.value, max))}
          />
          {unit !== undefined && <span aria-hidden="true">{unit}</span>}
        </label>
      </form>
      <NumberPad onDigit={add} onDelete={remove} corner={t('clear')} onCorner={() => onDigits('')} />
    </>
  )
}
