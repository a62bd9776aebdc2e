import type { ComponentProps } from 'react'
import type { Mask } from './masks.ts'
import { masked } from './masks.ts'
import { TextField } from './text-field.tsx'

type Props = Mask &
  Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type' | 'inputMode'> & {
    value: string
    change: (value: string) => void
  }

/** Lets in only what the mask lets in; what is pasted is cleaned, not refused. */
export const MaskedField = ({ whole, decimals, value, change, ...rest }: Props) => (
  <TextField
    {...rest}
    inputMode="decimal"
    autoComplete="off"
    value={value}
    onChange={(event) => change(masked(event.currentTarget.value, { whole, decimals }))}
  />
)
