import { failureText } from '@tillgate/browser/refusal-text.ts'
import type { User } from '@tillgate/contract/users.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useSwitchUser } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'

export const undoLife = 8000

/** Spec 2 §2: switched after a confirmation that names the person; what was done can be undone. */
export const useUserSwitch = () => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<User>()
  const change = useSwitchUser()
  const name = asked ? fullName(asked) : ''

  const flip = (user: User, active: boolean): Promise<unknown> => {
    const failed = (error: Error) => {
      const what = t(active ? 'users.activate-failed' : 'users.deactivate-failed', { name: fullName(user) })
      showToast({ tone: 'error', text: failureText(t, error, what) })
    }
    const undo = () => void change.mutate({ id: user.id, active: !active }, { onError: failed })
    return change.mutate(
      { id: user.id, active },
      {
        onSuccess: ({ message }) =>
          showToast({
            tone: 'success',
            text: message,
            about: user.id,
            life: undoLife,
            action: { label: t('action.undo'), run: undo },
          }),
        onError: failed,
      },
    )
  }

  const dialog = asked && (
    <ConfirmDialog
      question={t(asked.active ? 'users.deactivate-ask' : 'users.activate-ask', { name })}
      consequence={<p>{t(`users.${asked.active ? 'deactivate' : 'activate'}-means-${asked.role}`)}</p>}
      verb={t(asked.active ? 'users.deactivate' : 'users.activate')}
      cancel={t('action.cancel')}
      onClose={() => setAsked(undefined)}
      busy={change.isPending}
      confirm={async () => {
        // The switch changes rights, so it stays disabled until the server has answered.
        await flip(asked, !asked.active)
        setAsked(undefined)
      }}
    />
  )
  return { ask: setAsked, dialog }
}
