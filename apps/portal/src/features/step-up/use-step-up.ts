import { Refused } from '@tillgate/client/refused.ts'
import { useRef, useState } from 'react'

/** Returns true when the sign-in is no longer fresh or the password was wrong. SECURITY.md §3. */
export const wantsPassword = (error: unknown): error is Refused =>
  error instanceof Refused && error.fields.some(({ field }) => field === 'password')

/** Password of a form whose call may require one. The typed form stays while `StepUpDialog` asks. */
export const useStepUp = () => {
  const password = useRef<string>(undefined)
  const last = useRef<Refused>(undefined)
  const [passwordRefusal, setPasswordRefusal] = useState<Refused>()
  return {
    /** Set while the server requires the password. */
    passwordRefusal,
    /** Adds the typed password to one request. */
    withPassword: <B extends object>(body: B): B & { password?: string } => {
      const given = password.current
      password.current = undefined
      return given === undefined ? body : { ...body, password: given }
    },
    refused: (refusal: Error) => {
      if (!wantsPassword(refusal)) return
      last.current = refusal
      setPasswordRefusal(refusal)
    },
    /** Repeats the save with the password. Rejects with the refusal of a wrong password; any other result ends the dialog. */
    give: async (given: string, save: () => unknown): Promise<void> => {
      password.current = given
      last.current = undefined
      await save()
      if (last.current) throw last.current
      setPasswordRefusal(undefined)
    },
    forget: () => setPasswordRefusal(undefined),
  }
}
export type StepUp = Pick<ReturnType<typeof useStepUp>, 'passwordRefusal' | 'give' | 'forget'>
