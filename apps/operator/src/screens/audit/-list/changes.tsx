import { Link } from '@tanstack/react-router'
import { pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { auditActions, auditGroups } from '@tillgate/domain/audit.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import fieldStyles from '@tillgate/ui/fields/field.module.css'
import { clsx } from 'clsx'
import { useListAudit } from '#operator/api/audit.ts'
import { moment } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useTranslation } from '#operator/i18n.ts'
import type { AuditSearch } from './audit-search.ts'
import { AuditEntry } from './audit-entry.tsx'
import { ChangeSummary } from './change-lines.tsx'
import styles from './audit.module.css'
import { ByFilter } from './by-filter.tsx'
import { ShowSegments } from './show-segments.tsx'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'

const auditList = {
  name: 'audit',
  filters: ['search', 'by', 'action', 'from', 'to', 'partnerId', 'actorId', 'objectId'],
  pageSize: 30,
} as const

/** Filters of the page, as the list and the export send them. */
export const filtersOf = ({ show, by, action, from, to, partnerId, actorId, objectId }: AuditSearch) => ({
  by,
  action,
  from,
  to,
  partnerId,
  actorId,
  objectId,
  views: show === 'views' ? ('true' as const) : ('false' as const),
})

type Props = { search: AuditSearch; onChange: (part: Partial<AuditSearch>, replace?: boolean) => void }

const AuditFilters = ({ search, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <ByFilter value={search.by} onChange={(by) => onChange({ by })} />
      <ActionFilter value={search.action} onChange={(action) => onChange({ action })} />
      {(['from', 'to'] as const).map((end) => (
        <label key={end} className={clsx('inline-flex items-center gap-2 fs-13 muted', styles['day'])}>
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

/** Lists the entries of the audit log; each entry and each object's history has its own URL. */
export const Changes = ({ search }: { search: AuditSearch }) => {
  const { t, language } = useTranslation()
  const { actionText, actorText, objectText } = useAuditTexts()
  const list = useList(search, auditList)
  const audit = useListAudit({ ...pageQuery(search, auditList), ...filtersOf(search) })
  const open = audit.data?.items.find(({ id }) => id === search.entry)

  const link = ({ id, action }: AuditRow) => (
    <Link data-row-link to="/audit" search={{ ...search, entry: id }} resetScroll={false}>
      {actionText(action)}
    </Link>
  )
  const object = ({ object: kind, objectId, objectName, partner }: AuditRow) =>
    objectName === '' ? (
      objectText(kind)
    ) : (
      <>
        <Link to="/audit" search={{ objectId, partnerId: partner?.id }}>
          {objectName}
        </Link>
        <div className="muted">{objectText(kind)}</div>
      </>
    )
  const columns: Column<AuditRow>[] = [
    {
      id: 'at',
      title: t('audit.at'),
      render: ({ at, hash }) => (
        <>
          <span className="nowrap">{moment(at, language)}</span>
          <div className="muted code">{hash.slice(0, 8)}</div>
        </>
      ),
    },
    { id: 'actor', title: t('audit.actor'), render: ({ actor }) => actorText(actor) },
    { id: 'action', title: t('audit.what'), isFixed: true, render: link },
    { id: 'object', title: t('audit.object'), render: object },
    { id: 'values', title: t('audit.values'), render: (row) => <ChangeSummary entry={row} /> },
    {
      id: 'partner',
      isMinor: true,
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
    <>
      <Card>
        <List
          list={list}
          query={audit}
          label={t('menu.audit')}
          columns={columns}
          renderCard={(row) => (
            <>
              {link(row)}
              <div className="muted">
                {actorText(row.actor)}, {moment(row.at, language)}
              </div>
              <div>{row.objectName}</div>
              {row.partner && row.partner.name !== row.objectName && <div className="muted">{row.partner.name}</div>}
              <ChangeSummary entry={row} />
            </>
          )}
          labels={{
            failed: t('audit.failed'),
            none: t('audit.none'),
            noneMatch: t('audit.none-match'),
            search: t('audit.search'),
          }}
          open={({ id }) => list.change({ entry: id })}
          description={<ShowSegments search={search} />}
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
    </>
  )
}
