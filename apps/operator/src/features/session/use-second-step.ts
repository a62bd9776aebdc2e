import { useNavigate } from '@tanstack/react-router'
import { keepDeviceMark } from '@tillgate/browser/device-marks.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { operatorCode } from '@tillgate/contract/operator-auth.ts'
import { inside } from '@tillgate/ui/address/inside.ts'
import { useState } from 'react'
import { call } from '#operator/api/line.ts'
import { heldTicket, holdTicket } from './held.ts'
import { startSession } from './session.ts'

/** The authenticator's code, at every sign-in and at the end of setting it up. */
export const useSecondStep = () => {
  const navigate = useNavigate()
  // Held for this visit: signing in empties it while the screen is still there.
  const [held] = useState(heldTicket)
  const check = useChange({
    once: true,
    mutationFn: async (code: string) => {
      if (!held) return
      const answer = await call(operatorCode, { body: { ticket: held.ticket, code } })
      const { accessToken: token, expiresAt, idleSeconds: _, device, ...user } = answer
      await keepDeviceMark(held.email, device)
      await startSession({ token, user, expiresAt: new Date(expiresAt).getTime() })
      holdTicket(undefined)
      await navigate({ href: inside(held.next) ?? '/' })
    },
  })
  return { held, check }
}
