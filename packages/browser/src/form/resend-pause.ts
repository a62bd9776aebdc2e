import type { ResendPause } from '@tillgate/ui/buttons/resend-button.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'
import { now } from '../clock.ts'

/** `endsAt`: end of the pause as epoch milliseconds. */
const Stored = z.strictObject({ sent: z.number(), endsAt: z.number() })
/** Seconds of the longest pause: the clock of the device may have been set back meanwhile. */
const longest = 120

const read = (key: string): ResendPause | undefined => {
  try {
    const { sent, endsAt } = z.parse(Stored, JSON.parse(sessionStorage.getItem(key) ?? ''))
    return { sent, seconds: Math.min(longest, Math.max(0, Math.ceil((endsAt - now()) / 1000))) }
  } catch {
    return undefined
  }
}

/** Stores the pause before the next code in this tab, for one visit of the page: a reload continues it, a new visit begins anew. */
export const useResendPause = () => {
  const visit = useRouterState({ select: ({ location }) => location.state['__TSR_key'] ?? '' })
  const [key] = useState(`resend-${visit}`)
  const [paused] = useState(() => read(key))
  const onPause = ({ sent, seconds }: ResendPause): void =>
    sessionStorage.setItem(key, JSON.stringify({ sent, endsAt: now() + seconds * 1000 }))
  return { paused, onPause }
}
