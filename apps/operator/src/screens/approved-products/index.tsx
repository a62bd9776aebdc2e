import { clsx } from 'clsx'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { listShape, pageQuery } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { SelectFilter } from '@tillgate/browser/list/select-filter.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { ListVersion } from '@tillgate/contract/operator-approved-products.ts'
import { listStatuses } from '@tillgate/domain/approved-lists.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { UploadIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import * as z from 'zod/mini'
import { useListApprovedLists, useListPurses } from '#operator/api/approved-products.ts'
import { OpenProposals } from '#operator/features/approvals/open-proposals.tsx'
import { momentIn, moment } from '#operator/features/figures/figures.ts'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { may } from '#operator/features/session/rights.ts'
import { useTranslation } from '#operator/i18n.ts'
import { ListBadge } from './-list/list-badge.tsx'
import styles from './-list/lists.module.css'

const VersionSearch = z.object({
  ...listShape(),
  purse: lenient(z.string().check(z.maxLength(20))),
  status: lenient(z.enum(listStatuses)),
})
const versionList = { name: 'approved-lists', filters: ['search', 'purse', 'status'] } as const

/** Every version of every purse's list, the latest to take effect first. */
export const Route = createFileRoute('/approved-products/')({
  staticData: { frame: 'shell' },
  validateSearch: VersionSearch,
  component: ApprovedProducts,
})

const renderLink = ({ id, purseName }: ListVersion) => (
  <Link className="grow" data-row-link to="/approved-products/view/$id" params={{ id }}>
    {purseName}
  </Link>
)

function ApprovedProducts() {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const search = Route.useSearch()
  const { purse, status } = search
  const list = useList(search, versionList)
  const versions = useListApprovedLists({ purse, status, ...pageQuery(search, versionList) })
  const { data: purses } = useListPurses()

  const changes = ({ added, removed, changed }: ListVersion) => (
    <span className={clsx('block', styles['cell'])}>
      {t('apl.changes-text', { added: count(added), removed: count(removed), changed: count(changed) })}
    </span>
  )
  const loaded = ({ loadedBy, loadedAt }: ListVersion) => (
    <>
      {loadedBy.name}
      <div className="muted nowrap">{moment(loadedAt, language)}</div>
    </>
  )
  const columns: Column<ListVersion>[] = [
    { id: 'purse', title: t('apl.purse'), isFixed: true, render: renderLink },
    { id: 'status', title: t('apl.status'), render: (row) => <ListBadge status={row.status} /> },
    {
      id: 'effectiveFrom',
      title: t('apl.in-force-from'),
      render: ({ effectiveFrom, timeZone }) => (
        <span className="nowrap">{momentIn(effectiveFrom, language, timeZone)}</span>
      ),
    },
    { id: 'entries', title: t('apl.products'), isNumeric: true, render: ({ entries }) => count(entries) },
    { id: 'changes', title: t('apl.changes'), render: changes },
    { id: 'loadedAt', title: t('apl.loaded'), isMinor: true, render: loaded },
  ]

  return (
    <Page
      title={t('menu.approved-products')}
      description={t('apl.lead')}
      actions={
        may('lists.propose') && (
          <Link to="/approved-products/load" search={{}} {...asButton({ variant: 'primary' })}>
            <UploadIcon small />
            {t('apl.load')}
          </Link>
        )
      }
    >
      <OpenProposals kind="LIST" />
      <Card>
        <List
          list={list}
          query={versions}
          label={t('menu.approved-products')}
          columns={columns}
          renderCard={(row) => (
            <div className="stack">
              <div className="row wrap">
                {renderLink(row)}
                <ListBadge status={row.status} />
              </div>
              <span className="muted">
                {t('apl.in-force-from')}: {momentIn(row.effectiveFrom, language, row.timeZone)}
              </span>
              <span className="muted">{changes(row)}</span>
            </div>
          )}
          labels={{
            failed: t('apl.failed'),
            none: t('apl.none'),
            noneMatch: t('apl.none-match'),
            search: t('apl.search'),
          }}
          open={({ id }) => void navigate({ to: '/approved-products/view/$id', params: { id } })}
          tools={
            <>
              <SelectFilter
                label={t('apl.purse')}
                unset={t('apl.any-purse')}
                value={purse}
                choices={(purses?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
                onChange={(one) => list.change({ purse: one })}
              />
              <SelectFilter
                label={t('apl.status')}
                unset={t('apl.any-status')}
                value={status}
                choices={listStatuses.map((one) => ({ value: one, label: t(`apl-status.${one}`) }))}
                onChange={(one) => list.change({ status: one })}
              />
            </>
          }
          rowsRef={useRowKeys()}
        />
      </Card>
    </Page>
  )
}
