import { Menu } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

/** `isRisky`: destructive entries come last, after a line. */
export type MenuEntry = { key: string; label: string; icon?: ReactNode; choose: () => void; isRisky?: boolean }
export type MenuChoice = {
  title: string
  value: string
  options: { value: string; label: string }[]
  choose: (value: string) => void
}

type Props = {
  target: ReactElement
  entries: MenuEntry[]
  choice?: MenuChoice
  /** Renders the menu above scrolling parents, such as a table, that would clip the menu. */
  isFloating?: boolean
}

/**
 * Menu button. The menu opens in place, not at the end of the document, so that the entries belong to the button's
 * landmark.
 */
export const MenuButton = ({ target, entries, choice, isFloating = false }: Props) => (
  <Menu
    withinPortal={false}
    withInitialFocusPlaceholder={false}
    {...(isFloating ? ({ floatingStrategy: 'fixed', position: 'bottom-end' } as const) : {})}
  >
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      {choice && (
        <>
          <Menu.Label>{choice.title}</Menu.Label>
          <Menu.RadioGroup value={choice.value} onChange={choice.choose}>
            {choice.options.map(({ value, label }) => (
              <Menu.RadioItem key={value} value={value}>
                {label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
        </>
      )}
      {entries.map(({ key, label, icon, choose, isRisky = false }) => (
        <Fragment key={key}>
          {isRisky && entries.length > 1 && <Menu.Divider />}
          <Menu.Item leftSection={icon} onClick={choose} data-risky={isRisky || undefined}>
            {label}
          </Menu.Item>
        </Fragment>
      ))}
    </Menu.Dropdown>
  </Menu>
)
