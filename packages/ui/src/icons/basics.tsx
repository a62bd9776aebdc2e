import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const CloseIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
)

export const CheckIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m4 10.5 4 4 8-9" />
  </Icon>
)

export const MinusIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4.5 10h11" />
  </Icon>
)

export const WarningIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 3 2.5 16.5h15zM10 8v4M10 14.2h.01" />
  </Icon>
)

export const ChevronDownIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
)

export const GlobeIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c4.5 5 4.5 10 0 15-4.5-5-4.5-10 0-15z" />
  </Icon>
)

export const ExternalIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M11.5 3.5h5v5M16.5 3.5 9.5 10.5M14.5 11.5v5h-11v-11h5" />
  </Icon>
)
