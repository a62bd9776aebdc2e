import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'

/** An address of one's own, as keyboards and password managers want to know it. */
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
