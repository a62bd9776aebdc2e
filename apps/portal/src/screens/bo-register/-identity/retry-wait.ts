import { now } from '@tillgate/browser/clock.ts'
import { identityRetrySeconds } from '@tillgate/domain/identity.ts'
import { useState } from 'react'

/** In this tab, so that loading the page again does not shorten the wait on the screen. */
const storedUnder = 'identity-again-at'

const stored = (): number | undefined => {
  const until = Number(sessionStorage.getItem(storedUnder) ?? Number.NaN)
  const longest = now() + identityRetrySeconds * 1000
  return until > now() && until <= longest ? until : undefined
}

/** Until when there is no new attempt. The server decides by its own clock; this is what people see. */
export const useRetryWait = () => {
  const [until, setUntil] = useState(stored)

  const wait = (seconds: number = identityRetrySeconds): void => {
    const end = now() + seconds * 1000
    sessionStorage.setItem(storedUnder, String(end))
    setUntil(end)
  }
  return { until, wait }
}
