import type { Refused } from '@tillgate/client/refused.ts'
import { useRef, useState } from 'react'
import { wantsPassword } from './password-dialog.tsx'

/** Password of a form whose call may require one. The typed form stays while `PasswordDialog` asks. */
export const useStepUp = () => {
  const password = useRef<string>(undefined)
  const [passwordRefusal, setPasswordRefusal] = useState<Refused>()
  const forget = () => setPasswordRefusal(undefined)
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
      if (wantsPassword(refusal)) setPasswordRefusal(refusal)
    },
    /** Repeats the save with the password. */
    give: (given: string, save: () => unknown) => {
      password.current = given
      forget()
      void save()
    },
    forget,
  }
}
