import type { AgreementFees } from '@tillgate/contract/terms.ts'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import styles from './terms-fees.module.css'

/** Spec 1 §2: a wide table on the desktop, a list of two columns on the telephone. */
export const TermsFees = ({ fees: { title, columns, rows } }: { fees: AgreementFees }) => {
  const isPhone = useIsPhone()
  return (
    <>
      <h3 id="fees">{title}</h3>
      {isPhone ? (
        <dl className={styles['termsFees']}>
          {rows.map(({ id, name, basis, amount }) => (
            <div key={id} className={styles['termsFee']}>
              <dt>
                {name}
                <span>{basis}</span>
              </dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <table className={styles['termsFees']} aria-labelledby="fees">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.basis}</th>
              <th scope="col" className="num">
                {columns.amount}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, basis, amount }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{basis}</td>
                <td className="num">{amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
