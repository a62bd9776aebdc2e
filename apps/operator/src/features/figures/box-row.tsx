import { clsx } from 'clsx'
import { Fragment, type ReactNode } from 'react'
import styles from './box-row.module.css'

export type Box = {
  label: string
  amount: string
  below: string
  /** Sign before the box, such as an equals sign. */
  sign?: ReactNode
  /** `right`: amount with its sign; `wrong`: amount that does not match. */
  tone?: 'right' | 'wrong'
}

/** Amounts in a row with signs between them. */
export const BoxRow = ({ boxes }: { boxes: readonly Box[] }) => (
  <div className="container">
    <div className={clsx('grid', styles['boxes'])}>
      {boxes.map(({ label, amount, below, sign, tone }) => (
        <Fragment key={label}>
          {sign !== undefined && (
            <span
              className={clsx(
                'grid place-center muted fs-20',
                styles['sign'],
                tone === 'right' && styles['right'],
                tone === 'wrong' && styles['wrong'],
              )}
            >
              {sign}
            </span>
          )}
          <div
            className={clsx(
              'grid gap-1px line rounded surface-2 min-w-0 break content-start',
              styles['box'],
              tone === 'wrong' && styles['wrong'],
            )}
          >
            <span className="fs-13 muted">{label}</span>
            <b className="fs-18 tnum">{amount}</b>
            <small className="fs-13 muted">{below}</small>
          </div>
        </Fragment>
      ))}
    </div>
  </div>
)
