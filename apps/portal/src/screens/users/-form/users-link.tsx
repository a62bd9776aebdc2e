import { Link } from '@tanstack/react-router'
import type { UserRole } from '@tillgate/domain/users.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { BackIcon } from '@tillgate/ui/icons/arrows.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** The way back to the tab that somebody of this role stands in. */
export const UsersLink = ({ role }: { role: UserRole | undefined }) => {
  const { t } = useTranslation()
  return (
    <Link
      to="/users"
      search={role === 'SUPERVISOR' ? { role } : {}}
      {...asButton({ look: 'ghost', size: 'sm', iconOnly: true })}
      aria-label={t('users.back')}
    >
      <BackIcon small />
    </Link>
  )
}
