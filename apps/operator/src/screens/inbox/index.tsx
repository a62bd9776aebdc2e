import { clsx } from 'clsx'
import { createFileRoute } from '@tanstack/react-router'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { count } from '@tillgate/browser/figures.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { InboxEntry } from '@tillgate/contract/operator-inbox.ts'
import { inboxKinds } from '@tillgate/domain/inbox.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { TwoColumns } from '@tillgate/ui/layout/two-columns.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import * as z from 'zod/mini'
import { useListInbox } from '#operator/api/inbox.ts'
import { fullMoment } from '#operator/features/figures/zone-times.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ClosedCard, NothingLeft } from './-list/closed-work.tsx'
import { InboxFigures } from './-list/inbox-figures.tsx'
import { InboxRow } from './-list/inbox-row.tsx'
import { NextDay } from './-list/next-day.tsx'
import { ExcludedCard, WaitingCard } from './-list/side-cards.tsx'
import styles from './-list/inbox.module.css'
import { OwnMailsCard } from './-mails/own-mails-card.tsx'

/** Work that waits for the operator, by deadline. An entry leaves when its work is done. */
export const Route = createFileRoute('/inbox/')({
  staticData: { frame: 'shell' },
  validateSearch: z.object({ kind: lenient(z.enum(inboxKinds)) }),
  component: Inbox,
})

/** Overdue entries count as due today. */
const isDue = ({ dueAt }: InboxEntry, now: string): boolean =>
  dayIn(bankZone, new Date(dueAt)) <= dayIn(bankZone, new Date(now))

/** `first`: id of the entry with the next deadline. */
type GroupProps = { title: string; entries: readonly InboxEntry[]; now: string; first: string | undefined }

const Group = ({ title, entries, now, first }: GroupProps) =>
  entries.length > 0 && (
    <section aria-label={title}>
      <h2 className={clsx('line-bottom surface-2 fs-14', styles['group'])}>
        {title} <span className="muted">{count(entries.length)}</span>
      </h2>
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <InboxRow key={entry.id} entry={entry} now={now} isFirst={entry.id === first} />
        ))}
      </ul>
    </section>
  )

function Inbox() {
  const { t, language } = useTranslation()
  const { kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  const inbox = useListInbox()
  const rows = useRowKeys()
  const { items = [], waiting = [], excluded = [], now = '' } = inbox.data ?? {}
  const shown = items.filter((entry) => kind === undefined || entry.kind === kind)
  const due = shown.filter((entry) => isDue(entry, now))
  const later = shown.filter((entry) => !isDue(entry, now))
  const at = now === '' ? '' : fullMoment(now, language, bankZone)
  const aside = (
    <>
      <WaitingCard waiting={waiting} />
      <ExcludedCard excluded={excluded} />
    </>
  )
  if (inbox.data && items.length === 0) {
    return (
      <Page title={t('menu.inbox')} description={at}>
        <TwoColumns
          main={<NothingLeft now={now} />}
          aside={
            <>
              {aside}
              <OwnMailsCard />
            </>
          }
        />
      </Page>
    )
  }
  const lead = {
    now: at,
    count: items.length,
    due: count(items.filter((entry) => isDue(entry, now)).length),
  }
  return (
    <Page title={t('menu.inbox')} description={inbox.data ? t('inbox.lead', lead) : undefined}>
      {inbox.data && <InboxFigures inbox={inbox.data} due={items.filter((entry) => isDue(entry, now))} />}
      <NextDay items={items} now={now} />
      <TwoColumns
        main={
          <Card label={t('inbox.list')}>
            <div className="py-3 px-4 line-bottom">
              <SelectFilter
                label={t('inbox.kind')}
                unset={t('inbox.any-kind')}
                value={kind}
                choices={inboxKinds.map((one) => ({ value: one, label: t(`inbox-kind.${one}`) }))}
                onChange={(one) => void navigate({ search: { kind: one }, replace: true })}
              />
            </div>
            {inbox.isError && !inbox.data && (
              <EmptyState line={t('inbox.failed')} failed>
                <Button onClick={() => void inbox.refetch()}>{t('action.retry')}</Button>
              </EmptyState>
            )}
            {inbox.isPending && <Skeleton height={320} />}
            {inbox.data && shown.length === 0 && <EmptyState line={t('inbox.none-match')} />}
            <div ref={rows}>
              <Group title={t('inbox.today')} entries={due} now={now} first={shown[0]?.id} />
              <Group title={t('inbox.later')} entries={later} now={now} first={shown[0]?.id} />
            </div>
            <p className="py-3 px-4 muted fs-13">{t('inbox.foot')}</p>
          </Card>
        }
        aside={
          <>
            {aside}
            {inbox.data && <ClosedCard now={now} />}
            <OwnMailsCard />
          </>
        }
      />
    </Page>
  )
}
