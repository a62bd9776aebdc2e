import { clsx } from 'clsx'
import styles from './file-check.module.css'

/** Facts about a file under the title of its page. */
export const AboutFile = ({ facts }: { facts: readonly string[] }) => (
  <span className={clsx('flex wrap break', styles['about'])}>
    {facts.map((fact) => (
      <span key={fact}>{fact}</span>
    ))}
  </span>
)
