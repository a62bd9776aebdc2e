import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useOverflows } from './use-overflows.ts'
import styles from './wide-table.module.css'

type Props = { label: string; className: string | undefined; children: ReactNode }

/** A plain table with a scroll bar of its own when large text or a narrow window make it wider than its card. */
export const WideTable = ({ label, className, children }: Props) => {
  const [watchWidth] = useOverflows()
  return (
    <div ref={watchWidth} className={clsx('relative min-w-0 scroll-x', styles['box'])}>
      <table className={className} aria-label={label}>
        {children}
      </table>
    </div>
  )
}
