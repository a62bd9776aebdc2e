import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const IdCardIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M2.5 4.5h15v11h-15zM5 13c.3-1.6 1.2-2.4 2.3-2.4S9.3 11.4 9.6 13M7.3 9.4a1.3 1.3 0 1 0 0-2.6 1.3 1.3 0 0 0 0 2.6zM12 8h3M12 11h3" />
  </Icon>
)

export const FaceIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 6.5V3h3.5M17 6.5V3h-3.5M3 13.5V17h3.5M17 13.5V17h-3.5M7.5 8v.5M12.5 8v.5M7.3 12.3c1.6 1.3 3.8 1.3 5.4 0" />
  </Icon>
)

export const ClockIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.7 1.7" />
  </Icon>
)

export const LockIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4.5 9h11v8h-11zM7 9V6.5a3 3 0 0 1 6 0V9M10 12.2v1.6" />
  </Icon>
)

export const EyeIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M2.5 10S5.3 5 10 5s7.5 5 7.5 5-2.8 5-7.5 5-7.5-5-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z" />
  </Icon>
)

export const BankIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 8h14L10 3.5zM4.5 8v6.5M8.2 8v6.5M11.8 8v6.5M15.5 8v6.5M3 16.5h14" />
  </Icon>
)
