import { fullName } from '@tillgate/domain/full-name.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { StaffRow } from '@tillgate/contract/operator-staff.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { ChevronDownIcon } from '@tillgate/ui/icons/basics.tsx'
import { MenuButton } from '@tillgate/ui/buttons/menu-button.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { RolesDialog } from './roles-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { resendStaffInvitation, resetStaffAuthenticator, useActivateStaff } from '#operator/api/staff.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { may } from '#operator/features/session/rights.ts'
import { authRecord } from '#operator/features/session/auth-record.ts'

/** Proposals with a reason. */
const reasoned = {
  invite: resendStaffInvitation,
  'reset-authenticator': resetStaffAuthenticator,
} as const
type Reasoned = keyof typeof reasoned
type Act = Reasoned | 'activate' | 'deactivate' | 'roles'
const isReasoned = (act: Act): act is Reasoned => Object.hasOwn(reasoned, act)

/** Returns the actions possible for this colleague; operators cannot remove their own access. */
const actsFor = ({ id, active, isPending, hasAuthenticator }: StaffRow): Act[] => {
  if (id === authRecord()?.user.id || !may('staff.manage')) return []
  if (!active) return ['activate']
  return [
    'invite',
    'roles',
    ...(hasAuthenticator && !isPending ? (['reset-authenticator'] as const) : []),
    'deactivate',
  ]
}

type DialogProps<A extends Act> = { act: A; id: string; name: string; onClose: () => void }

const ActivateDialog = ({ id, name, onClose }: Omit<DialogProps<Act>, 'act'>) => {
  const { t } = useTranslation()
  const change = useActivateStaff()
  const confirm = async () => {
    if (!(await change.mutate(id))) return
    showToast({ tone: 'success', text: t('staff.done', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      question={t('staff.activate-question', { name })}
      consequence={
        <>
          <p>{t('staff.activate-consequence')}</p>
          {change.error && <Alert tone="error">{refusalText(t, change.error)}</Alert>}
        </>
      }
      verb={t('staff.activate-verb')}
      cancel={t('action.cancel')}
      confirm={confirm}
      onClose={onClose}
      busy={change.isPending}
    />
  )
}

const ChangeDialog = ({ act, id, name, onClose }: DialogProps<Reasoned>) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  return (
    <ReasonDialog
      title={t(`staff.${act}-question`, { name })}
      consequence={t(`staff.${act}-consequence`)}
      hint={t('staff.reason-hint')}
      verb={t('staff.propose')}
      send={(reason) => reasoned[act](id, reason)}
      onDone={() => {
        showToast({ tone: 'success', text: t('staff.proposed') })
        void cache.invalidateQueries({ queryKey: ['staff'] })
        onClose()
      }}
      onClose={onClose}
    />
  )
}

export const StaffMenu = ({ person }: { person: StaffRow }) => {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Act>()
  const { id, firstName, lastName } = person
  const name = fullName({ firstName, lastName })
  const acts = actsFor(person)
  if (acts.length === 0) return id === authRecord()?.user.id ? <span className="muted">{t('staff.you')}</span> : null

  const dialog = { id, name, onClose: () => setAsked(undefined) }
  return (
    <>
      <MenuButton
        isFloating
        target={
          <Button size="sm" aria-label={t('staff.actions-of', { name })}>
            {t('staff.actions')}
            <ChevronDownIcon small />
          </Button>
        }
        entries={acts.map((act) => ({
          key: act,
          label: t(`staff.${act}-verb`),
          choose: () => setAsked(act),
        }))}
      />
      {asked !== undefined && isReasoned(asked) && <ChangeDialog act={asked} {...dialog} />}
      {asked === 'activate' && <ActivateDialog {...dialog} />}
      {asked === 'deactivate' && <DeactivateDialog {...dialog} />}
      {asked === 'roles' && <RolesDialog person={person} onClose={dialog.onClose} />}
    </>
  )
}
