import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { MenuButton } from '@tillgate/ui/menu-button.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/use-color-scheme.ts'
import { useTranslation } from 'react-i18next'
import { logOut } from '#portal/features/session/log-out.ts'
import { session } from '#portal/features/session/session.ts'

/** Spec 2 §2, profile menu. */
export const AccountMenu = () => {
  const { t } = useTranslation()
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
      sections={[
        {
          title: t('theme.title'),
          entries: colorSchemes.map((one) => ({
            key: one,
            label: t(`theme.${one}`),
            checked: one === scheme,
            choose: () => choose(one),
          })),
        },
        {
          entries: [
            { key: 'logout', label: t('menu.logout'), icon: <LogoutIcon small />, choose: () => void logOut() },
          ],
        },
      ]}
    />
  )
}
