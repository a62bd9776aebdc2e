import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './check.module.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label'> & { label: string; mixed?: boolean }

/** Checkbox without visible text, with a 40 px target and an accessible label. */
export const Check = ({ label, mixed = false, ...rest }: Props) => (
  <label className={clsx('place-center', styles['hit'])}>
    <input
      {...rest}
      type="checkbox"
      className={clsx('surface flex-none', styles['check'])}
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
    />
  </label>
)
