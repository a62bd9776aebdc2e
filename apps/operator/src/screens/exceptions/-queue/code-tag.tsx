import { clsx } from 'clsx'
import type { ExceptionRow } from '@tillgate/contract/operator-exceptions.ts'
import { WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { toneOf } from './exception-title.ts'
import styles from './exceptions.module.css'

/** Shows the bank's code, colored by the required action; the explanation is beside the tag. */
export const CodeTag = ({ row }: { row: Pick<ExceptionRow, 'kind' | 'code' | 'why' | 'state'> }) => (
  <span
    className={clsx('tone inline-flex items-center justify-center fs-12 fw-semibold', styles['code'])}
    data-tone={toneOf(row)}
  >
    {row.code === '' ? <WarningIcon small /> : row.code}
  </span>
)
