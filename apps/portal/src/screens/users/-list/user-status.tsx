import { fullName } from '@tillgate/domain/full-name.ts'
import type { User } from '@tillgate/contract/users.ts'
import { mayManageUser, userStatusOf } from '@tillgate/domain/users.ts'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { useTranslation } from '#portal/i18n.ts'

export const isMe = ({ id }: User): boolean => authRecord()?.user.id === id
/** Users that the signed-in user may change, by the server's permission table. */
export const canManage = ({ role }: Pick<User, 'role'>): boolean =>
  mayManageUser(authRecord()?.user.role ?? 'UNASSIGNED', role)

const tones = { active: 'green', inactive: 'red', pending: 'yellow' } as const

export const UserTag = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const status = userStatusOf(user)
  return <StatusBadge tone={tones[status]}>{t(`users.${status}`)}</StatusBadge>
}

/**
 * Shows a toggle, or a tag for Pending users and users whom the viewer may not switch. The viewer's own toggle explains
 * why it is disabled.
 */
export const UserStatus = ({ user, flip }: { user: User; flip: (user: User) => void }) => {
  const { t } = useTranslation()
  const label = t('users.active-of', { name: fullName(user) })
  if (isMe(user)) {
    const why = () => showToast({ tone: 'error', text: t('user.yourself') })
    return (
      <span className="row">
        <Toggle label={`${label}. ${t('users.this-is-you')}`} on={user.active} onChange={why} inactive refused={why} />
        <small className="muted">{t('users.this-is-you')}</small>
      </span>
    )
  }
  if (!user.emailAccountVerified || !canManage(user)) return <UserTag user={user} />
  return <Toggle label={label} on={user.active} onChange={() => flip(user)} />
}
