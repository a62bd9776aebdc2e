import { useNavigate } from '@tanstack/react-router'
import { login } from '@tillgate/contract/auth.ts'
import type { Credentials } from '@tillgate/contract/auth.ts'
import { useState } from 'react'
import type { z } from 'zod/mini'
import { call } from '#portal/api/line.ts'
import { inside } from '#portal/features/session/inside.ts'
import { startSession } from '#portal/features/session/session.ts'

export type Draft = z.output<typeof Credentials>

/** Without the query cache: it comes with the shell, and the sign-in page stays light. */
export const useLogin = (next: string | undefined) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)

  const logIn = async (draft: Draft): Promise<void> => {
    setBusy(true)
    setRefusal(null)
    try {
      const answer = await call(login, { body: draft })
      await startSession(draft.email, answer)
      await navigate({ href: inside(next) ?? '/' })
    } catch (error) {
      setRefusal(error instanceof Error ? error : new Error(String(error)))
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, logIn }
}
