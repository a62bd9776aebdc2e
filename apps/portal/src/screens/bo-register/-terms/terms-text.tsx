import type { Agreement, AgreementSection } from '@tillgate/contract/terms.ts'
import { Fragment, useEffect } from 'react'
import { TermsFees } from './terms-fees.tsx'
import styles from '@tillgate/ui/cards/document-card.module.css'

type Clause = AgreementSection['parts'][number]['clauses'][number]

const ClauseText = ({ clause }: { clause: Clause }) =>
  typeof clause === 'string' ? (
    <p>{clause}</p>
  ) : (
    <>
      <p>{clause.text}</p>
      <ul>
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
    {section.subtitle !== undefined && <p className="muted">{section.subtitle}</p>}
    {section.parts.map((part, at) => (
      <Fragment key={part.id}>
        <h3 id={`${section.id}-${part.id}`}>
          {nth}.{at + 1} {part.title}
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
  // An address that names a section is opened before the text has arrived.
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView()
  }, [])

  return (
    <div className={styles['documentText']}>
      {text.sections.map((section, at) => (
        <SectionText key={section.id} section={section} nth={at + 1} />
      ))}
    </div>
  )
}
