import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '@tillgate/browser/back-link.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { webhookKinds, webhooksMax } from '@tillgate/domain/webhooks.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { useState } from 'react'
import { useListWebhooks } from '#portal/api/webhooks.ts'
import { TimeAgo } from '#portal/features/notifications/time-ago.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { EndpointBadge } from './-endpoint/delivery-state.tsx'
import { EndpointDialog } from './-endpoint/endpoint-dialog.tsx'
import { SecretDialog } from './-endpoint/secret-dialog.tsx'

/** Endpoints of the partner's systems. */
export const Route = createFileRoute('/profile/webhooks/')({
  staticData: { frame: 'shell', needs: 'webhooks.manage' },
  component: Webhooks,
})

const EndpointLink = ({ endpoint: { id, url, description } }: { endpoint: WebhookEndpoint }) => (
  <div className="break">
    <Link to="/profile/webhooks/$id" params={{ id }} data-row-link>
      {url}
    </Link>
    {description !== '' && <div className="muted">{description}</div>}
  </div>
)

const EventsText = ({ endpoint: { kinds } }: { endpoint: WebhookEndpoint }) => {
  const { t } = useTranslation()
  return kinds.length === webhookKinds.length ? t('webhooks.all-events') : `${kinds.length} / ${webhookKinds.length}`
}

const RateText = ({ endpoint: { tried, succeeded } }: { endpoint: WebhookEndpoint }) => {
  const { t, language } = useTranslation()
  if (tried === 0) return '–'
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(succeeded / tried)
  return t('webhooks.rate-of', { percent, figure: count(tried) })
}

const LastText = ({ endpoint: { lastAt } }: { endpoint: WebhookEndpoint }) => {
  const { t } = useTranslation()
  return lastAt === null ? t('webhooks.never') : <TimeAgo at={lastAt} />
}

function Webhooks() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data, isError, refetch } = useListWebhooks()
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<{ id: string; secret: string }>()
  const columns: Column<WebhookEndpoint>[] = [
    { id: 'url', title: t('webhooks.endpoint'), isFixed: true, render: (row) => <EndpointLink endpoint={row} /> },
    { id: 'state', title: t('webhooks.state'), render: (row) => <EndpointBadge endpoint={row} /> },
    { id: 'events', title: t('webhooks.events'), render: (row) => <EventsText endpoint={row} /> },
    { id: 'last', title: t('webhooks.last'), render: (row) => <LastText endpoint={row} /> },
    { id: 'rate', title: t('webhooks.rate'), isNumeric: true, render: (row) => <RateText endpoint={row} /> },
  ]
  const isFull = (data?.items.length ?? 0) >= webhooksMax
  const add = (
    <Button variant="primary" inactive={!data || isFull} onClick={() => setAdding(true)}>
      {t('webhooks.add')}
    </Button>
  )
  return (
    <Page
      title={t('webhooks.title')}
      back={<BackLink to="/profile">{t('menu.profile')}</BackLink>}
      description={
        <>
          {t('webhooks.lead')}{' '}
          <a href="/api/docs#tag/webhooks" target="_blank" rel="noopener">
            {t('webhooks.docs')}
          </a>
        </>
      }
      actions={data && data.items.length > 0 && add}
    >
      {isFull && <p className="muted">{t('webhooks.full')}</p>}
      <Card label={t('webhooks.endpoint')}>
        {isError && !data ? (
          <EmptyState line={t('webhooks.failed')} failed>
            <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
          </EmptyState>
        ) : data?.items.length === 0 ? (
          <EmptyState line={t('webhooks.none')}>{add}</EmptyState>
        ) : (
          <ListTable
            label={t('webhooks.title')}
            columns={columns}
            rows={data?.items}
            pageSize={3}
            open={({ id }) => void navigate({ to: '/profile/webhooks/$id', params: { id } })}
            renderCard={(row) => (
              <div className="stack gap-2">
                <EndpointLink endpoint={row} />
                <div className="row wrap between gap-x-4">
                  <EndpointBadge endpoint={row} />
                  <span className="muted">
                    <LastText endpoint={row} />
                  </span>
                </div>
              </div>
            )}
          />
        )}
      </Card>
      {isAdding && <EndpointDialog onAdded={setAdded} onClose={() => setAdding(false)} />}
      {added && (
        <SecretDialog
          secret={added.secret}
          onClose={() => void navigate({ to: '/profile/webhooks/$id', params: { id: added.id } })}
        />
      )}
    </Page>
  )
}
