import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import styles from './check.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & { children: ReactNode; type?: 'checkbox' | 'radio' }

export const CheckRow = ({ children, type = 'checkbox', ...rest }: Props) => (
  <label className={clsx('grid items-start', styles['row'], type === 'radio' && styles['radio'])}>
    <input {...rest} type={type} className={clsx('surface flex-none', styles['check'])} />
    <span>{children}</span>
  </label>
)
