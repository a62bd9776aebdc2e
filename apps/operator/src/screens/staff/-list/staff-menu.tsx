import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { StaffRow } from '@tillgate/contract/operator-staff.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useUpdateStaffRole, useStaffAct } from '#operator/api/staff.ts'
import type { StaffAct } from '#operator/api/staff.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'

type Act = StaffAct | 'promote' | 'demote'

/** Returns the actions possible for this colleague; operators cannot remove their own access. */
const actsFor = ({ id, role, active, isPending, hasAuthenticator }: StaffRow): Act[] => {
  if (id === authRecord()?.user.id) return []
  if (!active) return ['activate']
  return [
    'invite',
    role === 'OPERATOR' ? 'promote' : 'demote',
    ...(hasAuthenticator && !isPending ? (['reset-authenticator'] as const) : []),
    'deactivate',
  ]
}

export const StaffMenu = ({ person }: { person: StaffRow }) => {
  const { t } = useTranslation()
  const change = useStaffAct()
  const roles = useUpdateStaffRole()
  const [asked, setAsked] = useState<Act>()
  const { id, firstName, lastName } = person
  const name = `${firstName} ${lastName}`
  const acts = actsFor(person)
  if (acts.length === 0) return <span className="muted">{t('staff.you')}</span>

  const failure = change.error ?? roles.error
  const isRole = asked === 'promote' || asked === 'demote'
  const done = {
    onSuccess: () => {
      showToast({ tone: 'success', text: t('staff.done', { name }) })
      setAsked(undefined)
    },
  }
  const confirm = () => {
    if (asked === 'promote' || asked === 'demote') {
      return roles.mutate({ id, role: asked === 'promote' ? 'OPERATOR_ADMIN' : 'OPERATOR' }, done)
    }
    return asked && change.mutate({ id, act: asked }, done)
  }
  return (
    <>
      <MenuButton
        target={
          <Button size="sm" aria-label={t('staff.actions-of', { name })}>
            {t('staff.actions')}
            <ChevronDownIcon small />
          </Button>
        }
        entries={acts.map((act) => ({
          key: act,
          label: t(`staff.${act}-verb`),
          choose: () => {
            change.reset()
            roles.reset()
            setAsked(act)
          },
        }))}
      />
      {asked && (
        <ConfirmDialog
          question={t(`staff.${asked}-question`, { name })}
          consequence={
            <>
              <p>{t(`staff.${asked}-consequence`)}</p>
              {failure && <Alert tone="error">{refusalText(t, failure)}</Alert>}
            </>
          }
          verb={t(`staff.${asked}-verb`)}
          cancel={t('action.cancel')}
          confirm={confirm}
          onClose={() => setAsked(undefined)}
          busy={isRole ? roles.isPending : change.isPending}
          destructive={asked === 'deactivate' || asked === 'reset-authenticator'}
        />
      )}
    </>
  )
}
