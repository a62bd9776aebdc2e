import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { title: string; children: ReactNode; icon?: IconName; tone?: 'green' | 'red' | 'dash' }
/** What happens now, with one sign and one heading. The focus goes to the heading when it takes the place. */
export const Stage = ({ title, children, icon, tone }: Props) => (
  <main className="t-stage">
    {icon !== undefined && (
      <div className={`t-disc ${tone}`}>
        <Icon name={icon} size="xl" />
      </div>
    )}
    <h1 tabIndex={-1}>{title}</h1>
    {children}
  </main>
)
