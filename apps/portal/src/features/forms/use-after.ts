import { useEffect, useEffectEvent } from 'react'

/** Does something once the time has passed; undefined: not yet. Spec 1 §9 has the times. */
export const useAfter = (ms: number | undefined, act: () => unknown): void => {
  const then = useEffectEvent(act)
  useEffect(() => {
    if (ms === undefined) return undefined
    const timer = setTimeout(() => then(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}
