import styles from './toggle.module.css'

type Props = { label: string; on: boolean; change: (on: boolean) => void; inactive?: boolean }

export const Toggle = ({ label, on, change, inactive = false }: Props) => (
  <button
    type="button"
    role="switch"
    className={styles['toggle']}
    aria-checked={on}
    aria-label={label}
    aria-disabled={inactive || undefined}
    onClick={() => {
      if (!inactive) change(!on)
    }}
  >
    <i />
  </button>
)
