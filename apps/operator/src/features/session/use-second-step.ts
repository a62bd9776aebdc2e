import { useNavigate } from '@tanstack/react-router'
import { useChange } from '@tillgate/browser/use-change.ts'
import { verifyOperatorCode } from '@tillgate/contract/operator-auth.ts'
import { inside } from '@tillgate/browser/inside.ts'
import { useState } from 'react'
import { call } from '#operator/api/client.ts'
import { pendingTicket, setPendingTicket } from './pending-sign-in.ts'
import { enterConsole } from './enter-console.ts'

/** Verifies the code of the authenticator, at each sign-in and at the end of its setup. */
export const useSecondStep = () => {
  const navigate = useNavigate()
  // Copy for this visit: signing in clears the stored value while the screen is still shown.
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
