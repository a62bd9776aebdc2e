import { clsx } from 'clsx'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerSolid' | 'chrome' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  iconOnly?: boolean | undefined
  full?: boolean | undefined
}

/** Links that look like buttons stay links: the router's Link wears these. Where a place dresses its buttons otherwise, it
    finds them by `data-button`. */
export const asButton = ({
  variant: look = 'secondary',
  size = 'md',
  iconOnly = false,
  full = false,
}: ButtonLook = {}) => ({
  className: clsx(styles['btn'], styles[look], styles[size], iconOnly && styles['iconOnly'], full && styles['full']),
  'data-button': look,
})
