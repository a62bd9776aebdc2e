import { clsx } from 'clsx'
import { fullName } from '@tillgate/domain/full-name.ts'
import { LogoutIcon } from '@tillgate/ui/icons/navigation.tsx'
import { MenuButton, type MenuEntry } from '@tillgate/ui/buttons/menu-button.tsx'
import { colorSchemes, useColorScheme } from '@tillgate/ui/styles/ui-provider.tsx'
import { useTranslation } from './i18n.ts'
import styles from '@tillgate/ui/layout/shell.module.css'

type Props = {
  user: { firstName: string; lastName: string } | undefined
  logOut: () => unknown
  /** App-specific entries beside appearance and logout. */
  more?: MenuEntry[]
}

/** Spec 2 §2, profile menu. */
export const AccountMenu = ({ user, logOut, more = [] }: Props) => {
  const { t } = useTranslation()
  const { scheme, choose } = useColorScheme()
  const { firstName = '', lastName = '' } = user ?? {}
  const initials = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()

  return (
    <MenuButton
      target={
        <button
          type="button"
          className={clsx('tile-32 grid flex-none place-center fs-12 fw-semibold round', styles['avatar'])}
          aria-label={t('shell.account', { initials, name: fullName({ firstName, lastName }) })}
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
        ...more,
        { key: 'logout', label: t('menu.logout'), icon: <LogoutIcon small />, choose: () => void logOut() },
      ]}
    />
  )
}
