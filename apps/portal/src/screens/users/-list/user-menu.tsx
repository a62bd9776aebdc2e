import { fullName } from '@tillgate/domain/full-name.ts'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tillgate/contract/users.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MenuButton, type MenuEntry } from '@tillgate/ui/buttons/menu-button.tsx'
import { DotsIcon, EditIcon, PowerIcon, ReloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { PersonIcon, TransactionsIcon } from '@tillgate/ui/icons/navigation.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useResendInvitation } from '#portal/api/users.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { canManage, isMe } from './user-status.tsx'

/** Shows only available actions, with the risky action last. */
export const UserMenu = ({ user, flip }: { user: User; flip: (user: User) => void }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const again = useResendInvitation()
  const params = { id: user.id }
  const resend = () =>
    void again.mutate(user.id, {
      onSuccess: ({ message }) => showToast({ tone: 'success', text: message }),
      // Spec 2 §8: a failed invite opens the edit screen with a message.
      onError: () => void navigate({ to: '/users/edit/$id', params, search: { invite: 'failed' } }),
    })
  const view: MenuEntry = {
    key: 'view',
    label: t('users.view'),
    icon: <PersonIcon small />,
    choose: () => void navigate({ to: '/users/view/$id', params }),
  }
  const sales: MenuEntry = {
    key: 'sales',
    label: t('users.sales-today'),
    icon: <TransactionsIcon small />,
    choose: () => void navigate({ to: '/transactions', search: { cashierId: user.id, dates: 'today' } }),
  }
  const edit: MenuEntry = {
    key: 'edit',
    label: t('action.edit'),
    icon: <EditIcon small />,
    choose: () => void navigate({ to: '/users/edit/$id', params }),
  }
  const invite: MenuEntry = {
    key: 'invite',
    label: t('users.resend'),
    icon: <ReloadIcon small />,
    choose: resend,
  }
  const turn: MenuEntry = {
    key: 'switch',
    label: t(user.active ? 'users.deactivate' : 'users.activate'),
    icon: <PowerIcon small />,
    choose: () => flip(user),
    isRisky: user.active,
  }
  const canTurn = user.emailAccountVerified && !isMe(user)
  const own = canManage(user) ? [edit, ...(user.emailAccountVerified ? [] : [invite]), ...(canTurn ? [turn] : [])] : []

  return (
    <MenuButton
      isFloating
      target={
        <Button variant="ghost" size="sm" iconOnly aria-label={t('users.actions-for', { name: fullName(user) })}>
          <DotsIcon />
        </Button>
      }
      entries={[view, ...(user.role === 'CASHIER' && may('sales.read') ? [sales] : []), ...own]}
    />
  )
}
