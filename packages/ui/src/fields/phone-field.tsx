import type { ComponentProps } from 'react'
import { DressedField } from './dressed-field.tsx'
import { nationalDigits, phoneText } from './phone-text.ts'

type Props = Omit<ComponentProps<typeof DressedField>, 'dress' | 'undress' | 'type' | 'inputMode'>

/** A US number, dressed as it is typed. */
export const PhoneField = (props: Props) => (
  <DressedField
    {...props}
    type="tel"
    inputMode="tel"
    autoComplete="tel-national"
    dress={phoneText}
    undress={nationalDigits}
  />
)
