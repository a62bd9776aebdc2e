import { failureText } from '@tillgate/browser/refusal-text.ts'
import type { UserDetails } from '@tillgate/contract/users.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import type { UserRole } from '@tillgate/domain/users.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useDeleteUserPin } from '#portal/api/users.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Shows whether a person has a PIN for tills. A Store Admin takes a forgotten PIN away; nobody can read a PIN. */
export const UserPin = ({ user, role }: { user: UserDetails; role: Exclude<UserRole, 'ACCOUNTANT'> }) => {
  const { t } = useTranslation()
  const reset = useDeleteUserPin()
  const [isAsking, setAsking] = useState(false)
  const { id, hasPin } = user
  const name = fullName(user)
  const end = () =>
    reset.mutate(id, {
      onSuccess: ({ message }) => showToast({ tone: 'success', text: message }),
      onError: (error) => showToast({ tone: 'error', text: failureText(t, error, t('user-pin.reset-failed')) }),
      onSettled: () => setAsking(false),
    })
  return (
    <>
      <div className="row wrap">
        <StatusBadge tone={hasPin ? 'green' : 'gray'}>{t(hasPin ? 'user-pin.chosen' : 'user-pin.none')}</StatusBadge>
        {hasPin && may('pins.reset') && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('user-pin.reset')}
          </Button>
        )}
      </div>
      {!hasPin && <div className="muted fs-13">{t(`user-pin.none-${role}`)}</div>}
      {isAsking && (
        <ConfirmDialog
          question={t('user-pin.reset-ask', { name })}
          consequence={
            <>
              <p>{t('user-pin.reset-means', { name })}</p>
              <p>{t(`user-pin.reset-then-${role}`)}</p>
            </>
          }
          verb={t('user-pin.reset')}
          cancel={t('action.cancel')}
          destructive
          busy={reset.isPending}
          confirm={() => end()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
