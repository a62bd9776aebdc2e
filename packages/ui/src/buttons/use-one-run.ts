import { useRef } from 'react'

/**
 * Allows one run at a time, tracked in the event itself: a second press may arrive before the busy state is rendered,
 * and a double click would send twice. Returns undefined for an ignored press.
 */
export const useOneRun = () => {
  const running = useRef(false)
  const run = async <T>(work: () => T | PromiseLike<T>): Promise<T | undefined> => {
    if (running.current) return undefined
    running.current = true
    try {
      return await work()
    } finally {
      running.current = false
    }
  }
  return { isRunning: () => running.current, run }
}
