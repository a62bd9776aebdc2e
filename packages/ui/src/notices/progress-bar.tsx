import { clsx } from 'clsx'
import styles from './progress-bar.module.css'

type Props = { label: string; share: number }

export const ProgressBar = ({ label, share }: Props) => (
  <progress
    className={clsx('block w-full surface-3 overflow-hidden', styles['progress'])}
    aria-label={label}
    max={100}
    value={Math.round(Math.min(1, Math.max(0, share)) * 100)}
  />
)
