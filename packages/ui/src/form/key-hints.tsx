import { clsx } from 'clsx'
import styles from './key-hints.module.css'

type KeyHint = readonly [keys: string, does: string]

/** Keys of a form or a table and what they do, for wide screens. */
export const KeyHints = ({ label, keys }: { label: string; keys: readonly KeyHint[] }) => (
  <ul className={clsx('only-wide wrap fs-12 muted', styles['keys'])} aria-label={label}>
    {keys.map(([key, does]) => (
      <li key={key}>
        <kbd>{key}</kbd> {does}
      </li>
    ))}
  </ul>
)
