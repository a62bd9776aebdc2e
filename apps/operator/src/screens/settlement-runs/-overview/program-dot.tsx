import { clsx } from 'clsx'
import styles from './overview.module.css'

const colours = 3

/** Shows a program's color by index; the adjacent text carries the same information. */
export const ProgramDot = ({ index }: { index: number }) => (
  <i className={clsx('flex-none', styles['dot'])} data-colour={Math.max(0, index) % colours} aria-hidden="true" />
)
