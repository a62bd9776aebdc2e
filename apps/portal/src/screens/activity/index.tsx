import { createFileRoute } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { ChoiceFilter } from '@tillgate/browser/list/choice-filter.tsx'
import { pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { useDownload } from '@tillgate/browser/use-download.ts'
import type { ActivityEntry } from '@tillgate/contract/activity.ts'
import { activityKinds } from '@tillgate/domain/activity.ts'
import { dayIn, programZone } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { DownloadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { exportActivity, useListActivity, useListActivityPeople } from '#portal/api/activity.ts'
import { DateFilter } from '#portal/features/dates/date-filter.tsx'
import { easternTime } from '#portal/features/figures/eastern.ts'
import { useDayHeading } from '#portal/features/figures/use-day-heading.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ActivityObject } from './-list/activity-object.tsx'
import { activityList, ActivitySearch, filtersOf } from './-list/activity-search.ts'
import { ActivityValues } from './-list/activity-values.tsx'

/** Activity log of the partner: who changed what. */
export const Route = createFileRoute('/activity/')({
  staticData: { frame: 'shell', needs: 'activity.read' },
  validateSearch: ActivitySearch,
  component: Activity,
})

type FilterProps = { value: string | undefined; onChange: (actorId: string | undefined) => void }

const PersonFilter = ({ value, onChange }: FilterProps) => {
  const { t } = useTranslation()
  const { data: people } = useListActivityPeople()
  return (
    <SelectFilter
      label={t('activity.person')}
      unset={t('activity.anybody')}
      searchable
      nothingFound={t('activity.nobody-found')}
      choices={(people?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const Export = ({ search }: { search: ActivitySearch }) => {
  const { t } = useTranslation()
  const { busy, save } = useDownload()
  return (
    <Button busy={busy} onClick={() => save(() => exportActivity(filtersOf(search)))}>
      <DownloadIcon />
      {t('activity.export')}
    </Button>
  )
}

function Activity() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const list = useList(search, activityList)
  const activity = useListActivity({ ...pageQuery(search, activityList), ...filtersOf(search) })
  const dayOf = useDayHeading()
  const today = dayIn(programZone, new Date(now()))
  const who = ({ actor, isOfProgram }: ActivityEntry): string =>
    actor?.name ?? t(isOfProgram ? 'activity.program' : 'activity.automatic')
  const columns: Column<ActivityEntry>[] = [
    {
      id: 'at',
      title: t('activity.at'),
      render: ({ at }) => (
        <time dateTime={at} className="nowrap">
          {easternTime(at, language)}
        </time>
      ),
    },
    { id: 'who', title: t('activity.who'), render: who },
    {
      id: 'what',
      title: t('activity.what'),
      isFixed: true,
      render: (entry) => (
        <>
          {t(`activity-action.${entry.action}`)}
          <ActivityValues entry={entry} />
        </>
      ),
    },
    { id: 'object', title: t('activity.object'), render: (entry) => <ActivityObject entry={entry} /> },
  ]

  return (
    <Page title={t('activity.title')} description={t('activity.lead')} actions={<Export search={search} />}>
      <Card label={t('activity.title')}>
        <List
          list={list}
          query={activity}
          label={t('activity.table')}
          columns={columns}
          groupOf={({ at }) => dayOf(at)}
          renderCard={(entry) => (
            <div className="stack gap-1 break">
              <b>{t(`activity-action.${entry.action}`)}</b>
              <ActivityObject entry={entry} />
              <ActivityValues entry={entry} />
              <div className="muted">
                {who(entry)}, {easternTime(entry.at, language)}
              </div>
            </div>
          )}
          labels={{
            failed: t('activity.failed'),
            none: t('activity.none'),
            noneMatch: t('activity.none-match'),
            search: t('activity.search'),
          }}
          tools={<PersonFilter value={search.actorId} onChange={(actorId) => void list.change({ actorId })} />}
          chips={
            <>
              <ChoiceFilter
                label={t('activity.kind')}
                value={search.kind}
                choices={activityKinds.map((value) => ({ value, label: t(`activity-kind.${value}`) }))}
                onChange={(kind) => void list.change({ kind })}
              />
              <DateFilter
                days={{ from: search.from ?? '', to: search.to ?? '' }}
                today={today}
                onChange={({ from, to }) => void list.change({ from: from || undefined, to: to || undefined })}
              />
            </>
          }
        />
      </Card>
    </Page>
  )
}
