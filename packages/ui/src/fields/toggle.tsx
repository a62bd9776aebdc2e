import { clsx } from 'clsx'
import styles from './toggle.module.css'

type Props = {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  inactive?: boolean
  /** Pressed while inactive: the place to say why. */
  refused?: () => void
}

export const Toggle = ({ label, on, onChange, inactive = false, refused }: Props) => (
  <button
    type="button"
    role="switch"
    className={clsx('place-center', styles['toggle'])}
    aria-checked={on}
    aria-label={label}
    aria-disabled={inactive || undefined}
    onClick={() => {
      if (inactive) refused?.()
      else onChange(!on)
    }}
  >
    <i />
  </button>
)
