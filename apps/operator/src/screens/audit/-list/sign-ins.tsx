import { Link } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { pageQuery } from '@tillgate/browser/list/list-search.ts'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { SignIn } from '@tillgate/contract/operator-audit.ts'
import { deviceOf } from '@tillgate/domain/devices.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useListSignIns } from '#operator/api/audit.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useTranslation } from '#operator/i18n.ts'
import type { AuditSearch } from './audit-search.ts'
import { ByFilter } from './by-filter.tsx'
import { ShowSegments } from './show-segments.tsx'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'

const signIns = { name: 'sign-ins', filters: ['search', 'by'], pageSize: 30 } as const

/** Lists sign-ins and changes of credentials of operators and partners. */
export const SignIns = ({ search }: { search: AuditSearch }) => {
  const { t, language } = useTranslation()
  const { accountActionText } = useAuditTexts()
  const list = useList(search, signIns)
  const query = useListSignIns({ ...pageQuery(search, signIns), by: search.by })
  const person = ({ userId, name, email }: SignIn) =>
    userId === null ? (
      t('audit.unknown-person')
    ) : (
      <>
        <Link to="/audit" search={{ actorId: userId }}>
          {name}
        </Link>
        <div className="muted">{email}</div>
      </>
    )
  const columns: Column<SignIn>[] = [
    { id: 'at', title: t('audit.at'), render: ({ at }) => <span className="nowrap">{moment(at, language)}</span> },
    { id: 'person', title: t('audit.actor'), isFixed: true, render: person },
    { id: 'action', title: t('audit.what'), render: ({ action }) => accountActionText(action) },
    { id: 'ip', title: t('audit.ip'), render: ({ ip }) => <span className="code">{ip}</span> },
    {
      id: 'device',
      title: t('audit.device'),
      render: ({ userAgent }) => <span title={userAgent}>{deviceOf(userAgent) ?? userAgent}</span>,
    },
  ]
  return (
    <Card>
      <List
        list={list}
        query={query}
        label={t('audit.sign-ins')}
        columns={columns}
        renderCard={(row) => (
          <>
            <b>{accountActionText(row.action)}</b>
            <div>{person(row)}</div>
            <div className="muted">
              {moment(row.at, language)}, {row.ip}, {deviceOf(row.userAgent) ?? row.userAgent}
            </div>
          </>
        )}
        labels={{
          failed: t('audit.failed'),
          none: t('audit.none'),
          noneMatch: t('audit.none-match'),
          search: t('audit.search-person'),
        }}
        description={<ShowSegments search={search} />}
        tools={<ByFilter value={search.by} onChange={(by) => void list.change({ by })} />}
      />
    </Card>
  )
}
