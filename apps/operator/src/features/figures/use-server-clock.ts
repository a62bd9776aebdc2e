import { useEffect, useState } from 'react'
import { now } from '@tillgate/browser/clock.ts'

const every = 30_000

/** Returns the server's time, advanced by the browser's clock, so that a wrong browser clock shows nothing as overdue. */
export const useServerClock = (serverNow: string | undefined): number => {
  const [heard, setHeard] = useState<{ said: string | undefined; ahead: number }>({ said: undefined, ahead: 0 })
  const [here, setHere] = useState(now)

  if (serverNow !== undefined && serverNow !== heard.said) {
    setHeard({ said: serverNow, ahead: new Date(serverNow).getTime() - here })
  }
  useEffect(() => {
    const timer = setInterval(() => setHere(now()), every)
    return () => clearInterval(timer)
  }, [])
  return here + heard.ahead
}
