import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { storeDeviceMark } from '@tillgate/browser/device-marks.ts'
import { removeLinkSecret, useLinkSecret } from '@tillgate/browser/link-secret.ts'
import { NewPasswordForm } from '@tillgate/browser/form/new-password.tsx'
import { Refused } from '@tillgate/client/refused.ts'
import { setOperatorPassword, getOperatorInvitation } from '@tillgate/contract/operator-auth.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { AuthCard } from '@tillgate/ui/layout/auth-card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { call } from '#operator/api/client.ts'

/** Page of an invitation link. Works without a sign-in and beside the session of a colleague on the same machine. */
export const Route = createFileRoute('/set-password/$email/$token')({
  staticData: { frame: 'card', open: true },
  component: SetPassword,
})

function SetPassword() {
  const { t } = useTranslation()
  const { email, token: inPath } = Route.useParams()
  const navigate = Route.useNavigate()
  const token = useLinkSecret(inPath)
  const { error } = useQuery({
    queryKey: ['invitation', email, token],
    queryFn: ({ signal }) => call(getOperatorInvitation, { body: { email, token } }, { signal }),
    gcTime: 0,
  })
  // Out of reach is not expired: the password may be chosen, the server decides.
  const isOver = error instanceof Refused && error.status === 400

  return (
    <AuthCard
      title={t('invited.title')}
      description={t('invited.lead', { email })}
      foot={
        <Link to="/login" search={{}}>
          {t('sign-in.back')}
        </Link>
      }
    >
      {isOver ? (
        <Alert tone="error">{t('invited.expired')}</Alert>
      ) : (
        <NewPasswordForm
          email={email}
          failed={t('invited.error')}
          submit={t('password.save')}
          send={({ newPassword }) => call(setOperatorPassword, { body: { email, token, newPassword } })}
          done={async ({ device }) => {
            await storeDeviceMark(email, device)
            removeLinkSecret()
            await navigate({ to: '/login', search: { chosen: true }, replace: true })
          }}
        />
      )}
    </AuthCard>
  )
}
