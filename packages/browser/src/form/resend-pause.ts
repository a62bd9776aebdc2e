import type { ResendPause } from '@tillgate/ui/buttons/resend-button.tsx'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod/mini'

const Pause = z.strictObject({ sent: z.number(), endsAt: z.number() })

const read = (key: string): ResendPause | undefined => {
  try {
    return z.safeParse(Pause, JSON.parse(sessionStorage.getItem(key) ?? '')).data
  } catch {
    return undefined
  }
}

/** Stores the pause before the next code in this tab, for one visit of the page: a reload continues it, a new visit begins anew. */
export const useResendPause = () => {
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const [key] = useState(`resend-${visit}`)
  const [paused] = useState(() => read(key))
  return { paused, onPause: (pause: ResendPause) => sessionStorage.setItem(key, JSON.stringify(pause)) }
}
