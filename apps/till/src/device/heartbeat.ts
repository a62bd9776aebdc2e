import { pingServer } from '@tillgate/client/ping.ts'

/** Milliseconds between two questions to the server, and until one counts as unanswered. */
const every = 5000
const patience = 4000

export type Connection = 'online' | 'no-internet' | 'no-server'

const ask = async (onTime: (at: number) => void): Promise<Connection> => {
  try {
    onTime(await pingServer(AbortSignal.timeout(patience)))
    return 'online'
  } catch {
    return navigator.onLine ? 'no-server' : 'no-internet'
  }
}

/**
 * Watches the connection by calls of its own: the browser's `online` event does not fire when only the line behind the router is down.
 * Calls `changed` with every change, and `onTime` with the server's time. Returns a function that ends the watch.
 */
export const watchConnection = (
  changed: (connection: Connection) => void,
  onTime: (at: number) => void,
): (() => void) => {
  let last: Connection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const beat = async (): Promise<void> => {
    const now = await ask(onTime)
    if (isOver) return
    if (now !== last) {
      last = now
      changed(now)
    }
    timer = setTimeout(() => void beat(), every)
  }
  const soon = (): void => {
    clearTimeout(timer)
    void beat()
  }
  globalThis.addEventListener('online', soon)
  globalThis.addEventListener('offline', soon)
  void beat()
  return () => {
    isOver = true
    clearTimeout(timer)
    globalThis.removeEventListener('online', soon)
    globalThis.removeEventListener('offline', soon)
  }
}
