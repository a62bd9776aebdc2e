import { BackLink } from '@tillgate/browser/back-link.tsx'
import type { UserRole } from '@tillgate/domain/users.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Link back to the tab of the user's role. */
export const UsersLink = ({ role }: { role: UserRole | undefined }) => {
  const { t } = useTranslation()
  return (
    <BackLink to="/users" search={role === undefined || role === 'CASHIER' ? {} : { role }}>
      {t('menu.users')}
    </BackLink>
  )
}
