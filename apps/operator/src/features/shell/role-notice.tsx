import { useLocation } from '@tanstack/react-router'
import { staffPermissions } from '@tillgate/domain/staff-roles.ts'
import { EyeIcon } from '@tillgate/ui/icons/verification.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { may } from '#operator/features/session/rights.ts'
import { entryOf } from './menu.tsx'

/** Shows on an area without write access for the operator which roles have write access. */
export const RoleNotice = () => {
  const { t, language } = useTranslation()
  const entry = useLocation({ select: ({ pathname }) => entryOf(pathname) })
  const changes = entry?.changes
  if (changes === undefined || changes.some(may)) return null
  const roles = new Set(changes.flatMap((permission) => staffPermissions[permission]))
  const names = [...roles].map((role) => t(`staff-role.${role}`))
  const or = new Intl.ListFormat(language, { type: 'disjunction' })
  return (
    <p className="row muted fs-13">
      <EyeIcon small />
      {t('role.reads-only', { roles: or.format(names) })}
    </p>
  )
}
