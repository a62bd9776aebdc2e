import { createFileRoute, Link } from '@tanstack/react-router'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { useListAudit, type AuditQuery } from '#operator/api/audit.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '#operator/features/keys/use-row-keys.ts'
import { AuditEntry } from './-list/audit-entry.tsx'
import { useAuditTexts } from './-list/use-audit-texts.ts'
import { clsx } from 'clsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { auditActions, auditGroups } from '@tillgate/domain/audit.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import styles from './-list/audit.module.css'
import fieldStyles from '@tillgate/ui/fields/field.module.css'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import * as z from 'zod/mini'

const AuditSearch = z.object({
  ...listShape(),
  by: lenient(z.enum(['operators', 'partners'])),
  action: lenient(z.string()),
  from: lenient(z.iso.date()),
  to: lenient(z.iso.date()),
  partnerId: lenient(z.uuid()),
  actorId: lenient(z.uuid()),
  objectId: lenient(z.uuid()),
  /** The entry whose details are open. */
  entry: lenient(z.uuid()),
})
type AuditSearch = z.infer<typeof AuditSearch>

const auditList = {
  name: 'audit',
  filters: ['search', 'by', 'action', 'from', 'to', 'partnerId', 'actorId', 'objectId'],
  pageSize: 30,
} as const

const queryOf = (search: AuditSearch): AuditQuery => {
  const { by, action, from, to, partnerId, actorId, objectId } = search
  return { ...pageQuery(search, auditList), by, action, from, to, partnerId, actorId, objectId }
}

type Props = { search: AuditSearch; onChange: (part: Partial<AuditSearch>, replace?: boolean) => void }

const AuditFilters = ({ search, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Segments
        label={t('audit.by')}
        value={search.by ?? 'all'}
        segments={[
          { value: 'all', label: t('status.all') },
          { value: 'operators', label: t('audit.operators') },
          { value: 'partners', label: t('audit.partners') },
        ]}
        onChange={(by) => onChange({ by: by === 'all' ? undefined : by })}
      />
      <ActionFilter value={search.action} onChange={(action) => onChange({ action })} />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={styles['day']}>
          {t(`audit.${end}`)}
          <input
            className={clsx(fieldStyles['input'], fieldStyles['compact'])}
            type="date"
            value={search[end] ?? ''}
            onChange={({ currentTarget: { value } }) => onChange({ [end]: value === '' ? undefined : value }, true)}
          />
        </label>
      ))}
    </>
  )
}

type ActionProps = { value: string | undefined; onChange: (action: string | undefined) => void }

/**
 * Filters by one action or a group of actions, shown in words. The URL contains the code; an unknown code is shown as
 * is.
 */
const ActionFilter = ({ value, onChange }: ActionProps) => {
  const { t, language } = useTranslation()
  const { actionText } = useAuditTexts()
  const kinds = auditGroups.map((group) => ({ value: `${group}.`, label: t(`audit-group.${group}`) }))
  const actions = auditActions
    .map((action) => ({ value: action, label: actionText(action) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  const known = [...kinds, ...actions]
  const isKnown = value === undefined || known.some((option) => option.value === value)

  return (
    <SelectFilter
      label={t('audit.action')}
      unset={t('audit.any-action')}
      searchable
      nothingFound={t('audit.no-action')}
      choices={isKnown ? known : [...known, { value, label: value }]}
      value={value}
      onChange={onChange}
    />
  )
}

/** Lists audit entries with actor, old value and new value. */
export const Route = createFileRoute('/audit/')({
  staticData: { frame: 'shell' },
  validateSearch: AuditSearch,
  component: Audit,
})

function Audit() {
  const { t, language } = useTranslation()
  const { actionText, actorText, objectText } = useAuditTexts()
  const search = Route.useSearch()
  const list = useList(search, auditList)
  const audit = useListAudit(queryOf(search))
  const open = audit.data?.items.find(({ id }) => id === search.entry)

  /** Each entry has its own URL, so that operators can share it. */
  const link = ({ id, action }: AuditRow) => (
    <Link data-row-link to="/audit" search={{ ...search, entry: id }} resetScroll={false}>
      {actionText(action)}
    </Link>
  )
  const columns: Column<AuditRow>[] = [
    { id: 'at', title: t('audit.at'), render: ({ at }) => <span className="nowrap">{moment(at, language)}</span> },
    { id: 'actor', title: t('audit.actor'), render: ({ actor }) => actorText(actor) },
    { id: 'action', title: t('audit.what'), isFixed: true, render: link },
    { id: 'object', title: t('audit.object'), render: ({ object }) => objectText(object) },
    {
      id: 'partner',
      title: t('audit.partner'),
      render: ({ partner }) =>
        partner && (
          <Link to="/partners/$id" params={{ id: partner.id }}>
            {partner.name}
          </Link>
        ),
    },
  ]
  const aimed = (['partnerId', 'actorId', 'objectId'] as const).filter((name) => search[name] !== undefined)

  return (
    <Page title={t('menu.audit')} site={t('console.name')}>
      <Card>
        <List
          list={list}
          answer={audit}
          label={t('menu.audit')}
          columns={columns}
          renderCard={(row) => (
            <>
              {link(row)}
              <div className="muted">
                {actorText(row.actor)}, {moment(row.at, language)}
              </div>
              {row.partner && <div>{row.partner.name}</div>}
            </>
          )}
          words={{ failed: t('audit.failed'), none: t('audit.none'), noneMatch: t('audit.none-match') }}
          open={({ id }) => list.change({ entry: id })}
          tools={<AuditFilters search={search} onChange={list.change} />}
          chips={
            list.isFiltered &&
            aimed.map((name) => (
              <Button key={name} size="sm" onClick={() => list.change({ [name]: undefined })}>
                {t(`audit.without-${name}`)}
              </Button>
            ))
          }
          rowsRef={useRowKeys()}
        />
      </Card>
      {open && <AuditEntry entry={open} onClose={() => list.change({ entry: undefined })} />}
    </Page>
  )
}
