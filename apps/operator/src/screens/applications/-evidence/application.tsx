import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Section, SectionBar, type SectionLink } from '@tillgate/browser/section-bar.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { nationalDigits, phoneText } from '@tillgate/ui/fields/phone-text.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useState } from 'react'
import { useTranslation } from '#operator/i18n.ts'
import { useSingleKeys } from '@tillgate/browser/keys/single-keys.ts'
import { ApplicationBadge } from '#operator/features/badges/application-badge.tsx'
import { moment, shortMoment } from '#operator/features/figures/figures.ts'
import { DecisionCard } from '../-decision/decision-card.tsx'
import { NotesCard } from '../-notes/notes-card.tsx'
import { RecordCard } from '../-notes/record-card.tsx'
import { BackToQueue } from '../-queue/back-to-queue.tsx'
import { Neighbours } from '../-queue/neighbours.tsx'
import { QueueFlags } from '../-queue/queue-cells.tsx'
import type { QueueSearch } from '../-queue/queue-search.ts'
import { BankCard } from './bank-card.tsx'
import { AnswersCard } from './answers-card.tsx'
import { BusinessCard } from './business-card.tsx'
import { ChangesCard } from './changes-card.tsx'
import { ChecksCard } from './checks-card.tsx'
import { DocumentPane } from './document-pane.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { focusWhenScrolled } from './focus-when-scrolled.ts'
import { IdentityCard } from './identity-card.tsx'
import { NpiCard } from './npi-card.tsx'
import { BlockedNotice } from '#operator/features/sanctions/blocked-notice.tsx'
import { ScreeningCard } from '#operator/features/sanctions/screening-card.tsx'
import { TermsCard } from './terms-card.tsx'
import shellFrameStyles from '#operator/features/shell/shell-frame.module.css'
import styles from './application.module.css'

/** Lists applications with the same number, account or address. */
const DuplicatesCard = ({ duplicates }: { duplicates: ApplicationDetail['duplicates'] }) => {
  const { t } = useTranslation()
  return (
    <Card title={t('duplicates.title')} padded>
      <ul className={shellFrameStyles['plainList']}>
        {duplicates.map(({ kind, partnerId, storeId, businessName, supportId, applicationStatus }) => (
          <li key={`${kind} ${storeId}`}>
            <Link className="grow" to="/partners/$id" params={{ id: partnerId }}>
              {businessName}
            </Link>
            <ApplicationBadge status={applicationStatus} />
            <small>
              {t(`duplicate.${kind}`)}, <span className="code">{supportId}</span>
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const share = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const OwnersCard = ({ owners }: { owners: ApplicationDetail['owners'] }) => {
  const { t } = useTranslation()
  const sum = owners.reduce((whole, { ownership }) => whole + ownership, 0)
  return (
    <Card
      title={t('owners.title')}
      aside={<span className="muted">{t('owners.sum', { share: share.format(sum) })}</span>}
      padded
    >
      {owners.length === 0 && <p className="muted">{t('owners.nobody')}</p>}
      <ul className={shellFrameStyles['plainList']}>
        {owners.map(({ firstName, lastName, email, ownership, ownerPhoneNumber, isControlPerson }) => (
          <li key={email}>
            <b className="grow">
              {firstName} {lastName}
            </b>
            {isControlPerson && (
              <StatusBadge tone="blue" plain>
                {t('owners.control-person')}
              </StatusBadge>
            )}
            <span className="tnum">{share.format(ownership)}%</span>
            <small>
              {email}, {phoneText(nationalDigits(ownerPhoneNumber))}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Lists the questions to the partner, and the partner's answers. */
const QuestionsCard = ({ questions }: { questions: ApplicationDetail['questions'] }) => {
  const { t, language } = useTranslation()
  return (
    <Card title={t('questions.title')} padded>
      <ul className={shellFrameStyles['plainList']}>
        {questions.map(({ id, field, message, askedAt, askedBy, answeredAt, closedAt }) => (
          <li key={id}>
            <b className="grow">{t(`field.${field}`)}</b>
            <StatusBadge tone={closedAt !== null ? 'gray' : answeredAt === null ? 'yellow' : 'green'}>
              {t(
                closedAt !== null ? 'questions.closed' : answeredAt === null ? 'questions.open' : 'questions.answered',
              )}
            </StatusBadge>
            <small>{message}</small>
            <small>
              {askedBy}, {shortMoment(askedAt, language)}
              {answeredAt !== null && `. ${t('questions.answered-at', { at: shortMoment(answeredAt, language) })}`}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Lists the sections of the page with what needs attention: the page is long, and a reviewer goes to one of them. */
const useSections = (application: ApplicationDetail): SectionLink[] => {
  const { t } = useTranslation()
  const { checks, questions, owners, screening, documents, duplicates, notes } = application
  const worst = checks.some(({ result }) => result === 'fail') ? 'red' : undefined
  const isPossible = screening.candidates.some(({ state }) => state === 'OPEN' || state === 'PROPOSED')
  return [
    ...(application.resubmission ? [{ id: 'changes', label: t('changes.title') }] : []),
    { id: 'checks', label: t('checks.title'), tone: worst },
    ...(questions.length > 0
      ? [
          {
            id: 'questions',
            label: t('questions.title'),
            count: questions.length,
            tone: questions.some(({ answeredAt, closedAt }) => answeredAt === null && closedAt === null)
              ? ('yellow' as const)
              : undefined,
          },
        ]
      : []),
    { id: 'business', label: t('business.title') },
    { id: 'owners', label: t('owners.title'), count: owners.length },
    { id: 'bank', label: t('bank.title') },
    { id: 'screening', label: t('screening.title'), tone: isPossible ? 'yellow' : undefined },
    ...(application.npi === null ? [] : [{ id: 'npi', label: t('npi.title') }]),
    { id: 'identity', label: t('identity.title') },
    { id: 'documents', label: t('documents.title'), count: documents.length },
    { id: 'terms', label: t('terms-proof.title') },
    ...(duplicates.length > 0 ? [{ id: 'duplicates', label: t('duplicates.title'), count: duplicates.length }] : []),
    { id: 'notes', label: t('notes.title'), count: notes.length },
    { id: 'history', label: t('history.title') },
  ]
}

type Props = { application: ApplicationDetail; search: QueueSearch; isAsking?: boolean | undefined }

/** Shows the checks first, because they decide most; the decision stays visible beside them. */
export const Application = ({ application, search, isAsking }: Props) => {
  const { t, language } = useTranslation()
  const { id, businessName, storeType, supportId, submittedAt, status, phase, flags } = application
  const lead = t('review.lead', {
    type: t(`type.${storeType}`),
    code: supportId,
    at: moment(submittedAt, language),
  })

  const sections = useSections(application)
  const [shownId, show] = useState<string>()
  const shown = application.documents.find((one) => one.id === shownId)
  const isOpen = shown !== undefined
  const openFirst = () => show(application.documents[0]?.id)
  useSingleKeys(isOpen ? {} : { n: openFirst, ']': openFirst })

  return (
    <Page
      title={businessName}
      back={<BackToQueue search={search} />}
      description={lead}
      beside={
        <span className="row wrap">
          <ApplicationBadge status={status} phase={phase} />
          <QueueFlags flags={flags} />
          <Link className="tap" to="/partners/$id" params={{ id: application.partnerId }}>
            {t('review.partner')}
          </Link>
        </span>
      }
      actions={<Neighbours id={id} search={search} />}
    >
      {application.screening.candidates.some(({ state }) => state === 'SAME') && (
        <BlockedNotice partnerId={application.partnerId} />
      )}
      <SectionBar label={t('review.sections')} attention={t('partners.needs-attention')} sections={sections} />
      <div className={clsx('grid gap-4 items-start', styles['review'])} data-document={isOpen || undefined}>
        {shown && (
          <div className={styles['document']}>
            <DocumentPane key={shown.id} application={application} document={shown} show={show} />
          </div>
        )}
        <div>
          <AnswersCard application={application} />
          {application.resubmission && (
            <Section id="changes">
              <ChangesCard resubmission={application.resubmission} />
            </Section>
          )}
          <Section id="checks">
            <ChecksCard application={application} />
          </Section>
        </div>
        <div ref={focusWhenScrolled} className={styles['reviewSide']}>
          <DecisionCard application={application} isAsking={isAsking} />
          <Section id="history">
            <RecordCard application={application} />
          </Section>
        </div>
        <div>
          {application.questions.length > 0 && (
            <Section id="questions">
              <QuestionsCard questions={application.questions} />
            </Section>
          )}
          <Section id="business">
            <BusinessCard application={application} />
          </Section>
          <Section id="owners">
            <OwnersCard owners={application.owners} />
          </Section>
          <Section id="bank">
            <BankCard application={application} />
          </Section>
          <Section id="screening">
            <ScreeningCard screening={application.screening} partnerId={application.partnerId} />
          </Section>
          {application.npi !== null && (
            <Section id="npi">
              <NpiCard npi={application.npi} />
            </Section>
          )}
          <Section id="identity">
            <IdentityCard application={application} />
          </Section>
          <Section id="documents">
            <DocumentsCard application={application} show={show} />
          </Section>
          <Section id="terms">
            <TermsCard terms={application.terms} />
          </Section>
          {application.duplicates.length > 0 && (
            <Section id="duplicates">
              <DuplicatesCard duplicates={application.duplicates} />
            </Section>
          )}
          <Section id="notes">
            <NotesCard id={id} notes={application.notes} />
          </Section>
        </div>
      </div>
    </Page>
  )
}
