import { createFileRoute } from '@tanstack/react-router'
import { resetPassword } from '@tillgate/contract/recovery.ts'
import { maskedEmail } from '@tillgate/domain/emails.ts'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { Button } from '@tillgate/ui/button.tsx'
import { Alert } from '@tillgate/ui/alert.tsx'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { useState } from 'react'
import { call } from '#portal/api/line.ts'
import { useAsk } from '#portal/features/forms/use-ask.ts'
import { NewPasswordForm } from '#portal/features/passwords/new-password-form.tsx'
import type { NewPasswordDraft } from '#portal/features/passwords/use-new-password.ts'
import { forgetLinkSecret, useLinkSecret } from '#portal/features/session/link-secret.ts'
import { settings } from '#portal/features/settings/settings.ts'
import { useTranslation, wholeLanguage } from '#portal/i18n.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'

/** Spec 1 §2. Open to everybody: the link works in a browser where somebody is signed in, too. */
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
  const { busy, refusal, ask } = useAsk()
  const [done, setDone] = useState<string>()

  const leave = () => navigate({ href: '/', replace: true })
  useAfter(done === undefined ? undefined : afterPasswordMs, leave)
  const save = ({ newPassword }: NewPasswordDraft) =>
    ask(async () => {
      const { message } = await call(resetPassword, { body: { email, code, newPassword, isActivationFlow: false } })
      forgetLinkSecret()
      setDone(message)
    })

  return (
    <AuthCard
      title={t('reset.title')}
      site={settings().brand.name}
      lead={t('reset.lead', { email: maskedEmail(email) })}
    >
      {done === undefined ? (
        <NewPasswordForm
          email={email}
          busy={busy}
          refusal={refusal}
          otherwise="reset.error"
          submit={t('password.save')}
          save={save}
        />
      ) : (
        <div className="form">
          <Alert tone="info">{done}</Alert>
          <Button look="primary" size="lg" full onClick={() => void leave()}>
            {t('action.go-now')}
          </Button>
        </div>
      )}
    </AuthCard>
  )
}
