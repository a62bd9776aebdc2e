import { clsx } from 'clsx'
import type { Agreement, AgreementSection, AgreementFees } from '@tillgate/contract/terms.ts'
import { Fragment, useEffect } from 'react'
import styles from '@tillgate/ui/cards/document-card.module.css'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import termsFeesStyles from './terms-fees.module.css'

/** Spec 1 §2: a wide table on the desktop, a list of two columns on the telephone. */
const TermsFees = ({ fees: { title, columns, rows } }: { fees: AgreementFees }) => {
  const isPhone = useIsPhone()
  return (
    <>
      <h3 className="mt-6 fs-16" id="fees">
        {title}
      </h3>
      {isPhone ? (
        <dl className={clsx('w-full mt-3 fs-14', termsFeesStyles['termsFees'])}>
          {rows.map(({ id, name, basis, amount }) => (
            <div key={id} className={clsx('grid cols-1-auto gap-4 line-bottom', termsFeesStyles['termsFee'])}>
              <dt className="fw-medium">
                {name}
                <span className="block fs-13 fw-regular muted">{basis}</span>
              </dt>
              <dd className="num">{amount}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <table className={clsx('w-full mt-3 fs-14', termsFeesStyles['termsFees'])} aria-labelledby="fees">
          <thead>
            <tr>
              <th className="fs-13 muted" scope="col">
                {columns.name}
              </th>
              <th className="fs-13 muted" scope="col">
                {columns.basis}
              </th>
              <th scope="col" className="num fs-13 muted">
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

type Clause = AgreementSection['parts'][number]['clauses'][number]

const ClauseText = ({ clause }: { clause: Clause }) =>
  typeof clause === 'string' ? (
    <p className="mt-3">{clause}</p>
  ) : (
    <>
      <p className="mt-3">{clause.text}</p>
      <ul className="mt-3">
        {clause.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </>
  )

const SectionText = ({ section, nth }: { section: AgreementSection; nth: number }) => (
  <section aria-labelledby={section.id}>
    <h2 id={section.id}>
      {nth}. {section.title}
    </h2>
    {section.subtitle !== undefined && <p className="muted mt-3">{section.subtitle}</p>}
    {section.parts.map((part, index) => (
      <Fragment key={part.id}>
        <h3 className="mt-6 fs-16" id={`${section.id}-${part.id}`}>
          {nth}.{index + 1} {part.title}
        </h3>
        {part.clauses.map((clause) => (
          <ClauseText key={typeof clause === 'string' ? clause : clause.text} clause={clause} />
        ))}
      </Fragment>
    ))}
    {section.fees && <TermsFees fees={section.fees} />}
  </section>
)

export const TermsText = ({ text }: { text: Agreement }) => {
  // Scrolls to the section of the hash after the text has loaded.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <div className={styles['documentText']}>
      {text.sections.map((section, index) => (
        <SectionText key={section.id} section={section} nth={index + 1} />
      ))}
    </div>
  )
}
