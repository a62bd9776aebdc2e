import type { ComponentProps } from 'react'
import { DressedField } from './dressed-field.tsx'

type Props = Omit<ComponentProps<typeof DressedField>, 'dress' | 'undress' | 'type' | 'inputMode'> & {
  /** A dash is shown behind so many digits, and never sent. */
  dashAfter?: number
}

/** More than any number of ours has: enough to show that too much was pasted. */
const longest = 15
const digitsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, longest)

/** A number that is a name: tax numbers, ZIP codes. Leading zeros stay. */
export const DigitsField = ({ dashAfter, ...rest }: Props) => {
  const dress = (digits: string): string =>
    dashAfter === undefined || digits.length <= dashAfter
      ? digits
      : `${digits.slice(0, dashAfter)}-${digits.slice(dashAfter)}`
  return <DressedField autoComplete="off" {...rest} inputMode="numeric" dress={dress} undress={digitsOf} />
}
