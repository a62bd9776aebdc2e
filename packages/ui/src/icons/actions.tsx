import { Icon } from './icon.tsx'

type Props = { small?: boolean }

export const DownloadIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13" />
  </Icon>
)

export const UploadIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13" />
  </Icon>
)

export const PlusIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 4v12M4 10h12" />
  </Icon>
)

export const SearchIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM17 17l-3.7-3.7" />
  </Icon>
)

export const EditIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M12.5 4.5l3 3L7 16H4v-3zM10.5 6.5l3 3" />
  </Icon>
)

export const TrashIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3.5 5.5h13M8 5.5V3.5h4v2M5.5 5.5l.7 11h7.6l.7-11M8.5 8.5v5M11.5 8.5v5" />
  </Icon>
)

export const ReloadIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M16 10a6 6 0 1 1-1.8-4.3M16.3 3v3.4h-3.4" />
  </Icon>
)

export const CopyIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M7 7h9v9.5H7zM13 7V3.5H4V13h3" />
  </Icon>
)

export const FileIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M5 2.5h7l3.5 3.5v11.5H5zM12 2.5V6h3.5" />
  </Icon>
)

export const LinkIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M8.5 11.5a3.2 3.2 0 0 0 4.6 0l3-3a3.2 3.2 0 0 0-4.6-4.6l-1.2 1.2M11.5 8.5a3.2 3.2 0 0 0-4.6 0l-3 3a3.2 3.2 0 0 0 4.6 4.6l1.2-1.2" />
  </Icon>
)

export const PowerIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M10 3v6.5M6 5.4a6.2 6.2 0 1 0 8 0" />
  </Icon>
)

export const DotsIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M4.5 10h.01M10 10h.01M15.5 10h.01" strokeWidth="2.4" />
  </Icon>
)

export const BarcodeIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3.5 5v10M6 5v10M9 5v10M11 5v10M14 5v10M16.5 5v10" />
  </Icon>
)

export const CameraIcon = (props: Props) => (
  <Icon {...props}>
    <path d="M3 6.5h3L7.5 4h5L14 6.5h3v9.5H3zM10 13.5a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5z" />
  </Icon>
)
