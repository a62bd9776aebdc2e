export type ButtonLook = {
  look?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-solid' | 'chrome' | undefined
  size?: 'sm' | 'md' | 'lg' | undefined
  iconOnly?: boolean | undefined
  full?: boolean | undefined
}

/** Links that look like buttons stay links: the router's Link wears these classes. */
export const buttonClass = ({
  look = 'secondary',
  size = 'md',
  iconOnly = false,
  full = false,
}: ButtonLook = {}): string =>
  ['btn', look, size === 'md' ? '' : size, iconOnly ? 'icon-only' : '', full ? 'full' : ''].filter(Boolean).join(' ')
