import { Menu } from '@mantine/core'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

/** `isRisky`: what takes something away stands last, after a line. */
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
  /** It stands in something that scrolls, such as a table, and must not be cut off by it. */
  isFloating?: boolean
}

/** Opens in place, not at the end of the document: what it holds belongs to the landmark of its button. */
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
