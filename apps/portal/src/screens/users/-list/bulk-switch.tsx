import { fullName } from '@tillgate/domain/full-name.ts'
import { count } from '@tillgate/browser/figures.ts'
import { fieldText } from '@tillgate/browser/form/field-error-text.ts'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { User } from '@tillgate/contract/users.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { PowerIcon } from '@tillgate/ui/icons/actions.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useSwitchUsers } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import { undoLife } from './use-user-switch.tsx'
import styles from './user-card.module.css'
import { canManage, isMe } from './user-status.tsx'

const namesShown = 5

const Problem = ({ refusal }: { refusal: Error }) => {
  const { t } = useTranslation()
  const named = refusal instanceof Refused ? refusal.fields : []
  return (
    <Alert tone="error" title={refusalText(t, refusal)}>
      {named.length > 0 && (
        <ul>
          {named.map((one) => (
            <li key={one.field}>{fieldText(t, one)}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

type Props = { users: readonly User[]; onDone: () => void }

/** The server changes all or none: users who cannot be changed are left out here and listed beforehand. */
export const BulkSwitch = ({ users, onDone }: Props) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<boolean>()
  const change = useSwitchUsers()
  const pending = users.filter((user) => !user.emailAccountVerified).length
  const able = users.filter((user) => user.emailAccountVerified && !isMe(user) && canManage(user))
  const moving = able.filter(({ active }) => active !== asked)
  const verb = t(asked ? 'users.activate' : 'users.deactivate')
  const more = moving.length - namesShown

  const open = (active: boolean) => {
    if (!able.some((user) => user.active !== active)) {
      showToast({ tone: 'error', text: t(active ? 'users.none-to-activate' : 'users.none-to-deactivate') })
      return
    }
    change.reset()
    setAsked(active)
  }
  const confirm = () => {
    if (asked === undefined) return undefined
    const ids = moving.map(({ id }) => id)
    const undo = () =>
      void change.mutate(
        { ids, active: !asked },
        { onError: (error) => showToast({ tone: 'error', text: refusalText(t, error) }) },
      )
    return change.mutate(
      { ids, active: asked },
      {
        onSuccess: ({ message }) => {
          setAsked(undefined)
          onDone()
          showToast({
            tone: 'success',
            text: message,
            about: ids.toSorted().join(' '),
            life: undoLife,
            action: { label: t('action.undo'), run: undo },
          })
        },
      },
    )
  }

  return (
    <>
      {pending > 0 && (
        <span className={styles['note']}>{t('users.pending-stay', { count: pending, figure: count(pending) })}</span>
      )}
      <Button onClick={() => open(true)}>
        <CheckIcon small />
        {t('users.activate')}
      </Button>
      <Button onClick={() => open(false)}>
        <PowerIcon small />
        {t('users.deactivate')}
      </Button>
      {asked !== undefined && (
        <ConfirmDialog
          question={t(asked ? 'users.activate-many-ask' : 'users.deactivate-many-ask', {
            count: moving.length,
            figure: count(moving.length),
          })}
          consequence={
            <>
              <p>
                {moving.slice(0, namesShown).map(fullName).join(', ')}
                {more > 0 && ` ${t('users.and-more', { count: more, figure: count(more) })}`}
              </p>
              <p>{t(asked ? 'users.activate-many-means' : 'users.deactivate-many-means')}</p>
              {pending > 0 && <p>{t('users.pending-stay', { count: pending, figure: count(pending) })}</p>}
              {change.error && <Problem refusal={change.error} />}
            </>
          }
          verb={verb}
          cancel={t('action.cancel')}
          onClose={() => setAsked(undefined)}
          confirm={confirm}
          busy={change.isPending}
        />
      )}
    </>
  )
}
