import { clsx } from 'clsx'
import styles from './button.module.css'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerSolid' | 'chrome' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  iconOnly?: boolean | undefined
  full?: boolean | undefined
  /** Breaks a long label, such as the name of a file. */
  wraps?: boolean | undefined
}

/**
 * Styles links as buttons: the router's Link uses these classes and remains a link. CSS of the surrounding element
 * finds them by `data-button`.
 */
export const asButton = ({
  variant: look = 'secondary',
  size = 'md',
  iconOnly = false,
  full = false,
  wraps = false,
}: ButtonLook = {}) => ({
  className: clsx(
    styles['btn'],
    styles[look],
    styles[size],
    iconOnly && styles['iconOnly'],
    full && styles['full'],
    wraps && styles['wraps'],
  ),
  'data-button': look,
})
