import { createFileRoute } from '@tanstack/react-router'
import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import type { StaffRow } from '@tillgate/contract/operator-staff.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useGetStaffOverview, useListStaff } from '#operator/api/staff.ts'
import { day, shortMoment } from '#operator/features/figures/figures.ts'
import { InviteDialog } from './-invite/invite-dialog.tsx'
import { may } from '#operator/features/session/rights.ts'
import { roleNames } from './-list/role-names.ts'
import { StaffMenu } from './-list/staff-menu.tsx'
import { ProposalCard } from './-proposals/proposal-card.tsx'
import { ChangesCard, DomainsCard, FewHolders, RulesCard } from './-proposals/side-cards.tsx'

const StaffSearch = z.object({
  ...listShape(['name']),
  /** The dialog for a new colleague. */
  inviting: lenient(yesNo),
})
const staffList = { name: 'staff', filters: ['search'], sort: 'name' } as const

/** Lists the console's operators. */
export const Route = createFileRoute('/staff/')({
  staticData: { frame: 'shell', needs: 'staff.read' },
  validateSearch: StaffSearch,
  component: Staff,
})

const renderName = ({ firstName, lastName }: StaffRow) => (
  <b>
    {firstName} {lastName}
  </b>
)

const renderPerson = (row: StaffRow) => (
  <>
    {renderName(row)}
    <small className="block nowrap">{row.email}</small>
  </>
)

function Staff() {
  const { t, language } = useTranslation()
  const search = Route.useSearch()
  const list = useList(search, staffList)
  const staff = useListStaff(listQuery(search, staffList))
  const overview = useGetStaffOverview()
  const { open = [], decided = [], mailDomains = [], counts, deciders = [] } = overview.data ?? {}
  const mailed = deciders.map(({ name }) => name)

  const inviters = ({ invitedBy }: StaffRow): string => {
    const [one, other] = invitedBy.map(({ name }) => name)
    if (one === undefined) return t('staff.invited-command')
    return other === undefined ? one : t('staff.and', { one, other })
  }
  const invited = (row: StaffRow) => (
    <>
      {inviters(row)}
      <small className="block muted nowrap">{day(row.invitedAt, language)}</small>
    </>
  )

  const roles = (row: StaffRow) => (
    <>
      {roleNames(row, t)}
      {row.areRolesKept && <small className="block">{t('staff.roles-kept')}</small>}
    </>
  )
  const state = ({ isPending, active }: StaffRow) => {
    if (!active) return <StatusBadge tone="red">{t('people.inactive')}</StatusBadge>
    if (isPending) return <StatusBadge tone="yellow">{t('staff.invited')}</StatusBadge>
    return <StatusBadge tone="green">{t('people.active')}</StatusBadge>
  }
  const columns: Column<StaffRow>[] = [
    { id: 'name', title: t('people.name'), isSortable: true, isFixed: true, render: renderPerson },
    { id: 'role', title: t('staff.roles'), render: roles },
    { id: 'state', title: t('people.state'), render: state },
    {
      id: 'authenticator',
      isMinor: true,
      title: t('staff.authenticator'),
      render: ({ hasAuthenticator }) => t(hasAuthenticator ? 'staff.set-up' : 'staff.not-set-up'),
    },
    {
      id: 'seen',
      title: t('staff.last-sign-in'),
      render: ({ lastSignInAt }) => (
        <span className="nowrap">{lastSignInAt === null ? t('staff.never') : shortMoment(lastSignInAt, language)}</span>
      ),
    },
    { id: 'invited', title: t('staff.invited-by'), isMinor: true, render: invited },
    { id: 'menu', title: t('staff.actions'), isAction: true, render: (row) => <StaffMenu person={row} /> },
  ]

  return (
    <Page
      title={t('menu.staff')}
      description={
        counts &&
        t('staff.counts', {
          administrators: counts.administrators,
          others: counts.others,
          inactive: counts.inactive,
        })
      }
      actions={
        may('staff.manage') && (
          <Button variant="primary" onClick={() => list.change({ inviting: true })}>
            <PlusIcon />
            {t('staff.invite')}
          </Button>
        )
      }
    >
      {overview.isError && (
        <Alert tone="error">
          <p>{t('staff.overview-failed')}</p>
        </Alert>
      )}
      {counts && <FewHolders holders={counts.holders} />}
      {open.length > 0 && (
        <div className="columns">
          <div className="stack gap-4 min-w-0">
            {open.map((proposal) => (
              <ProposalCard key={proposal.id} proposal={proposal} mailDomains={mailDomains} mailed={mailed} />
            ))}
          </div>
          <div className="stack gap-4 min-w-0">
            <RulesCard />
            {decided.length === 0 && <DomainsCard domains={mailDomains} />}
          </div>
        </div>
      )}
      <Card>
        <List
          list={list}
          query={staff}
          label={t('menu.staff')}
          columns={columns}
          renderCard={(row) => (
            <div className="row wrap">
              <div className="grow">
                {renderName(row)}
                <div className="muted">{row.email}</div>
                <div className="row wrap">
                  {state(row)}
                  {roles(row)}
                </div>
              </div>
              <StaffMenu person={row} />
            </div>
          )}
          labels={{
            failed: t('staff.failed'),
            none: t('staff.none-match'),
            noneMatch: t('staff.none-match'),
            search: t('staff.search'),
          }}
        />
      </Card>
      {(decided.length > 0 || open.length === 0) && (
        <div className="columns">
          {decided.length > 0 ? <ChangesCard decided={decided} /> : <RulesCard />}
          <div className="stack gap-4 min-w-0">
            <DomainsCard domains={mailDomains} />
            {open.length === 0 && decided.length > 0 && <RulesCard />}
          </div>
        </div>
      )}
      {search.inviting && (
        <InviteDialog overview={overview.data} onClose={() => list.change({ inviting: undefined })} />
      )}
    </Page>
  )
}
