import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { MenuButton } from '@tillgate/ui/menu-button.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/use-color-scheme.ts'
import { useTranslation } from '#operator/i18n.ts'
import { useKeySwitch } from '#operator/features/keys/single-keys.ts'
import { logOut } from '#operator/features/session/log-out.ts'
import { session } from '#operator/features/session/session.ts'

export const AccountMenu = () => {
  const { t } = useTranslation()
  const { scheme, choose } = useColorScheme()
  const keys = useKeySwitch()
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
        { key: 'keys', label: t(keys.on ? 'keys.turn-off' : 'keys.turn-on'), choose: keys.flip },
        { key: 'logout', label: t('menu.logout'), icon: <LogoutIcon small />, choose: () => void logOut() },
      ]}
    />
  )
}
