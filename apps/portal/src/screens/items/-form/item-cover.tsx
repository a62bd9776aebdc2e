import { failureText } from '@tillgate/browser/refusal-text.ts'
import type { ListCover } from '@tillgate/contract/cover-requests.ts'
import { money } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { createCoverRequest } from '@tillgate/contract/cover-requests.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useState } from 'react'
import { createCoverRequestChange, useGetItemCover } from '#portal/api/cover-requests.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './item-cover.module.css'
import { LabelStores } from './label-stores.tsx'

type RequestProps = { itemId: string; cover: ListCover; onClose: () => void }

const RequestDialog = ({ itemId, cover: { programId, purse, list }, onClose }: RequestProps) => {
  const { t } = useTranslation()
  const form = useContractForm(createCoverRequest, {
    ...createCoverRequestChange(itemId),
    defaultValues: { reason: '' },
    toBody: ({ reason }) => ({ programId, purse, reason }),
    mode: 'onSubmit',
    onDone: () => {
      showToast({ tone: 'success', text: t('item-cover.sent') })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('item-cover.ask-title', { list })}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('item-cover.send')} />}
    >
      <p>{t('item-cover.ask-lead')}</p>
      <ContractForm of={form} label={t('item-cover.ask-title', { list })}>
        <TextArea label={t('item-cover.reason')} data-autofocus {...form.field('reason')} />
        <RefusalAlert {...form.refusal} failed={t('item-cover.send-failed')} />
      </ContractForm>
    </Dialog>
  )
}

type CoverProps = { cover: ListCover; isEnding: boolean; onRequest: () => void }

const OneList = ({ cover, isEnding, onRequest }: CoverProps) => {
  const { t, language } = useTranslation()
  const { list, reason, since, until, maxPrice, request, canRequest } = cover
  const isCovered = reason === 'COVERED'
  const day = (text: string) => dayOf(text, language)
  const facts = [
    since === null ? undefined : t('item-cover.since', { day: day(since) }),
    until === null ? undefined : t('item-cover.until', { day: day(until) }),
    maxPrice === null ? undefined : t('item-cover.max', { price: money(maxPrice) }),
  ].filter((fact) => fact !== undefined)
  const state = () => {
    if (isCovered) return t('item-cover.covered')
    if (reason === 'NOT_YET' || reason === 'EXPIRED') return t(`item-cover.${reason}`)
    return t('item-cover.not-listed')
  }
  return (
    <li className="grid gap-6px justify-items-start">
      <div className="row wrap">
        <b>{list}</b>
        <StatusBadge tone={isCovered ? 'green' : 'gray'}>{state()}</StatusBadge>
      </div>
      {facts.length > 0 && <p className="muted break">{facts.join(' · ')}</p>}
      {request && (
        <p className="break">
          {t(`item-cover.${request.status}`, { day: day(request.answeredAt ?? request.askedAt) })}
          {request.answer !== '' && <span className="muted"> {request.answer}</span>}
        </p>
      )}
      {canRequest && (
        <Button
          size="sm"
          aria-label={t(isCovered && isEnding ? 'item-cover.keep-one' : 'item-cover.ask-one', { list })}
          onClick={onRequest}
        >
          {t(isCovered && isEnding ? 'item-cover.keep' : 'item-cover.ask')}
        </Button>
      )}
    </li>
  )
}

/** True for a list that never had the item and was not asked to. */
const isOther = ({ reason, since, request }: ListCover): boolean =>
  reason === 'NOT_LISTED' && since === null && request === null

/** Shows the cover of an item on each list of approved products, and a request to the program. Mockup 30. */
export const ItemCover = ({ itemId }: { itemId: string }) => {
  const { t, language } = useTranslation()
  const { data, error, refetch } = useGetItemCover(itemId)
  const [asking, setAsking] = useState<ListCover>()
  const lists = data?.lists ?? []
  const [others, known] = [lists.filter(isOther), lists.filter((cover) => !isOther(cover))]
  const rows = (shown: readonly ListCover[]) => (
    <ul className="stack gap-4">
      {shown.map((cover) => (
        <OneList
          key={`${cover.programId} ${cover.purse}`}
          cover={cover}
          isEnding={data?.endsOn !== null}
          onRequest={() => setAsking(cover)}
        />
      ))}
    </ul>
  )
  return (
    <Card title={t('item-cover.title')} padded>
      {!data && error === null && <Skeleton height={80} />}
      {!data && error !== null && (
        <EmptyState line={failureText(t, error, t('item-cover.failed'))} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && data.endsOn !== null && (
        <Alert tone="warning" title={t('item-cover.ends', { day: dayOf(data.endsOn, language) })}>
          {t('item-cover.ends-means')}
        </Alert>
      )}
      {data?.labels && <LabelStores labels={data.labels} />}
      {known.length > 0 && rows(known)}
      {others.length > 0 && (
        <details className={styles['others']} open={known.length === 0}>
          <summary>{t('item-cover.others', { count: others.length })}</summary>
          {rows(others)}
        </details>
      )}
      {asking && <RequestDialog itemId={itemId} cover={asking} onClose={() => setAsking(undefined)} />}
    </Card>
  )
}
