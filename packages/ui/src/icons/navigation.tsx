import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const DashboardIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 9.5 10 4l7 5.5V16a1 1 0 0 1-1 1h-3.5v-4.5h-5V17H4a1 1 0 0 1-1-1z" />
  </Icon>
)

export const ItemsIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 4h6.2l7.5 7.5a1.2 1.2 0 0 1 0 1.7l-3.5 3.5a1.2 1.2 0 0 1-1.7 0L4 9.2V4zM7 7.5h.01" />
  </Icon>
)

export const StoreIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3.5 8 5 3.5h10L16.5 8M3.5 8a2.2 2.2 0 0 0 4.3 0 2.2 2.2 0 0 0 4.4 0 2.2 2.2 0 0 0 4.3 0M4.5 10v6.5h11V10M8 16.5v-4h4v4" />
  </Icon>
)

export const UsersIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M7.5 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.5c0-3 2.4-5 5.5-5s5.5 2 5.5 5M13 3.4a3 3 0 0 1 0 5.2M15.2 12c1.7.8 2.8 2.4 2.8 4.5" />
  </Icon>
)

export const PersonIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5zM3.5 17c0-3.3 2.9-5 6.5-5s6.5 1.7 6.5 5" />
  </Icon>
)

export const KeyIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M7 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM9.6 10.4 16.5 3.5M13.5 6.5l2.5 2.5" />
  </Icon>
)

export const TransactionsIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4 7h11.5M12.5 4l3 3-3 3M16 13H4.5M7.5 10l-3 3 3 3" />
  </Icon>
)

export const StatementsIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5M8 10h4.5M8 13h4.5" />
  </Icon>
)

export const MoreIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </Icon>
)

export const LogoutIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M8 3.5H4.5v13H8M8.5 10h8M13.5 7l3 3-3 3" />
  </Icon>
)

export const ClockIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4.2l2.8 1.7" />
  </Icon>
)

export const LockIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
)

export const FlagIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5 17.5v-15M5 3.5h9.5l-2 3.5 2 3.5H5" />
  </Icon>
)

export const BellIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.3 17.5h3.4" />
  </Icon>
)

export const SettingsIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 6h7M14 6h3M12 4v4M3 14h3M10 14h7M8 12v4" />
  </Icon>
)

export const PhoneIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5.2 3h2.6l1.3 3.6-1.7 1.3c.8 1.9 2.2 3.4 4.1 4.3l1.5-1.6 3.5 1.4v2.6c0 .8-.7 1.4-1.5 1.4C9 15.7 4 10.3 3.7 4.5 3.7 3.7 4.3 3 5.2 3z" />
  </Icon>
)

export const MailIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 5h14v10.5H3zM3.5 5.5 10 11l6.5-5.5" />
  </Icon>
)
