import { useSlow } from './use-slow.ts'
import styles from './skeleton.module.css'

type Props = { height?: number; width?: number | string }

/** Keeps its room at once, is painted only when the wait is long enough to be noticed. */
export const Skeleton = ({ height = 14, width = '100%' }: Props) => {
  const slow = useSlow()
  return <span className={slow ? styles['skeleton'] : undefined} style={{ display: 'block', height, width }} />
}
