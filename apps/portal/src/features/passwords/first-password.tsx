import { forgetLinkSecret, useLinkSecret } from '@tillgate/browser/link-secret.ts'
import { NewPasswordForm } from '@tillgate/browser/new-password-form.tsx'
import { keepDeviceMark } from '@tillgate/browser/device-marks.ts'
import { settings } from '@tillgate/browser/settings.ts'
import { useAsk } from '@tillgate/browser/use-ask.ts'
import type { NewPasswordDraft } from '@tillgate/browser/use-new-password.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { readInvitation, resetPassword } from '@tillgate/contract/recovery.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { AuthCard } from '@tillgate/ui/auth-card.tsx'
import { useEffect, useState } from 'react'
import { call } from '#portal/api/line.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'

type Invitation = Answer<typeof readInvitation>
type Props = { email: string; token: string }

/** A first password by the link of an invitation: who invites is told first, then the password is chosen. */
export const FirstPassword = ({ email, token }: Props) => {
  const { t } = useTranslation()
  const code = useLinkSecret(token)
  const { busy, refusal, ask } = useAsk()
  const [invitation, setInvitation] = useState<Invitation>()
  const [isExpired, setExpired] = useState(false)
  const [done, setDone] = useState<string>()

  useEffect(() => {
    call(readInvitation, { body: { email, token: code } }).then(setInvitation, (error: unknown) => {
      // Out of reach is not expired: the password may be chosen, the server decides.
      setExpired(error instanceof Refused && error.status === 400)
    })
  }, [email, code])
  useAfter(done === undefined ? undefined : afterPasswordMs, () => setDone(''))

  const save = ({ newPassword }: NewPasswordDraft) =>
    ask(async () => {
      const { message, device } = await call(resetPassword, {
        body: { email, code, newPassword, isActivationFlow: true },
      })
      await keepDeviceMark(email, device)
      forgetLinkSecret()
      setDone(message)
    })

  if (done !== undefined) {
    return (
      <AuthCard title={t('activate.done-title')} site={settings().brand.name} lead={t('activate.open-app')}>
        {done !== '' && <Alert tone="info">{done}</Alert>}
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('activate.title')}
      site={settings().brand.name}
      lead={invitation && t('activate.lead', { name: invitation.firstName, business: invitation.businessName })}
      {...(invitation && invitation.storeNames.length > 0
        ? { foot: t('activate.stores', { stores: invitation.storeNames.join('; ') }) }
        : {})}
    >
      {isExpired ? (
        <Alert tone="error">{t('activate.expired')}</Alert>
      ) : (
        <NewPasswordForm
          email={email}
          busy={busy}
          refusal={refusal}
          failed={t('activate.error')}
          submit={t('password.save')}
          save={save}
        />
      )}
    </AuthCard>
  )
}
