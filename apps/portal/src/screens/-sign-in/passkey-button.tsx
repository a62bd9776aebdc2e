import { useNavigate } from '@tanstack/react-router'
import { deviceMarks } from '@tillgate/browser/device-marks.ts'
import { PasskeySignIn } from '@tillgate/browser/passkeys/passkey-sign-in.tsx'
import { beginPasskeySignIn, signInWithPasskey } from '#portal/api/passkey-sign-in.ts'
import { afterSignIn } from '#portal/features/session/after-sign-in.ts'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { setPendingSignIn } from '#portal/features/session/pending-sign-in.ts'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  /** Account that a password proved already: only its passkeys sign in. */
  email?: string
  next: string | undefined
  label: string
  autofills?: boolean
}

/** Signs in with a passkey, instead of password and code or instead of the code. */
export const PasskeyButton = ({ email: proven, next, label, autofills = false }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <PasskeySignIn
      label={label}
      failed={t('login.error')}
      autofills={autofills}
      begin={() => beginPasskeySignIn(proven)}
      send={async (body) => {
        const { email, ...answer } = await signInWithPasskey({ ...body, ...(await deviceMarks()) })
        await startAuthRecord(email, answer)
        setPendingSignIn(undefined)
        await navigate({ href: afterSignIn(answer.role, next) })
      }}
    />
  )
}
