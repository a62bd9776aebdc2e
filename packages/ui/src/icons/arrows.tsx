import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const ChevronLeftIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m12.5 5-5 5 5 5" />
  </Icon>
)

export const ChevronRightIcon = (props: Props) => (
  <Icon {...props}>
    <path d="m7.5 5 5 5-5 5" />
  </Icon>
)

export const ArrowUpIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 16.5V3.5M6 7l4-4 4 4" />
  </Icon>
)

export const ArrowDownIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 3.5v13M6 13l4 4 4-4" />
  </Icon>
)

export const SortIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M6.5 16V4M3.5 7l3-3 3 3M13.5 4v12M10.5 13l3 3 3-3" />
  </Icon>
)

export const BackIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M16 10H4.5M9 5l-5 5 5 5" />
  </Icon>
)

/** Icon of a return. */
export const ReturnIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M7.5 4 4 7.5 7.5 11M4.5 7.5h7a4.5 4.5 0 0 1 0 9H7" />
  </Icon>
)
