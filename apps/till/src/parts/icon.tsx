/** Paths of 20 by 20 pixels, drawn with a stroke. */
const paths = {
  barcode: 'M2.5 5v10M5.5 5v10M8 5v10M11 5v10M13.5 5v10M17.5 5v10M15.5 5v10',
  card: 'M2.5 4.5h15v11h-15zM2.5 8h15M5 12.5h3.5',
  note: 'M2 5.5h16v9H2zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6zM4.5 8v4M15.5 8v4',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  cloudOff: 'M3 3l14 14M8.5 4.2a6 6 0 0 1 7 4.6 3.6 3.6 0 0 1 1.2 6.2M13.5 16H6a4 4 0 0 1-1.4-7.7',
  minus: 'M4 10h12',
  plus: 'M4 10h12M10 4v12',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.8 10.5h7.4L14.5 6',
  pause: 'M7 4v12M13 4v12',
  list: 'M7 5h10M7 10h10M7 15h10M3 5h.5M3 10h.5M3 15h.5',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  warn: 'M10 3.5l7.5 13h-15zM10 8v4M10 14.3v.2',
  undo: 'M4 8h8a4 4 0 0 1 0 8H8M4 8l4-4M4 8l4 4',
  tag: 'M3 3h6l8 8-6 6-8-8zM6.5 6.5h.2',
  page: 'M5 2.5h7l3 3v12H5zM8 9h5M8 12h5',
  mail: 'M2.5 4.5h15v11h-15zM3 5l7 6 7-6',
  eye: 'M2 10c2-3.5 5-5 8-5s6 1.5 8 5c-2 3.5-5 5-8 5s-6-1.5-8-5zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  world: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15M10 2.5c4.5 5 4.5 10 0 15-4.5-5-4.5-10 0-15z',
  back: 'M7 4.5h10.5v11H7L2 10zM10 7.5l5 5M15 7.5l-5 5',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5l4 4',
  grid: 'M3 3h5.5v5.5H3zM11.5 3H17v5.5h-5.5zM3 11.5h5.5V17H3zM11.5 11.5H17V17h-5.5z',
  camera: 'M2.5 6h3l1.5-2h6l1.5 2h3v10h-15zM10 13.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
} as const
export type IconName = keyof typeof paths

export const Icon = ({ name, size = '' }: { name: IconName; size?: '' | 's' | 'l' | 'xl' }) => (
  <svg className={`i ${size}`} viewBox="0 0 20 20" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
