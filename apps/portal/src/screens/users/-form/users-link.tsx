import { BackLink } from '@tillgate/browser/back-link.tsx'
import type { UserRole } from '@tillgate/domain/users.ts'
import { useTranslation } from '#portal/i18n.ts'

/** The way back to the tab that somebody of this role stands in. */
export const UsersLink = ({ role }: { role: UserRole | undefined }) => {
  const { t } = useTranslation()
  return (
    <BackLink to="/users" search={role === 'SUPERVISOR' ? { role } : {}}>
      {t('menu.users')}
    </BackLink>
  )
}
