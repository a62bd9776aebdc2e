import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { removeLinkSecret, useLinkSecret } from '@tillgate/browser/link-secret.ts'
import { NewPasswordForm } from '@tillgate/browser/form/new-password.tsx'
import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import { Refused } from '@tillgate/client/refused.ts'
import { getInvitation, resetPassword } from '@tillgate/contract/recovery.ts'
import { afterPasswordMs } from '@tillgate/domain/passcodes.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useState } from 'react'
import { call } from '#portal/api/client.ts'
import { useAfter } from '#portal/features/forms/use-after.ts'
import { useTranslation } from '#portal/i18n.ts'

/** `isOfCashier`: the link is one for cashiers, also when the invitation cannot be read any more. */
type Props = { email: string; token: string; isOfCashier?: boolean }

/** Shows who invites, then asks for the first password of the invited person. */
export const FirstPassword = ({ email, token, isOfCashier = false }: Props) => {
  const { t } = useTranslation()
  const code = useLinkSecret(token)
  const { data: invitation, error } = useQuery({
    queryKey: ['invitation', email, code],
    queryFn: ({ signal }) => call(getInvitation, { body: { email, token: code } }, { signal }),
  })
  // Out of reach is not expired: the password may be chosen, the server decides.
  const isUsed = error instanceof Refused && error.code === 'link.used'
  const isExpired = error instanceof Refused && error.status === 400 && !isUsed
  // Cashiers continue at the till, all others at the sign-in.
  const isCashier = invitation?.isCashier ?? isOfCashier
  const big = asButton({ variant: 'primary', size: 'lg', full: true })
  // The till is an app of its own, outside the router.
  const goOn = (isAtTill: boolean) =>
    isAtTill ? (
      <a href="/till" {...big}>
        {t('login.to-till')}
      </a>
    ) : (
      <Link to="/login" {...big}>
        {t('login.submit')}
      </Link>
    )
  const [done, setDone] = useState<string>()

  useAfter(done === undefined ? undefined : afterPasswordMs, () => setDone(''))

  if (done !== undefined) {
    return (
      <AuthCard
        title={t('activate.done-title')}
        description={t(invitation?.isCashier === false ? 'activate.log-in' : 'activate.open-app')}
      >
        <div className="stack">
          {done !== '' && <Alert tone="info">{done}</Alert>}
          {goOn(invitation?.isCashier !== false)}
        </div>
      </AuthCard>
    )
  }
  return (
    <AuthCard
      title={t('activate.title')}
      description={
        invitation &&
        t(isCashier ? 'activate.lead' : 'activate.lead-portal', {
          name: invitation.firstName,
          business: invitation.businessName,
        })
      }
      {...(invitation && invitation.storeNames.length > 0
        ? { foot: t('activate.stores', { stores: invitation.storeNames.join('; ') }) }
        : {})}
    >
      {isExpired && <Alert tone="error">{t('activate.expired')}</Alert>}
      {isUsed && (
        <div className="stack">
          <Alert tone="info">{t('activate.used')}</Alert>
          {isCashier && <p>{t('activate.open-app')}</p>}
          {goOn(isCashier)}
        </div>
      )}
      {!isExpired && !isUsed && (
        <NewPasswordForm
          email={email}
          failed={t('activate.error')}
          submit={t('password.save')}
          send={({ newPassword }) =>
            call(resetPassword, { body: { email, code, newPassword, isActivationFlow: true } })
          }
          done={async ({ message, device }) => {
            await storeDeviceMark(email, device)
            removeLinkSecret()
            // The sentence of the specification is about the app of cashiers.
            setDone(invitation?.isCashier === false ? '' : message)
          }}
        />
      )}
    </AuthCard>
  )
}
