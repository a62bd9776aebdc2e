import { useRef } from 'react'

/**
 * One run at a time, counted from the event itself: a second press may come before anything is drawn as busy, and what a
 * double click begins twice is sent twice. Nothing comes back for a run that was not begun.
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
