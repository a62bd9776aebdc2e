import { Menu } from '@mantine/core'
import type { ReactElement, ReactNode } from 'react'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'

export type MenuEntry = { key: string; label: string; icon?: ReactNode; choose: () => void; checked?: boolean }
export type MenuSection = { title?: string; entries: MenuEntry[] }

type Props = { target: ReactElement; sections: MenuSection[]; foot?: ReactNode }

export const MenuButton = ({ target, sections, foot }: Props) => (
  <Menu>
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown>
      {sections.map(({ title, entries }, at) => (
        <div key={title ?? entries[0]?.key ?? at}>
          {at > 0 && <Menu.Divider />}
          {title && <Menu.Label>{title}</Menu.Label>}
          {entries.map(({ key, label, icon, choose, checked }) => (
            <Menu.Item
              key={key}
              leftSection={icon}
              onClick={choose}
              {...(checked === undefined ? {} : { role: 'menuitemradio', 'aria-checked': checked })}
            >
              {label}
            </Menu.Item>
          ))}
        </div>
      ))}
      {foot}
    </Menu.Dropdown>
  </Menu>
)
