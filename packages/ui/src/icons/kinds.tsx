import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const GroceryIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M2.5 4h2l1.8 8.5h8.2l2-6H5.5M8 16.5h.01M14 16.5h.01" />
  </Icon>
)

export const PharmacyIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4 8.5h12M6 8.5 7.5 16h5L14 8.5M10 3.5v5M12.5 12h-5" />
  </Icon>
)

export const ProviderIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 16.5S3.5 12.6 3.5 8A3.4 3.4 0 0 1 10 6.6 3.4 3.4 0 0 1 16.5 8c0 4.6-6.5 8.5-6.5 8.5zM6.5 10h2l1-2 1.5 3.5 1-1.5h1.5" />
  </Icon>
)

export const DentalIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M6.5 3.5c-2 0-3.2 1.6-3 3.8.2 2 1 2.6 1.3 5 .2 1.8.5 4.2 1.6 4.2 1.4 0 1-4.5 3.6-4.5s2.2 4.5 3.6 4.5c1.1 0 1.4-2.4 1.6-4.2.3-2.4 1.1-3 1.3-5 .2-2.2-1-3.8-3-3.8-1.4 0-2.3.7-3.5.7s-2.1-.7-3.5-.7z" />
  </Icon>
)

export const VisionIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
  </Icon>
)

export const HearingIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5.5 8a4.5 4.5 0 0 1 9 0c0 3-2.5 3.6-2.5 6a2.5 2.5 0 0 1-4.6 1.3M8 8a2 2 0 0 1 4 0c0 1.4-1.5 1.6-1.5 3" />
  </Icon>
)
