import styles from './skeleton.module.css'
import { useEffect, useState } from 'react'

const noticed = 150

/** Returns false for the first 150 ms, so that fast answers never flash a placeholder. */
const useSlow = (): boolean => {
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), noticed)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

type Props = { height?: number; width?: number | string }

/** Takes its space at once and appears only when the wait is long enough to be noticed. */
export const Skeleton = ({ height = 14, width = '100%' }: Props) => {
  const slow = useSlow()
  return <span className={slow ? styles['skeleton'] : undefined} style={{ display: 'block', height, width }} />
}
