import { Link } from '@tanstack/react-router'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import type { StoreApplication } from '@tillgate/contract/stores.ts'
import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { isFixed } from '@tillgate/domain/rejections.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import {
  appealStore,
  useBeginStoreResubmission,
  useReopenStoreApplication,
  useSendStoreResubmission,
  useGetStoreApplication,
} from '#portal/api/stores.ts'
import { useGetStore } from '#portal/api/business.ts'
import { AppealForm } from '#portal/features/application/appeal-form.tsx'
import { Closing } from '#portal/features/application/closing.tsx'
import { ExplainValue } from '#portal/features/application/explain-value.tsx'
import { nameOf } from '#portal/features/application/field-names.ts'
import { FixOffer, RejectionText, resubmittedText } from '#portal/features/application/fix-offer.tsx'
import { deadlineOf } from '#portal/features/application/moment.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

type Fields = { id: string; open: StoreApplication['asked'] }

/** Links to the pages that change the open fields. */
const FieldLinks = ({ id, open }: Fields) => {
  const { t } = useTranslation()
  const isVerified = useGetStore(id).data?.isBankAccountVerified
  return (
    <p className="row wrap">
      {open.some(({ field }) => field !== 'bankAccount') && (
        <Link to="/stores/edit/$id" params={{ id }} {...asButton({ variant: 'secondary', size: 'sm' })}>
          {t('stores.edit')}
        </Link>
      )}
      {open.some(({ field, isAnswered }) => field === 'bankAccount' && !isAnswered) && (
        <Link
          to="/stores/link-account/$id"
          params={{ id }}
          search={{ change: isVerified ? true : undefined }}
          {...asButton({ variant: 'secondary', size: 'sm' })}
        >
          {t('stores.link-bank')}
        </Link>
      )}
    </p>
  )
}

type Fix = { id: string; fix: NonNullable<StoreApplication['fix']> } & Pick<StoreApplication, 'asked' | 'closesAt'>

/** Fields of a rejected store application, editable once, and the submit button. */
const FixNotice = ({ id, fix, asked, closesAt }: Fix) => {
  const { t, language } = useTranslation()
  const { mutate, isPending, error } = useSendStoreResubmission(id)
  const send = () =>
    mutate(undefined, {
      onSuccess: ({ dueAt }) => showToast({ tone: 'success', text: resubmittedText(t, language, dueAt) }),
    })
  return (
    <>
      <Alert tone="warning" title={t('stores.rejected')}>
        <RejectionText rejection={fix} />
        <p>{t(may('partner.run') ? 'status.fix-open' : 'status.fix-admin')}</p>
        <ul>
          {asked.map(({ id: question, field, isAnswered }) => (
            <li key={question}>
              {t(nameOf(field))}: {t(isAnswered ? 'status.fixed' : 'status.unfixed')}
            </li>
          ))}
        </ul>
        <Closing closesAt={closesAt} />
        <FieldLinks id={id} open={asked} />
      </Alert>
      {error && (
        <Alert tone="error" takesFocus>
          {refusalText(t, error, t('failure.generic'))}
        </Alert>
      )}
      {may('partner.run') && isFixed(asked) && (
        <p>
          <Button variant="primary" busy={isPending} onClick={send}>
            {t('status.resubmit')}
          </Button>
        </p>
      )}
    </>
  )
}

/** A store's application that closed without an answer. */
const ClosedNotice = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useReopenStoreApplication(id)
  return (
    <>
      <Alert tone="warning" title={t('status.title-closed')}>
        <p>{t('status.closed')}</p>
        {!may('partner.run') && <p>{t('status.closed-admin')}</p>}
        {may('partner.run') && (
          <Button busy={isPending} onClick={() => mutate()}>
            {t('status.reopen')}
          </Button>
        )}
      </Alert>
      {error && <Alert tone="error">{refusalText(t, error, t('failure.generic'))}</Alert>}
    </>
  )
}

/**
 * Shows the reviewer's question or the reason of a rejection; nothing when there is no task. `hasForm`: an appeal form
 * may be shown, which must not be nested in another form.
 */
export const ApplicationNotice = ({ id, hasForm = true }: { id: string; hasForm?: boolean }) => {
  const { t, language } = useTranslation()
  const { data } = useGetStoreApplication(id)
  const begin = useBeginStoreResubmission(id)
  const isFixable = data !== undefined && data.fixable.length > 0
  if (data?.rejection) {
    return (
      <>
        <Alert tone="error" title={t('stores.rejected')}>
          <RejectionText rejection={data.rejection} />
          {!isFixable && !data.canAppeal && (
            <p>
              {data.isAppealOpen
                ? t('status.appealed-text', { hours: applicationClocks.answerHours })
                : t('status.no-appeal')}
            </p>
          )}
          {data.canAppeal && !may('partner.run') && <p>{t('stores.appeal-admin')}</p>}
          {isFixable && !may('partner.run') && <p>{t('status.fix-admin')}</p>}
        </Alert>
        {isFixable && may('partner.run') && (
          <Card label={t('status.fix')} padded>
            <FixOffer fields={data.fixable} begin={begin} />
          </Card>
        )}
        {hasForm && data.canAppeal && may('partner.run') && (
          <Card label={t('status.appeal')} padded>
            <AppealForm send={appealStore(id)} />
          </Card>
        )}
      </>
    )
  }
  if (data?.status !== 'REVIEW') return null
  if (data.phase === 'CLOSED') return <ClosedNotice id={id} />
  if (data.fix) return <FixNotice id={id} fix={data.fix} asked={data.asked} closesAt={data.closesAt} />
  const open = data.asked.filter(({ isAnswered }) => !isAnswered)
  if (open.length === 0) {
    const by = data.dueAt === null ? undefined : deadlineOf(data.dueAt, language)
    return (
      <Alert tone="info">
        <p>{by === undefined ? t('stores.in-review') : t('stores.in-review-by', { time: by })}</p>
      </Alert>
    )
  }
  return (
    <Alert tone="warning" title={t('stores.asks')}>
      <ul>
        {open.map(({ id: question, field, message, answer }) => (
          <li key={question}>
            {t(nameOf(field))}: {message}
            {hasForm && may('partner.run') && <ExplainValue id={question} name={t(nameOf(field))} answer={answer} />}
          </li>
        ))}
      </ul>
      <Closing closesAt={data.closesAt} />
      <FieldLinks id={id} open={open} />
    </Alert>
  )
}
