import { clsx } from 'clsx'
import { createFileRoute, Link } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { deliveryStates, webhookKinds } from '@tillgate/domain/webhooks.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useGetWebhook, useListWebhookDeliveries } from '#portal/api/webhooks.ts'
import { easternDay, easternMoment, easternStamp } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { DeliveryDialog } from './-endpoint/delivery-dialog.tsx'
import { AnswerText, DeliveryBadge, EndpointBadge } from './-endpoint/delivery-state.tsx'
import { EndpointActions, EndpointControls } from './-endpoint/endpoint-actions.tsx'
import { EndpointDialog } from './-endpoint/endpoint-dialog.tsx'
import styles from './-endpoint/webhooks.module.css'

/** An endpoint with its log; `delivery` opens an entry of the log. */
export const Route = createFileRoute('/profile/webhooks/$id')({
  staticData: { frame: 'shell', needs: 'webhooks.manage' },
  validateSearch: z.object({
    ...listShape(),
    state: lenient(z.enum(deliveryStates)),
    delivery: lenient(z.uuid()),
  }),
  component: Webhook,
})

const list = { name: 'webhook-deliveries', filters: ['state'], pageSize: 15 } as const

const AttemptsText = ({ delivery: { attempts, nextAt } }: { delivery: WebhookDelivery }) => {
  const { t, language } = useTranslation()
  const next = nextAt !== null && attempts > 0 && `, ${t('webhooks.next', { time: easternMoment(nextAt, language) })}`
  return (
    <>
      {count(attempts)}
      {next}
    </>
  )
}

const Deliveries = ({ id }: { id: string }) => {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const state = useList(search, list)
  const { search: _, ...page } = pageQuery(search, list)
  const deliveries = useListWebhookDeliveries(id, { ...page, state: search.state })
  const linkOf = (row: WebhookDelivery) => (
    <Link from={Route.fullPath} to="." search={(old) => ({ ...old, delivery: row.id })} data-row-link>
      {row.type}
    </Link>
  )
  const columns: Column<WebhookDelivery>[] = [
    { id: 'event', title: t('webhooks.event'), isFixed: true, render: linkOf },
    { id: 'state', title: t('webhooks.state'), render: (row) => <DeliveryBadge delivery={row} /> },
    { id: 'answer', title: t('webhooks.answer'), render: (row) => <AnswerText result={row} /> },
    {
      id: 'time',
      title: t('webhooks.at'),
      render: (row) => <span className="nowrap">{easternStamp(row.createdAt, language, 'second')}</span>,
    },
    { id: 'attempts', title: t('webhooks.attempts'), render: (row) => <AttemptsText delivery={row} /> },
  ]
  return (
    <Card title={t('webhooks.deliveries')} description={t('webhooks.deliveries-lead')}>
      <List
        list={state}
        query={deliveries}
        label={t('webhooks.table')}
        columns={columns}
        renderCard={(row) => (
          <div className="stack gap-2">
            <div className="row wrap between gap-x-4">
              {linkOf(row)}
              <DeliveryBadge delivery={row} />
            </div>
            <div className="muted">
              {easternStamp(row.createdAt, language, 'second')}, <AnswerText result={row} />
            </div>
          </div>
        )}
        labels={{
          failed: t('webhooks.deliveries-failed'),
          none: t('webhooks.no-deliveries'),
          noneMatch: t('webhooks.none-match'),
        }}
        chips={
          <ChoiceFilter
            label={t('webhooks.state')}
            value={search.state}
            choices={deliveryStates.map((value) => ({ value, label: t(`delivery-state.${value}`) }))}
            onChange={(chosen) => void state.change({ state: chosen })}
          />
        }
      />
    </Card>
  )
}

const EndpointCard = ({ endpoint }: { endpoint: WebhookEndpoint }) => {
  const { t, language } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  const { url, description, kinds, oldSecretUntil } = endpoint
  const isAll = kinds.length === webhookKinds.length
  return (
    <Card
      title={t('webhooks.endpoint')}
      padded
      aside={
        <Button size="sm" onClick={() => setChanging(true)}>
          {t('webhooks.edit')}
        </Button>
      }
    >
      <div className="stack gap-4">
        <Facts
          facts={[
            { label: t('webhooks.url'), value: <span className="break">{url}</span> },
            ...(description === '' ? [] : [{ label: t('webhooks.description-short'), value: description }]),
            {
              label: t('webhooks.events'),
              value: isAll ? t('webhooks.all-events') : kinds.map((kind) => t(`event-kind.${kind}`)).join(', '),
            },
          ]}
        />
        {oldSecretUntil !== null && (
          <p className="muted">{t('webhooks.secret-until', { time: easternMoment(oldSecretUntil, language) })}</p>
        )}
        <EndpointActions endpoint={endpoint} />
      </div>
      {isChanging && <EndpointDialog endpoint={endpoint} onClose={() => setChanging(false)} />}
    </Card>
  )
}

function Webhook() {
  const { t, language } = useTranslation()
  const { id } = Route.useParams()
  const { delivery } = Route.useSearch()
  const navigate = Route.useNavigate()
  const query = useGetWebhook(id)
  const { data: endpoint } = query
  const back = <BackLink to="/profile/webhooks">{t('webhooks.title')}</BackLink>
  if (!endpoint) {
    return (
      <Page title={t('webhooks.endpoint')} back={back}>
        <MissingRecord
          query={query}
          labels={{ gone: t('webhooks.gone'), failed: t('webhooks.failed') }}
          height={420}
          isInCard
        />
      </Page>
    )
  }
  const { pause, url } = endpoint
  return (
    <Page
      title={new URL(url).host}
      back={back}
      beside={<EndpointBadge endpoint={endpoint} />}
      actions={<EndpointControls endpoint={endpoint} />}
    >
      {pause && (
        <Alert tone={pause.reason === 'person' ? 'info' : 'warning'}>
          {t(`webhook-pause.${pause.reason}`, { day: easternDay(pause.at, language) })}
        </Alert>
      )}
      <div className={clsx('grid gap-5 items-start', styles['columns'])}>
        <Deliveries id={id} />
        <EndpointCard endpoint={endpoint} />
      </div>
      {delivery !== undefined && (
        <DeliveryDialog
          endpointId={id}
          deliveryId={delivery}
          onClose={() => void navigate({ search: (old) => ({ ...old, delivery: undefined }), replace: true })}
        />
      )}
    </Page>
  )
}
