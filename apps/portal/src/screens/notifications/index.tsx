import { createFileRoute, Link } from '@tanstack/react-router'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { eventKindsOf, partnerEventKinds } from '@tillgate/domain/partner-events.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { SettingsIcon } from '@tillgate/ui/icons/navigation.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import * as z from 'zod/mini'
import { useListNotifications, useMarkNotificationsRead } from '#portal/api/notifications.ts'
import { AttentionList } from '#portal/features/attention/attention-list.tsx'
import { groupEvents, NotificationGroup } from '#portal/features/notifications/notification-group.tsx'
import { useDayHeading } from '#portal/features/figures/use-day-heading.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Open tasks and the events of the last 90 days. */
export const Route = createFileRoute('/notifications/')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({ ...listShape(), kind: lenient(z.enum(partnerEventKinds)) }),
  component: Notifications,
})

const list = { name: 'notifications', filters: ['kind'], pageSize: 30 } as const

function Notifications() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const state = useList(search, list)
  const { search: _, ...page } = pageQuery(search, list)
  const events = useListNotifications({ ...page, kind: search.kind, per: 'group' })
  const read = useMarkNotificationsRead()
  const dayOf = useDayHeading()
  const role = authRecord()?.user.role
  const kinds = role ? eventKindsOf(role) : []

  return (
    <Page
      title={t('notifications.title')}
      description={t('notifications.lead')}
      actions={
        <>
          <Link to="/profile" hash="notifications" {...asButton({ variant: 'secondary' })}>
            <SettingsIcon />
            <span className="sr-phone">{t('notifications.settings')}</span>
          </Link>
          <Button busy={read.isPending} onClick={() => void read.mutate(undefined)}>
            <CheckIcon />
            {t('notifications.mark-all')}
          </Button>
        </>
      }
    >
      {may('dashboard.read') && (
        <Card title={t('dashboard.attention')} padded>
          <AttentionList />
        </Card>
      )}
      <Card title={t('notifications.happened')}>
        <List
          list={state}
          query={{ ...events, data: events.data && { ...events.data, items: groupEvents(events.data.items) } }}
          label={t('notifications.happened')}
          columns={[]}
          asCards
          groupOf={({ events: [newest] }) => dayOf(newest.at)}
          renderCard={(group) => (
            <NotificationGroup
              group={group}
              onOpen={(event) => void (event.isRead || read.mutate([event.id]))}
              onRead={(ids) => void read.mutate(ids)}
            />
          )}
          labels={{
            failed: t('notifications.failed'),
            none: t('notifications.none'),
            noneMatch: t('notifications.none-match'),
          }}
          chips={
            <ChoiceFilter
              label={t('notifications.kind')}
              value={search.kind}
              choices={kinds.map((value) => ({ value, label: t(`event-kind.${value}`) }))}
              onChange={(kind) => void state.change({ kind })}
            />
          }
        />
      </Card>
    </Page>
  )
}
