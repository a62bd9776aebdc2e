import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { MenuButton } from '@tillgate/ui/menu-button.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/use-color-scheme.ts'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useKeySwitch } from '#operator/features/keys/single-keys.ts'
import { ChangePasswordDialog } from '#operator/features/passwords/change-password-dialog.tsx'
import { logOut } from '#operator/features/session/log-out.ts'
import { session } from '#operator/features/session/session.ts'

export const AccountMenu = () => {
  const { t } = useTranslation()
  const { scheme, choose } = useColorScheme()
  const keys = useKeySwitch()
  const [isChanging, setChanging] = useState(false)
  const { firstName = '', lastName = '' } = session()?.user ?? {}
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

  return (
    <>
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
          { key: 'password', label: t('own-password.title'), choose: () => setChanging(true) },
          { key: 'keys', label: t(keys.on ? 'keys.turn-off' : 'keys.turn-on'), choose: keys.flip },
          { key: 'logout', label: t('menu.logout'), icon: <LogoutIcon small />, choose: () => void logOut() },
        ]}
      />
      {isChanging && <ChangePasswordDialog close={() => setChanging(false)} />}
    </>
  )
}
