import { Link } from '@tanstack/react-router'
import { useTranslation } from '#portal/i18n.ts'
import type { MenuEntry } from './menu.ts'

type Props = { entry: MenuEntry; go?: () => void }

export const MenuLink = ({ entry, go }: Props) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link to={entry.to} activeOptions={{ exact: entry.exact ?? false, includeSearch: false }} onClick={() => go?.()}>
      <EntryIcon />
      {t(entry.label)}
    </Link>
  )
}
