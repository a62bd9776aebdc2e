import type { ComponentProps, MouseEvent } from 'react'
import { asButton } from './as-button.ts'
import type { ButtonLook } from './as-button.ts'
import { useOneRun } from './use-one-run.ts'

type Props = ButtonLook &
  Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'aria-disabled' | 'onClick'> & {
    /** Further presses are ignored until the returned promise settles. */
    onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
    busy?: boolean
    /** Announced by assistive technology as disabled, and ignored on press; the focus stays, unlike with `disabled`. */
    inactive?: boolean
  }

export const Button = ({
  variant,
  size,
  iconOnly,
  full,
  wraps,
  busy = false,
  inactive = false,
  onClick,
  onMouseDown,
  children,
  ...rest
}: Props) => {
  const { isRunning, run } = useOneRun()
  return (
    <button
      type="button"
      {...rest}
      {...asButton({ variant, size, iconOnly, full, wraps })}
      aria-disabled={busy || inactive || undefined}
      data-busy={busy || undefined}
      onMouseDown={(event) => {
        // Leaving a field may bring a complaint, which would move the button away between press and release.
        if (rest.type === 'submit') event.preventDefault()
        onMouseDown?.(event)
      }}
      onClick={(event) => {
        if (busy || inactive || isRunning()) event.preventDefault()
        else void run(() => onClick?.(event))
      }}
    >
      {busy ? <span>{children}</span> : children}
    </button>
  )
}
