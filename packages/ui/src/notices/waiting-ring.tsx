import styles from './waiting-ring.module.css'

/** Somebody else is at work, for how long nobody knows. It stands still for whoever wants less motion. */
export const WaitingRing = ({ label }: { label: string }) => (
  <svg className={styles['waitingRing']} viewBox="0 0 72 72" role="img" aria-label={label}>
    <circle cx="36" cy="36" r="30" />
    <path d="M36 6a30 30 0 0 1 30 30" />
  </svg>
)
