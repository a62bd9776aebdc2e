import { fullName } from '@tillgate/domain/full-name.ts'
import { useQueryClient } from '@tanstack/react-query'
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
import {
  resendStaffInvitation,
  resetStaffAuthenticator,
  updateStaffRole,
  useStaffSwitch,
  type StaffSwitch,
} from '#operator/api/staff.ts'
import { ReasonDialog } from '#operator/features/forms/reason-dialog.tsx'
import { authRecord } from '#operator/features/session/auth-record.ts'

/** Actions with a reason. All but `demote` are proposals. */
const reasoned = {
  invite: resendStaffInvitation,
  promote: (id: string, reason: string) => updateStaffRole(id, 'OPERATOR_ADMIN', reason),
  demote: (id: string, reason: string) => updateStaffRole(id, 'OPERATOR', reason),
  'reset-authenticator': resetStaffAuthenticator,
} as const
type Reasoned = keyof typeof reasoned
type Act = StaffSwitch | Reasoned
const isReasoned = (act: Act): act is Reasoned => Object.hasOwn(reasoned, act)

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

type DialogProps<A extends Act> = { act: A; id: string; name: string; onClose: () => void }

const SwitchDialog = ({ act, id, name, onClose }: DialogProps<StaffSwitch>) => {
  const { t } = useTranslation()
  const change = useStaffSwitch()
  const confirm = async () => {
    if (!(await change.mutate({ id, act }))) return
    showToast({ tone: 'success', text: t('staff.done', { name }) })
    onClose()
  }
  return (
    <ConfirmDialog
      question={t(`staff.${act}-question`, { name })}
      consequence={
        <>
          <p>{t(`staff.${act}-consequence`)}</p>
          {change.error && <Alert tone="error">{refusalText(t, change.error)}</Alert>}
        </>
      }
      verb={t(`staff.${act}-verb`)}
      cancel={t('action.cancel')}
      confirm={confirm}
      onClose={onClose}
      busy={change.isPending}
      destructive={act === 'deactivate'}
    />
  )
}

const ChangeDialog = ({ act, id, name, onClose }: DialogProps<Reasoned>) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const isProposal = act !== 'demote'
  return (
    <ReasonDialog
      title={t(`staff.${act}-question`, { name })}
      consequence={t(`staff.${act}-consequence`)}
      hint={t('staff.reason-hint')}
      verb={t(isProposal ? 'staff.propose' : 'staff.demote-verb')}
      send={(reason) => reasoned[act](id, reason)}
      onDone={({ isProposed }) => {
        showToast({ tone: 'success', text: isProposed ? t('staff.proposed') : t('staff.done', { name }) })
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
  if (acts.length === 0) return <span className="muted">{t('staff.you')}</span>

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
      {asked &&
        (isReasoned(asked) ? <ChangeDialog act={asked} {...dialog} /> : <SwitchDialog act={asked} {...dialog} />)}
    </>
  )
}
