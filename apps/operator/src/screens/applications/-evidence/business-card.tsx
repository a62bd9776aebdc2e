import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { askableBusinessFields } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { Facts } from '@tillgate/ui/facts.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { EditsList } from './edits-list.tsx'
import { useBusinessFacts } from './use-business-facts.tsx'

/** What the partner typed, beside what bank and identity say about it. */
export const BusinessCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const facts = useBusinessFacts(application)
  const [isCorrecting, setCorrecting] = useState(false)

  return (
    <Card
      title={t('business.title')}
      aside={
        application.status === 'REVIEW' && (
          <Button look="ghost" size="sm" onClick={() => setCorrecting(true)}>
            <EditIcon small />
            {t('correct.verb')}
          </Button>
        )
      }
      padded
    >
      <Facts columns={3} facts={facts} />
      {application.edits.length > 0 && <EditsList edits={application.edits} />}
      {isCorrecting && (
        <CorrectDialog application={application} fields={askableBusinessFields} close={() => setCorrecting(false)} />
      )}
    </Card>
  )
}
