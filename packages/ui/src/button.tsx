import type { ComponentProps } from 'react'
import { buttonClass } from './button-class.ts'
import type { ButtonLook } from './button-class.ts'
import './button.css'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-disabled'> & {
    busy?: boolean
    /** Said to assistive technology and ignored on press; focus stays, unlike with `disabled`. */
    inactive?: boolean
  }

export const Button = ({
  look,
  size,
  iconOnly,
  full,
  busy = false,
  inactive = false,
  onClick,
  children,
  ...rest
}: Props) => (
  <button
    type="button"
    {...rest}
    className={buttonClass({ look, size, iconOnly, full })}
    aria-disabled={busy || inactive || undefined}
    data-busy={busy || undefined}
    onClick={(event) => {
      if (busy || inactive) event.preventDefault()
      else onClick?.(event)
    }}
  >
    {busy ? <span>{children}</span> : children}
  </button>
)
