import { useNavigate } from '@tanstack/react-router'
import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { MenuButton } from '@tillgate/ui/menu-button.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/use-color-scheme.ts'
import { useTranslation } from '#portal/i18n.ts'
import { logOut } from '#portal/features/session/log-out.ts'
import { session } from '#portal/features/session/session.ts'
import { ownPlaces } from './menu.ts'

/** Spec 2 §2, profile menu. */
export const AccountMenu = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { scheme, choose } = useColorScheme()
  const { firstName = '', lastName = '' } = session()?.user ?? {}
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

  return (
    <MenuButton
      target={
        <button
          type="button"
          className="avatar"
          aria-label={t('shell.account', { initials, name: `${firstName} ${lastName}` })}
        >
          {initials}
        </button>
      }
      choice={{
        title: t('theme.title'),
        value: scheme,
        options: colorSchemes.map((value) => ({ value, label: t(`theme.${value}`) })),
        choose: (value) => {
          const chosen = colorSchemes.find((one) => one === value)
          if (chosen) choose(chosen)
        },
      }}
      entries={[
        ...ownPlaces.map(({ to, label, icon: PlaceIcon }) => ({
          key: to,
          label: t(label),
          icon: <PlaceIcon small />,
          choose: () => void navigate({ to }),
        })),
        { key: 'logout', label: t('menu.logout'), icon: <LogoutIcon small />, choose: () => void logOut() },
      ]}
    />
  )
}
