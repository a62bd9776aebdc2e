import { clsx } from 'clsx'
import styles from './figure-line.module.css'

type Props = { figures: readonly (readonly [label: string, figure: string | undefined])[]; isOld: boolean }

/** Sums under a list. Undefined figures are loading; old figures belong to the former filters. */
export const FigureLine = ({ figures, isOld }: Props) => (
  <dl className={clsx('flex wrap line-top surface-2 fs-13 muted', styles['sums'])} data-old={isOld || undefined}>
    {figures.map(([label, figure]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="tnum">{figure ?? '-'}</dd>
      </div>
    ))}
  </dl>
)
