import { clsx } from 'clsx'
import type { Printout } from '@tillgate/contract/printouts.ts'
import styles from './paper.module.css'

/**
 * Receipt, day report or balance as it stands on paper of 80 or 58 mm: black on white, one column of the printed width. Texts wrap, amounts
 * do not.
 */
export const Paper = ({ printed, label }: { printed: Printout; label: string }) => {
  const { paperMm, store, kind, parts, code, lastLine, signature } = printed
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
      {parts.map((rows, part) => (
        <ul key={part}>
          {rows.map(({ left, right, emphasis }, row) => (
            <li key={row} className={clsx(styles['row'], styles[emphasis])}>
              <span>{left}</span>
              <span>{right}</span>
            </li>
          ))}
        </ul>
      ))}
      {code && (
        <div className={styles['code']}>
          <svg viewBox="-2 -2 25 25" aria-hidden="true" shapeRendering="crispEdges">
            <path d={code.qrPath} />
          </svg>
          <b>{code.receiptNumber}</b>
        </div>
      )}
      {lastLine !== '' && <p className={styles['last']}>{lastLine}</p>}
      {signature !== null && <p className={styles['signature']}>{signature}</p>}
    </section>
  )
}
