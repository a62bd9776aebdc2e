import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { documentKinds, type AskableField, type DocumentKind } from '@tillgate/domain/applications.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useAnswerReviewer } from '#portal/api/onboarding.ts'
import { useTranslation } from '#portal/i18n.ts'
import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { partOfField, stepOfField } from '#portal/features/onboarding/step-open.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import styles from './application.module.css'

type Props = { field: AskableField; isProvider: boolean; children: ReactNode }

/** To the very field that a reviewer asked about. */
const FieldLink = ({ field, isProvider, children }: Props) => {
  const step = stepOfField(field, isProvider)
  const part = partOfField(field)
  const look = asButton({ look: 'secondary', size: 'sm' })
  if (step !== 'business' || part === undefined) {
    return (
      <Link to={stepUrl(step, isProvider)} {...look}>
        {children}
      </Link>
    )
  }
  return (
    <BusinessLink isProvider={isProvider} part={part} field={field} look={look}>
      {children}
    </BusinessLink>
  )
}

const isDocument = (field: AskableField): field is DocumentKind => documentKinds.some((kind) => kind === field)
export const nameOf = (field: AskableField): PhraseKey => (isDocument(field) ? `documents.${field}` : `field.${field}`)

/** What the reviewer asked, in the reviewer's words; each leads to its field. The server says what is answered. */
export const AskedList = ({ onboardingState: { asked, isProvider } }: { onboardingState: Onboarding }) => {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useAnswerReviewer()
  const send = () =>
    mutate(undefined, { onSuccess: () => showToast({ tone: 'success', text: t('status.answers-sent') }) })

  return (
    <>
      <ul className={styles['askedList']}>
        {asked.map(({ id, field, message, isAnswered }) => (
          <li key={id}>
            <div className={styles['askedHead']}>
              <h2>{t(nameOf(field))}</h2>
              <StatusBadge tone={isAnswered ? 'green' : 'yellow'}>
                {t(isAnswered ? 'status.answered' : 'status.unanswered')}
              </StatusBadge>
            </div>
            <p className={styles['askedWords']}>{message}</p>
            <div>
              <FieldLink field={field} isProvider={isProvider}>
                {t(isAnswered ? 'status.change' : 'status.answer')}
                <span className="sr">{t(nameOf(field))}</span>
              </FieldLink>
            </div>
          </li>
        ))}
      </ul>
      {error && (
        <Alert tone="error" takesFocus>
          {refusalText(t, error, t('failure.generic'))}
        </Alert>
      )}
      <Button look="primary" size="lg" busy={isPending} onClick={send}>
        {t('status.send-answers')}
      </Button>
    </>
  )
}
