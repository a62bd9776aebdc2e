import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './icon.module.css'

type Props = { children: ReactNode; small?: boolean }

/** Icon hidden from screen readers: the text beside the icon or the button's label is announced. */
export const Icon = ({ children, small = false }: Props) => (
  <svg
    className={clsx('flex-none', styles['icon'], small && styles['small'])}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)
