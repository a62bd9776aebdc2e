import type { ComponentProps } from 'react'
import { DressedField } from './dressed-field.tsx'
import { masked } from './masks.ts'
import type { Mask } from './masks.ts'

type Props = Omit<ComponentProps<typeof DressedField>, 'dress' | 'undress' | 'caretAt' | 'type' | 'inputMode'>

const asTyped = (text: string): string => text

/** Lets in only what the mask lets in; what is pasted is cleaned, not refused. */
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
export const MoneyField = (props: Props) => <MaskedField {...props} lead="$" whole={7} decimals={2} />

/** Spec 2 §5: 3 digits and 2 decimals at most, 3 for the tax of an item at a store. */
export const PercentField = ({ decimals = 2, ...props }: Props & { decimals?: 2 | 3 }) => (
  <MaskedField {...props} unit="%" whole={3} decimals={decimals} />
)
