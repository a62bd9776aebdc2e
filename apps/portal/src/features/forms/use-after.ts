import { useEffect, useEffectEvent } from 'react'

/** Calls `act` after `ms` milliseconds; undefined: no timer runs. Spec 1 §9 has the times. */
export const useAfter = (ms: number | undefined, act: () => unknown): void => {
  const then = useEffectEvent(act)
  useEffect(() => {
    if (ms === undefined) return undefined
    const timer = setTimeout(() => then(), ms)
    return () => clearTimeout(timer)
  }, [ms])
}
