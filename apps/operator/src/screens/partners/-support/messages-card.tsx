import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { SupportMessage, SupportPerson } from '@tillgate/contract/operator-support.ts'
import type { MessageState } from '@tillgate/domain/support.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { useListPartnerMessages } from '#operator/api/support.ts'
import { useTimes } from '#operator/features/figures/use-times.ts'
import { useTranslation } from '#operator/i18n.ts'

const tones: Record<MessageState, Tone> = {
  ACCEPTED: 'green',
  WAITING: 'yellow',
  BOUNCED: 'red',
  UNCERTAIN: 'yellow',
  DROPPED: 'gray',
}
const isUndelivered = ({ state }: SupportMessage): boolean => state === 'BOUNCED' || state === 'DROPPED'

const Delivery = ({ state, reason, attempts, sentAt }: SupportMessage) => {
  const { t } = useTranslation()
  const { time } = useTimes()
  const tries = attempts > 1 ? t('support.tries', { count: attempts }) : ''
  const detail = [reason ?? (sentAt === null ? '' : time(sentAt)), tries].filter((part) => part !== '').join(', ')
  return (
    <span className="block py-2">
      <StatusBadge tone={tones[state]}>{t(`message-state.${state}`)}</StatusBadge>
      {detail !== '' && <span className="block muted fs-13 break">{detail}</span>}
    </span>
  )
}

type Props = { partnerId: string; people: readonly SupportPerson[] }

/** Mails and texts to the people and contacts of a partner, with their delivery. */
export const MessagesCard = ({ partnerId, people }: Props) => {
  const { t } = useTranslation()
  const { moment } = useTimes()
  const { data, isError, refetch } = useListPartnerMessages(partnerId)
  const [shows, setShows] = useState<'all' | 'undelivered'>('all')
  const [viewed, setViewed] = useState<SupportMessage>()
  const items = data?.items ?? []
  const lost = items.filter(isUndelivered)
  const subjectOf = ({ subject, channel }: SupportMessage): string =>
    channel === 'text' || subject === '' ? t('support.text-message') : subject
  const recipientOf = ({ personId, to }: SupportMessage): string => {
    const person = people.find(({ id }) => id === personId)
    return `${person?.name ?? t('support.contact-of-store')}, ${to}`
  }
  const subject = (message: SupportMessage) => (
    <span className="block py-2">
      <b>{subjectOf(message)}</b>
      <span className="block muted fs-13 break">{recipientOf(message)}</span>
    </span>
  )
  const view = (message: SupportMessage) =>
    message.text !== '' && (
      <Button
        size="sm"
        aria-label={t('support.view-one', { subject: subjectOf(message) })}
        onClick={() => setViewed(message)}
      >
        {t('support.view')}
      </Button>
    )
  const columns: Column<SupportMessage>[] = [
    {
      id: 'at',
      title: t('support.sent-at'),
      render: ({ createdAt }) => <span className="nowrap">{moment(createdAt)}</span>,
    },
    { id: 'subject', title: t('support.subject'), isFixed: true, render: subject },
    { id: 'delivery', title: t('support.delivery'), render: (message) => <Delivery {...message} /> },
    { id: 'view', title: t('support.view'), isAction: true, render: view },
  ]
  return (
    <Card
      title={t('support.messages')}
      description={t('support.messages-lead', { total: count(items.length), bounced: count(lost.length) })}
      aside={
        <Segments
          label={t('support.delivery')}
          value={shows}
          onChange={setShows}
          segments={[
            { value: 'all', label: t('support.all-messages'), count: count(items.length) },
            { value: 'undelivered', label: t('support.undelivered'), count: count(lost.length) },
          ]}
        />
      }
    >
      {isError && !data && (
        <EmptyState line={t('support.messages-failed')} failed>
          <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      )}
      {data && items.length === 0 && (
        <div className="mt-3">
          <p className="py-3 px-4 line-top muted fs-13">{t('support.messages-none')}</p>
        </div>
      )}
      {items.length > 0 && (
        <div className="mt-3">
          <ListTable
            label={t('support.messages-table')}
            columns={columns}
            rows={shows === 'all' ? items : lost}
            renderCard={(message) => (
              <div className="row items-start">
                <div className="grow min-w-0">
                  {subject(message)}
                  <Delivery {...message} />
                  <span className="muted fs-13">
                    {t('support.sent-at')}: {moment(message.createdAt)}
                  </span>
                </div>
                {view(message)}
              </div>
            )}
          />
        </div>
      )}
      <p className="py-3 px-4 line-top muted fs-13">{t('support.messages-foot')}</p>
      {viewed && (
        <Dialog
          wide
          title={subjectOf(viewed)}
          onClose={() => setViewed(undefined)}
          footer={<Button onClick={() => setViewed(undefined)}>{t('support.close')}</Button>}
        >
          <p className="muted fs-13">{recipientOf(viewed)}</p>
          <p className="pre-wrap break">{viewed.text}</p>
        </Dialog>
      )}
    </Card>
  )
}
