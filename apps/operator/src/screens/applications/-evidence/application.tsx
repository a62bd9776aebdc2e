import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Page } from '@tillgate/ui/page.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { moment } from '#operator/features/figures/figures.ts'
import { BackToQueue } from '../-queue/back-to-queue.tsx'
import { BankCard } from './bank-card.tsx'
import { BusinessCard } from './business-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DecisionCard } from '../-decision/decision-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { DuplicatesCard } from './duplicates-card.tsx'
import { HistoryCard } from '../-notes/history-card.tsx'
import { IdentityCard } from './identity-card.tsx'
import { Neighbours } from '../-queue/neighbours.tsx'
import { NotesCard } from '../-notes/notes-card.tsx'
import { OwnersCard } from './owners-card.tsx'
import { QuestionsCard } from '../-decision/questions-card.tsx'
import { QueueFlags } from '../-queue/queue-cells.tsx'
import type { QueueSearch } from '../-queue/queue-search.ts'
import { TermsCard } from './terms-card.tsx'
import './application.css'

type Props = { application: ApplicationDetail; search: QueueSearch }

/** Checks first, because they decide most; the decision stays in sight beside them. */
export const Application = ({ application, search }: Props) => {
  const { t, language } = useTranslation()
  const { id, businessName, storeType, supportId, submittedAt, status, phase, flags } = application
  const lead = t('review.lead', {
    type: t(`type.${storeType}`),
    code: supportId,
    at: moment(submittedAt, language),
  })

  return (
    <Page
      title={businessName}
      site={t('console.name')}
      back={<BackToQueue search={search} />}
      lead={lead}
      beside={
        <span className="row wrap">
          <ApplicationBadge status={status} phase={phase} />
          <QueueFlags flags={flags} />
        </span>
      }
      actions={<Neighbours id={id} search={search} />}
    >
      <div className="review">
        <div className="review-main">
          <ChecksCard application={application} />
        </div>
        <div className="review-side">
          <DecisionCard application={application} />
          <HistoryCard timeline={application.timeline} />
        </div>
        <div className="review-rest">
          <QuestionsCard questions={application.questions} />
          <BusinessCard application={application} />
          <OwnersCard owners={application.owners} />
          <BankCard application={application} />
          <IdentityCard application={application} />
          <DocumentsCard application={application} />
          <TermsCard terms={application.terms} />
          <DuplicatesCard duplicates={application.duplicates} />
          <NotesCard id={id} notes={application.notes} />
        </div>
      </div>
    </Page>
  )
}
