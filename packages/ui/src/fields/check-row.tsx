import type { ComponentProps, ReactNode } from 'react'
import './check.css'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & { children: ReactNode; type?: 'checkbox' | 'radio' }

export const CheckRow = ({ children, type = 'checkbox', ...rest }: Props) => (
  <label className={type === 'radio' ? 'check-row radio' : 'check-row'}>
    <input {...rest} type={type} className="check" />
    <span>{children}</span>
  </label>
)
