import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
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

/**
 * Lists applications with the same number, account or address. Renders nothing without duplicates; the checks card
 * reports that case.
 */
const DuplicatesCard = ({ duplicates }: { duplicates: ApplicationDetail['duplicates'] }) => {
  const { t } = useTranslation()
  if (duplicates.length === 0) return null
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
  if (questions.length === 0) return null
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

/** Scrolls to the card and focuses it, so that the next Tab continues inside it. */
const showCard = (label: string): void => {
  const card = [...document.querySelectorAll('main section[aria-label]')].find(
    (one) => one.getAttribute('aria-label') === label,
  )
  if (!(card instanceof HTMLElement)) return
  card.tabIndex = -1
  card.focus({ preventScroll: true })
  card.scrollIntoView({ block: 'start' })
}

/** Lists the cards of the page: it is long, and a reviewer goes to one of them. */
const Sections = ({ application }: { application: ApplicationDetail }) => {
  const { t } = useTranslation()
  const labels = [
    ...(application.resubmission ? [t('changes.title')] : []),
    t('checks.title'),
    ...(application.questions.length > 0 ? [t('questions.title')] : []),
    t('business.title'),
    t('owners.title'),
    t('bank.title'),
    t('screening.title'),
    ...(application.npi === null ? [] : [t('npi.title')]),
    t('identity.title'),
    t('documents.title'),
    t('terms-proof.title'),
    ...(application.duplicates.length > 0 ? [t('duplicates.title')] : []),
    t('notes.title'),
    t('history.title'),
  ]
  return (
    <nav aria-label={t('review.sections')}>
      <ul className="row wrap gap-x-3">
        {labels.map((label) => (
          <li key={label}>
            <button type="button" className="link-button tap" onClick={() => showCard(label)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { application: ApplicationDetail; search: QueueSearch }

/** Shows the checks first, because they decide most; the decision stays visible beside them. */
export const Application = ({ application, search }: Props) => {
  const { t, language } = useTranslation()
  const { id, businessName, storeType, supportId, submittedAt, status, phase, flags } = application
  const lead = t('review.lead', {
    type: t(`type.${storeType}`),
    code: supportId,
    at: moment(submittedAt, language),
  })

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
      <Sections application={application} />
      <div className={clsx('grid gap-4 items-start', styles['review'])} data-document={isOpen || undefined}>
        {shown && (
          <div className={styles['document']}>
            <DocumentPane key={shown.id} application={application} document={shown} show={show} />
          </div>
        )}
        <div>
          <AnswersCard application={application} />
          {application.resubmission && <ChangesCard resubmission={application.resubmission} />}
          <ChecksCard application={application} />
        </div>
        <div ref={focusWhenScrolled} className={styles['reviewSide']}>
          <DecisionCard application={application} />
          <RecordCard application={application} />
        </div>
        <div>
          <QuestionsCard questions={application.questions} />
          <BusinessCard application={application} />
          <OwnersCard owners={application.owners} />
          <BankCard application={application} />
          <ScreeningCard screening={application.screening} partnerId={application.partnerId} />
          <NpiCard npi={application.npi} />
          <IdentityCard application={application} />
          <DocumentsCard application={application} show={show} />
          <TermsCard terms={application.terms} />
          <DuplicatesCard duplicates={application.duplicates} />
          <NotesCard id={id} notes={application.notes} />
        </div>
      </div>
    </Page>
  )
}
