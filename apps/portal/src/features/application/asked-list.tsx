import { clsx } from 'clsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useAnswerReviewer, useSendResubmission } from '#portal/api/onboarding.ts'
import { useTranslation } from '#portal/i18n.ts'
import { Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'
import { BusinessLink } from '#portal/features/onboarding/business-link.tsx'
import { partOfField, stepOfField } from '#portal/features/onboarding/step-open.ts'
import { stepUrl } from '#portal/features/onboarding/step-url.ts'
import { ExplainValue } from './explain-value.tsx'
import { nameOf } from './field-names.ts'
import { resubmittedText } from './fix-offer.tsx'
import styles from './application.module.css'

type Props = { field: AskableField; isProvider: boolean; children: ReactNode }

/** Links to the field that a reviewer asked about. */
const FieldLink = ({ field, isProvider, children }: Props) => {
  const step = stepOfField(field, isProvider)
  const part = partOfField(field)
  const look = asButton({ variant: 'secondary', size: 'sm' })
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

const questionTexts = {
  done: 'status.answered',
  open: 'status.unanswered',
  again: 'status.change',
  go: 'status.answer',
  send: 'status.send-answers',
} as const satisfies Record<string, PhraseKey>
const fixTexts = {
  done: 'status.fixed',
  open: 'status.unfixed',
  again: 'status.change',
  go: 'status.fix-field',
  send: 'status.resubmit',
} as const satisfies Record<string, PhraseKey>

/**
 * Fields of a reviewer's question or a rejection, each with a link to its page. The server marks the answered fields.
 */
export const AskedList = ({ onboardingState: { asked, fix, isProvider } }: { onboardingState: Onboarding }) => {
  const { t, language } = useTranslation()
  const answering = useAnswerReviewer()
  const resubmitting = useSendResubmission()
  const { mutate, isPending, error } = fix ? resubmitting : answering
  const texts = fix ? fixTexts : questionTexts
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ dueAt }) =>
        showToast({ tone: 'success', text: fix ? resubmittedText(t, language, dueAt) : t('status.answers-sent') }),
    })

  return (
    <>
      <ul className={clsx('grid gap-4', styles['askedList'])}>
        {asked.map(({ id, field, message, isAnswered, answer }) => (
          <li key={id}>
            <div className="flex wrap between gap-2">
              <h2>{t(nameOf(field))}</h2>
              <StatusBadge tone={isAnswered ? 'green' : 'yellow'}>
                {t(isAnswered ? texts.done : texts.open)}
              </StatusBadge>
            </div>
            {message !== '' && <p className={styles['askedWords']}>{message}</p>}
            <div>
              <FieldLink field={field} isProvider={isProvider}>
                {t(isAnswered ? texts.again : texts.go)}
                <span className="sr">{t(nameOf(field))}</span>
              </FieldLink>
            </div>
            {!fix && <ExplainValue id={id} name={t(nameOf(field))} answer={answer} />}
          </li>
        ))}
      </ul>
      {error && (
        <Alert tone="error" takesFocus>
          {refusalText(t, error, t('failure.generic'))}
        </Alert>
      )}
      <Button variant="primary" size="lg" busy={isPending} onClick={send}>
        {t(texts.send)}
      </Button>
    </>
  )
}
