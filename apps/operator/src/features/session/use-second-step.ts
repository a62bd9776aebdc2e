import { useNavigate } from '@tanstack/react-router'
import { useChange } from '@tillgate/browser/use-change.ts'
import { verifyOperatorCode } from '@tillgate/contract/operator-auth.ts'
import { inside } from '@tillgate/browser/inside.ts'
import { useState } from 'react'
import { call } from '#operator/api/client.ts'
import { pendingTicket, setPendingTicket } from './pending-sign-in.ts'
import { enterConsole } from './enter-console.ts'

/** The authenticator's code, at every sign-in and at the end of setting it up. */
export const useSecondStep = () => {
  const navigate = useNavigate()
  // Held for this visit: signing in empties it while the screen is still there.
  const [pending] = useState(pendingTicket)
  const check = useChange({
    once: true,
    mutationFn: async (code: string) => {
      if (!pending) return
      await enterConsole(await call(verifyOperatorCode, { body: { ticket: pending.ticket, code } }))
      setPendingTicket(undefined)
      await navigate({ href: inside(pending.next) ?? '/' })
    },
  })
  return { pending, check }
}
