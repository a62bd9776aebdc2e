import type { ComponentProps } from 'react'
import './check.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'aria-label'> & { label: string; mixed?: boolean }

/** A bare tick box with a 40 px target; its label is spoken, not drawn. */
export const Check = ({ label, mixed = false, ...rest }: Props) => (
  <span className="check-hit">
    <input
      {...rest}
      type="checkbox"
      className="check"
      aria-label={label}
      ref={(box) => {
        if (box) box.indeterminate = mixed
      }}
    />
  </span>
)
