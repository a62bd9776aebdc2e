import { staffPermissions, type StaffPermission } from '@tillgate/domain/staff-roles.ts'
import { useTranslation } from '#operator/i18n.ts'
import { may } from './rights.ts'

/** Returns a function that names the roles with any of some permissions. */
export const useRoleNames = () => {
  const { t, language } = useTranslation()
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  return (permissions: readonly StaffPermission[]): string => {
    const roles = new Set(permissions.flatMap((permission) => staffPermissions[permission]))
    return or.format([...roles].map((role) => t(`staff-role.${role}`)))
  }
}

/** Names the roles that do what the person may not. Renders nothing for a person who may. */
export const WhoMay = ({ permission }: { permission: StaffPermission }) => {
  const { t } = useTranslation()
  const nameRoles = useRoleNames()
  return may(permission) ? null : <p className="muted">{t('role.who-may', { roles: nameRoles([permission]) })}</p>
}
