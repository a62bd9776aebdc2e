import type { ComponentProps } from 'react'
import { DressedField } from './dressed-field.tsx'
import { masked, moneyMask, percentMask } from './masks.ts'
import type { Mask } from './masks.ts'

type Props = Omit<ComponentProps<typeof DressedField>, 'dress' | 'undress' | 'caretAt' | 'type' | 'inputMode'>

const asTyped = (text: string): string => text

/** Accepts only input allowed by the mask; cleans pasted text instead of rejecting the text. */
const MaskedField = ({ whole, decimals, ...rest }: Props & Mask) => (
  <DressedField
    {...rest}
    inputMode="decimal"
    autoComplete="off"
    dress={asTyped}
    undress={(text) => masked(text, { whole, decimals })}
    caretAt={(_, behind) => behind}
  />
)

/** Dollars. Spec 2 §5: 7 digits and 2 decimals at most. */
export const MoneyField = (props: Props) => <MaskedField {...props} lead="$" {...moneyMask} />

/** Spec 2 §5: 3 digits and 2 decimals at most, 3 for the tax of an item at a store. */
export const PercentField = ({ isItemTax = false, ...props }: Props & { isItemTax?: boolean }) => (
  <MaskedField
    {...props}
    unit="%"
    whole={percentMask.whole}
    decimals={isItemTax ? percentMask.itemTaxDecimals : percentMask.decimals}
  />
)
