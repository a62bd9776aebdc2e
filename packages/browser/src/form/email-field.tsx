import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'

/** E-mail field of the user's own address, with hints for keyboards and password managers. */
export const EmailField = (props: Omit<ComponentProps<typeof TextField>, 'type'>) => (
  <TextField
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
