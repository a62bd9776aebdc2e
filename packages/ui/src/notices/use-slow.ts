import { useEffect, useState } from 'react'

const noticed = 150

/** False for the first 150 ms: an answer that comes at once never flashes a placeholder. */
export const useSlow = (): boolean => {
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), noticed)
    return () => clearTimeout(timer)
  }, [])
  return slow
}
