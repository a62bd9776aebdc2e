import { useSyncExternalStore } from 'react'
import { now } from '@tillgate/browser/clock.ts'

const never = () => () => undefined
const often = (tick: () => void): (() => void) => {
  const timer = setInterval(tick, 250)
  return () => clearInterval(timer)
}

/** Whole seconds until then; 0 once it is over, or when there is nothing to wait for. */
export const useCountdown = (until: number | undefined): number =>
  useSyncExternalStore(until === undefined ? never : often, () =>
    until === undefined ? 0 : Math.max(0, Math.ceil((until - now()) / 1000)),
  )

/** 1:00, 0:09. */
export const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
