import { clsx } from 'clsx'
import type { PrintedReceipt } from '@tillgate/contract/pos-receipts.ts'
import styles from './paper.module.css'

type Sum = PrintedReceipt['sums'][number]
const Sums = ({ rows }: { rows: readonly Sum[] }) => (
  <dl className={styles['sums']}>
    {rows.map(({ label, amount, emphasis }) => (
      <div key={label} className={clsx(styles['row'], styles[emphasis])}>
        <dt>{label}</dt>
        <dd>{amount}</dd>
      </div>
    ))}
  </dl>
)

/**
 * Receipt as it stands on paper of 80 or 58 mm: black on white, one column of the printed width. Texts wrap, amounts do not. Parts without
 * rows, and a code without a number, are left out.
 */
export const Paper = ({ printed, label }: { printed: PrintedReceipt; label: string }) => {
  const { paperMm, store, kind, head, lines, sums, paid, balances, receiptNumber, qrPath, lastLine } = printed
  const [name, ...address] = store
  return (
    <section className={clsx(styles['paper'], styles[`width${paperMm}`])} aria-label={label}>
      <div className={styles['top']}>
        <b>{name}</b>
        {address.map((text) => (
          <span key={text}>{text}</span>
        ))}
        <b className={styles['kind']}>{kind}</b>
      </div>
      {head.map(({ left, right }) => (
        <div key={left} className={clsx(styles['row'], styles['small'])}>
          <span>{left}</span>
          <span>{right}</span>
        </div>
      ))}
      {lines.length > 0 && <hr />}
      <ul>
        {lines.map(({ lineId, name: item, amount, detail, pays }) => (
          <li key={lineId}>
            <div className={styles['row']}>
              <span>{item}</span>
              <span>{amount}</span>
            </div>
            <div className={clsx(styles['row'], styles['small'])}>
              <span>{detail}</span>
              <span>{pays}</span>
            </div>
          </li>
        ))}
      </ul>
      <hr />
      <Sums rows={sums} />
      {paid.length > 0 && <hr />}
      <Sums rows={paid} />
      {balances.length > 0 && <hr />}
      <Sums rows={balances} />
      {receiptNumber !== '' && (
        <div className={styles['code']}>
          <svg viewBox="-2 -2 25 25" aria-hidden="true" shapeRendering="crispEdges">
            <path d={qrPath} />
          </svg>
          <b>{receiptNumber}</b>
        </div>
      )}
      {lastLine !== '' && <p className={styles['last']}>{lastLine}</p>}
    </section>
  )
}
