import type { ReactNode } from 'react'
import './facts.css'

export type Fact = { label: string; value: ReactNode }

type Props = { facts: Fact[]; columns?: 2 | 3 }

export const Facts = ({ facts, columns = 2 }: Props) => (
  <dl className={columns === 3 ? 'facts three' : 'facts'}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
