import { useLocation } from '@tanstack/react-router'
import { EyeIcon } from '@tillgate/ui/icons/verification.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { may } from '#operator/features/session/rights.ts'
import { useRoleNames } from '#operator/features/session/who-may.tsx'
import { entryOf } from './menu.tsx'

/** Shows on an area without write access for the operator which roles have write access. */
export const RoleNotice = () => {
  const { t } = useTranslation()
  const nameRoles = useRoleNames()
  const entry = useLocation({ select: ({ pathname }) => entryOf(pathname) })
  const changes = entry?.changes
  if (changes === undefined || changes.some(may)) return null
  return (
    <p className="row muted fs-13">
      <EyeIcon small />
      {t('role.reads-only', { roles: nameRoles(changes) })}
    </p>
  )
}
