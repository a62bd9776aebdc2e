import { staffPermissions, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { useTranslation } from '#operator/i18n.ts'
import { may } from './rights.ts'

/** Names the roles that do what the person may not. Renders nothing for a person who may. */
export const WhoMay = ({ permission }: { permission: StaffPermission }) => {
  const { t, language } = useTranslation()
  if (may(permission)) return null
  const names = staffPermissions[permission].map((role) => t(`staff-role.${role}`))
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  return <p className="muted">{t('role.who-may', { roles: or.format(names) })}</p>
}
