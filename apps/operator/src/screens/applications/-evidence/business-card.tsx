import { may } from '#operator/features/session/rights.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { useBusinessFacts } from './use-business-facts.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

/** Lists the operators' corrections, so that the next reviewer can tell them from the partner's input. */
const EditsList = ({ edits }: { edits: ApplicationDetail['edits'] }) => {
  const { t, language } = useTranslation()
  return (
    <div className="stack">
      <h3>{t('correct.history')}</h3>
      <ul className={styles['plainList']}>
        {edits.map(({ field, before, after, reason, at, by }) => (
          <li key={`${field} ${at}`}>
            <b>{t(`field.${field}`)}</b>
            <span>
              <del>{before || t('fact.none')}</del> <ins>{after || t('fact.none')}</ins>
            </span>
            <small>
              {by.name}, {shortMoment(at, language)}: {reason}
            </small>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Shows the partner's input beside the values from bank and identity check. */
export const BusinessCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const facts = useBusinessFacts(application)
  const [isCorrecting, setCorrecting] = useState(false)

  return (
    <Card
      title={t('business.title')}
      aside={
        application.status === 'REVIEW' &&
        may('applications.review') && (
          <Button variant="ghost" size="sm" onClick={() => setCorrecting(true)}>
            <EditIcon small />
            {t('correct.verb')}
          </Button>
        )
      }
      padded
    >
      <Facts columns={3} facts={facts} />
      {application.edits.length > 0 && <EditsList edits={application.edits} />}
      {isCorrecting && <CorrectDialog application={application} onClose={() => setCorrecting(false)} />}
    </Card>
  )
}
