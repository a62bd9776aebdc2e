import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { everyRow, useSeen } from '@tillgate/browser/list/use-seen.ts'
import { timeAgo } from '@tillgate/browser/time-ago.ts'
import type { Unfinished } from '@tillgate/contract/operator-funnel.ts'
import { funnelAges, funnelSteps, reminderRules } from '@tillgate/domain/funnel.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { listUnfinished, useListUnfinished } from '#operator/api/funnel.ts'
import { day, shortMoment } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { unfinishedList, unfinishedQueryOf, type FunnelSearch } from './funnel-search.ts'
import { RemindButton } from './remind-button.tsx'
import styles from './funnel.module.css'

/** Lists unfinished registrations, the longest unseen first, with a reminder for each row and for chosen rows. */
export const UnfinishedList = ({ search }: { search: FunnelSearch }) => {
  const { t, language } = useTranslation()
  const query = unfinishedQueryOf(search)
  const registrations = useListUnfinished(query)
  const list = useList(search, unfinishedList)
  const seen = useSeen(registrations.data?.items)
  const now = registrations.data?.now ?? ''
  const allIds = async (): Promise<string[]> => {
    const found = await everyRow((page) => listUnfinished({ ...query, ...page }), registrations.data?.total ?? 0)
    seen.add(found)
    return found.map(({ id }) => id)
  }

  const name = ({ partnerId, businessName, name: person, email }: Unfinished) => (
    <span className={clsx('grid gap-1px min-w-0 break', styles['person'])}>
      {partnerId === null ? (
        <b>{t('funnel.no-type')}</b>
      ) : (
        <Link data-row-link to="/partners/$id" params={{ id: partnerId }}>
          {businessName === '' ? t('funnel.no-business') : businessName}
        </Link>
      )}
      <span className="muted">
        {person}, {email}
      </span>
    </span>
  )
  const lastSeen = ({ lastSeenAt, startedAt }: Unfinished) => (
    <span className={clsx('grid gap-1px min-w-0 break', styles['person'])}>
      <time dateTime={lastSeenAt}>{timeAgo(lastSeenAt, Date.parse(now), language)}</time>
      <span className="muted">{t('funnel.started', { day: day(startedAt, language) })}</span>
    </span>
  )
  const isRemindable = ({ remindableFrom: from }: Unfinished) => from !== null && Date.parse(from) <= Date.parse(now)
  /** Count of the reminders, and why no further one can be sent now. */
  const reminders = (row: Unfinished) => {
    const { reminders: count, remindedAt, remindableFrom: from } = row
    return (
      <span className={clsx('grid gap-1px min-w-0 break', styles['person'])}>
        {remindedAt === null
          ? t('funnel.none-yet')
          : t('funnel.reminders-last', { count, most: reminderRules.maxReminders, day: day(remindedAt, language) })}
        {!isRemindable(row) && (
          <span className="muted">
            {from === null ? t('funnel.reminded-all') : t('funnel.remind-from', { day: shortMoment(from, language) })}
          </span>
        )}
      </span>
    )
  }
  const remind = (row: Unfinished) => (
    <RemindButton
      size="sm"
      userIds={[row.id]}
      count={isRemindable(row) ? 1 : 0}
      label={t('funnel.remind')}
      name={t('funnel.remind-one', { email: row.email })}
    />
  )
  const columns: Column<Unfinished>[] = [
    { id: 'business', title: t('funnel.business'), isFixed: true, render: name },
    { id: 'step', title: t('funnel.stopped-at'), render: ({ step }) => t(`funnel.step-${step}`) },
    { id: 'lastSeenAt', title: t('funnel.last-seen'), isSortable: true, render: lastSeen },
    { id: 'reminders', title: t('funnel.reminders'), render: reminders },
    { id: 'action', title: t('funnel.action'), isAction: true, render: remind },
  ]
  return (
    <div id="registrations">
      <Card title={t('funnel.registrations')}>
        <List
          list={list}
          query={registrations}
          label={t('funnel.registrations-table')}
          columns={columns}
          renderCard={(row, check) => (
            <div className="grid gap-6px justify-items-start">
              <span className="row">
                {check}
                {name(row)}
              </span>
              <span>{t(`funnel.step-${row.step}`)}</span>
              {lastSeen(row)}
              {reminders(row)}
              {remind(row)}
            </div>
          )}
          labels={{
            failed: t('funnel.failed'),
            none: t('funnel.none-unfinished'),
            noneMatch: t('funnel.none-match'),
            search: t('funnel.search'),
          }}
          selection={{
            labelOf: ({ email }) => t('funnel.select-one', { email }),
            allIds,
            labels: {
              selected: (count) => t('funnel.selected', { count }),
              bar: t('funnel.selected-bar'),
            },
            renderActions: (ids, onDone) => {
              const userIds = seen.of(ids).flatMap((row) => (isRemindable(row) ? [row.id] : []))
              return (
                <RemindButton
                  variant="primary"
                  userIds={userIds}
                  count={userIds.length}
                  label={t('funnel.remind-count', { count: userIds.length })}
                  onDone={onDone}
                />
              )
            },
          }}
          chips={
            <>
              <ChoiceFilter
                label={t('funnel.age')}
                value={search.age === undefined ? undefined : String(search.age)}
                choices={funnelAges.slice(1).map((age) => ({
                  value: String(age),
                  label: t('funnel.unseen', { count: age }),
                }))}
                onChange={(age) => void list.change({ age: age === undefined ? undefined : Number(age) })}
              />
              <ChoiceFilter
                label={t('funnel.step')}
                value={search.step}
                choices={funnelSteps.map((step) => ({ value: step, label: t(`funnel.step-${step}`) }))}
                onChange={(step) => void list.change({ step })}
              />
            </>
          }
          rowsRef={useRowKeys()}
        />
      </Card>
    </div>
  )
}
