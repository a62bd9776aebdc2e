import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { Assignment } from './assignment.tsx'
import { isConflict } from './conflict.ts'
import { Decide } from './decide.tsx'
import { Outcome } from './outcome.tsx'
import { ProposalBox } from './proposal-box.tsx'
import { RespondBy } from './respond-by.tsx'
import './decision-card.css'

/**
 * What the caller can do with the application now. When the server says no, because a colleague was faster, its sentence
 * stands here while everything else on the page is read anew.
 */
export const DecisionCard = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const [refusal, setRefusal] = useState<Error | null>(null)
  const { status, proposal, blocked } = application
  const isOpen = status === 'REVIEW'

  return (
    <Card title={t('decide.title')} padded>
      <div className="decide">
        {refusal && (
          <Alert tone="error" takesFocus>
            <p>{refusalText(t, refusal)}</p>
            {isConflict(refusal) && <p>{t('decide.refreshed')}</p>}
          </Alert>
        )}
        {isOpen && <RespondBy application={application} />}
        {isOpen ? (
          <>
            {proposal && <ProposalBox application={application} proposal={proposal} refused={setRefusal} />}
            {blocked === 'OWN_EDIT' && <Alert tone="info">{t('blocked.OWN_EDIT')}</Alert>}
            {!proposal && blocked !== 'OWN_EDIT' && <Decide application={application} refused={setRefusal} />}
            <Assignment application={application} refused={setRefusal} />
          </>
        ) : (
          <Outcome application={application} refused={setRefusal} />
        )}
        <p className="muted decide-note">{t('decide.logged')}</p>
      </div>
    </Card>
  )
}
