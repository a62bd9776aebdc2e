import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { WarningIcon } from '../icons/basics.tsx'
import styles from './field.module.css'

/** Error of one field, with its icon. */
export const FieldError = ({ children, ...rest }: Omit<ComponentProps<'p'>, 'className'>) => (
  <p {...rest} className={clsx('flex gap-6px fs-13 fw-medium text-danger', styles['error'])}>
    <WarningIcon small />
    {children}
  </p>
)
