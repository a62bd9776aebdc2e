import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

export type MenuEntry = { key: string; label: string; icon?: ReactNode; choose: () => void }
export type MenuChoice = {
  title: string
  value: string
  options: { value: string; label: string }[]
  choose: (value: string) => void
}

type Props = { target: ReactElement; entries: MenuEntry[]; choice?: MenuChoice }

/** Opens in place, not at the end of the document: what it holds belongs to the landmark of its button. */
export const MenuButton = ({ target, entries, choice }: Props) => (
  <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
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
      {entries.map(({ key, label, icon, choose }) => (
        <Menu.Item key={key} leftSection={icon} onClick={choose}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
