import { useState, type ComponentProps } from 'react'
import { afterPress } from '../form/after-press.ts'
import { amountValue, balanceMask, itemTaxMask, moneyMask, percentMask, readAmount, type Mask } from './masks.ts'
import { TextField } from './text-field.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'onChange' | 'type' | 'inputMode' | 'lead' | 'unit' | 'maxLength'
> & {
  /** Amount with a decimal point, or the typed text while it is not readable as one amount. */
  value: string
  onChange: (value: string) => void
  /** Error of a text that is not readable as one amount. */
  unreadable: string
}

/** No further digit makes such a text readable, so its error does not wait until the person leaves the field. */
const foreign = /[^\d.,'’$%\s]/

/**
 * Keeps the text as typed while the field has the focus, and shows the amount read from the text afterwards. A text with
 * no single meaning stays, with an error: dropping one of its characters would make another amount.
 */
const AmountInput = ({
  value,
  onChange,
  mask,
  unreadable,
  error,
  onFocus,
  onBlur,
  ...rest
}: Props & { mask: Mask }) => {
  const [typed, setTyped] = useState('')
  const [hasFocus, setFocus] = useState(false)
  const isTyped = hasFocus && amountValue(typed, mask) === value
  const isUnreadable = readAmount(value, mask) === undefined && (!hasFocus || foreign.test(value))
  return (
    <TextField
      {...rest}
      {...(mask.unit === '$' ? { lead: '$' } : { unit: '%' })}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : value}
      error={isUnreadable ? unreadable : error}
      onBeforeInput={(event) => {
        // Spec 2 §5: typed letters are ignored. Pasted text is accepted or refused as a whole.
        if ('data' in event && typeof event.data === 'string' && /^\p{L}$/u.test(event.data)) event.preventDefault()
      }}
      onChange={({ currentTarget: input }) => {
        setTyped(input.value)
        onChange(amountValue(input.value, mask))
      }}
      onFocus={(event) => {
        setTyped(value)
        setFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        const input = event.currentTarget
        void afterPress(() => setFocus(document.activeElement === input))
        onBlur?.(event)
      }}
    />
  )
}

/** Dollars. Spec 2 §5: 7 digits and 2 decimals at most, 11 digits for the balance of a bank account. */
export const MoneyField = ({ isBalance = false, ...props }: Props & { isBalance?: boolean }) => (
  <AmountInput {...props} mask={isBalance ? balanceMask : moneyMask} />
)

/** Spec 2 §5: 3 digits and 2 decimals at most, 3 for the tax of an item at a store. */
export const PercentField = ({ isItemTax = false, ...props }: Props & { isItemTax?: boolean }) => (
  <AmountInput {...props} mask={isItemTax ? itemTaxMask : percentMask} />
)
