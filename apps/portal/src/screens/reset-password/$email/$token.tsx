import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { wholeLanguage } from '@tillgate/browser/i18n.ts'
import { removeLinkSecret, useLinkSecret } from '@tillgate/browser/link-secret.ts'
import { NewPasswordForm } from '@tillgate/browser/form/new-password.tsx'
import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { getResetLink, resetPassword } from '@tillgate/contract/recovery.ts'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { useState } from 'react'
import { call } from '#portal/api/client.ts'
import { dropAuthRecord, authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'

/** Length of the token of a link. A typed code is shorter and was checked on the page before. */
const linkLength = 43

/** Codes after which only a new mail helps. */
const overCodes: readonly string[] = [
  'link.expired',
  'link.used',
  'passcode.expired',
  'passcode.burnt',
  'passcode.wrong',
  'passcode.use-link',
  'reset.failed',
]

/** Spec 1 §2. Works also in a browser with a session. */
export const Route = createFileRoute('/reset-password/$email/$token')({
  staticData: { frame: 'card', open: true, hideSignUp: true },
  loader: wholeLanguage,
  component: ResetPassword,
})

function ResetPassword() {
  const { t } = useTranslation()
  const { email, token } = Route.useParams()
  const navigate = Route.useNavigate()
  const code = useLinkSecret(token)
  const [done, setDone] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const isLink = code.length === linkLength
  const opening = useQuery({
    queryKey: ['reset-link', email, code],
    queryFn: ({ signal }) => call(getResetLink, { body: { email, token: code } }, { signal }),
    enabled: isLink && done === undefined,
    retry: false,
    gcTime: 0,
  })
  // A connection error does not end the link: the password can still be chosen.
  const { error } = opening
  const closed = error instanceof Refused && overCodes.includes(error.code) ? error.message : undefined
  const isOver = code === '' || isRefused || closed !== undefined
  const leave = () => navigate({ href: '/', replace: true })
  useAfter(done === undefined ? undefined : afterPasswordMs, leave)

  return (
    <AuthCard
      title={t('reset.title')}
      description={t('reset.lead', { email })}
      foot={
        isOver && (
          <Link className="tap" to="/forgot-password">
            {t('reset.again')}
          </Link>
        )
      }
    >
      {done !== undefined && (
        <div className="stack">
          <Alert tone="info">{done}</Alert>
          <Button variant="primary" size="lg" full onClick={() => void leave()}>
            {t('action.go-now')}
          </Button>
        </div>
      )}
      {done === undefined && code === '' && <Alert tone="error">{t('link.invalid')}</Alert>}
      {done === undefined && closed !== undefined && <Alert tone="error">{closed}</Alert>}
      {done === undefined && code !== '' && closed === undefined && (
        <NewPasswordForm
          email={email}
          failed={t('reset.error')}
          submit={t('password.save')}
          send={({ newPassword }) =>
            call(resetPassword, { body: { email, code, newPassword, isActivationFlow: false } })
          }
          refused={(refusal) => setRefused(refusal instanceof Refused && overCodes.includes(refusal.code))}
          done={async ({ message, device }) => {
            await storeDeviceMark(email, device)
            removeLinkSecret()
            // The reset ended every session of this account, including the session of this browser.
            if (authRecord()?.user.email === email) dropAuthRecord()
            setDone(message)
          }}
        />
      )}
    </AuthCard>
  )
}
