import { useNavigate } from '@tanstack/react-router'
import { KeyIcon, PersonIcon } from '@tillgate/ui/icons/navigation.tsx'
import type { MenuEntry } from '@tillgate/ui/menu-button.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 2 §2, profile menu: what leads to one's own account. */
export const useOwnEntries = (): MenuEntry[] => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return [
    {
      key: 'profile',
      label: t('menu.profile'),
      icon: <PersonIcon small />,
      choose: () => void navigate({ to: '/profile' }),
    },
    {
      key: 'change-password',
      label: t('menu.change-password'),
      icon: <KeyIcon small />,
      choose: () => void navigate({ to: '/change-password' }),
    },
  ]
}
