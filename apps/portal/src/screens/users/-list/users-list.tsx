import { clsx } from 'clsx'
import { fullName } from '@tillgate/domain/full-name.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { count, figure } from '@tillgate/browser/figures.ts'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import { List } from '@tillgate/browser/list/list.tsx'
import { useRowKeys } from '@tillgate/browser/keys/use-row-keys.ts'
import { useList } from '@tillgate/browser/list/use-list.ts'
import { useSeen } from '@tillgate/browser/list/use-seen.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { RecentSales } from '@tillgate/contract/sales-figures.ts'
import type { User } from '@tillgate/contract/users.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import type { ReactNode } from 'react'
import { everyUser, useCountUsers, useListUsers } from '#portal/api/users.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { BulkSwitch } from './bulk-switch.tsx'
import { useUserSwitch } from './use-user-switch.tsx'
import styles from './user-card.module.css'
import { UserMenu } from './user-menu.tsx'
import { useListRecentSales } from '#portal/api/dashboard.ts'
import { RecentAmount } from '#portal/features/figures/recent-amount.tsx'
import { LastSeen } from './last-seen.tsx'
import { StoreFilter } from './store-filter.tsx'
import { queryOf, roleOf, storeOf, userList, type UserSearch } from './user-search.ts'
import { canManage, UserStatus } from './user-status.tsx'

const counted = (number: number | undefined): string | undefined =>
  number === undefined ? undefined : figure(number, totalCap)

const storesShown = 2

/** The first two by name, and how many more; a supervisor without any works in all of them, and an accountant reads all. */
const StoresOf = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  if (user.role !== 'CASHIER' && user.storesCount === 0) return t('users.all-stores')
  if (user.storesCount === 0) return <span className="muted">{t('users.no-stores')}</span>
  const more = user.storesCount - storesShown
  return (
    <>
      {user.stores
        .slice(0, storesShown)
        .map(({ businessName }) => businessName)
        .join('; ')}
      {more > 0 && <span className={clsx('line fs-12', styles['more'])}>+{count(more)}</span>}
    </>
  )
}

const NameLink = ({ user, children }: { user: User; children: ReactNode }) => (
  <Link data-row-link="short" to="/users/view/$id" params={{ id: user.id }}>
    {children}
  </Link>
)

type Flip = (user: User) => void

/** By cashier. Undefined until they are known, and for other roles. */
type Sales = Map<string, RecentSales> | undefined

/** Spec 2 §2: First Name, Last Name, Stores, Email, Status; recent sales of cashiers and last seen. */
const useColumns = (flip: Flip, sells: boolean, sales: Sales): Column<User>[] => {
  const { t } = useTranslation()
  return [
    {
      id: 'firstName',
      title: t('users.first-name'),
      isSortable: true,
      isFixed: true,
      render: (user) => <NameLink user={user}>{user.firstName}</NameLink>,
    },
    { id: 'lastName', title: t('users.last-name'), isSortable: true, render: ({ lastName }) => lastName },
    { id: 'stores', title: t('users.stores'), render: (user) => <StoresOf user={user} /> },
    {
      id: 'email',
      title: t('users.email'),
      isSortable: true,
      isMinor: true,
      render: ({ email }) => <span className="muted">{email}</span>,
    },
    ...(sells
      ? [
          {
            id: 'recentSales',
            title: t('transactions.recent'),
            isNumeric: true,
            render: ({ id }: User) => <RecentAmount sales={sales} id={id} />,
          },
        ]
      : []),
    {
      id: 'lastSeen',
      title: t('users.last-seen'),
      isSortable: true,
      render: ({ lastSeenAt }) => <LastSeen lastSeenAt={lastSeenAt} />,
    },
    { id: 'status', title: t('users.status'), render: (user) => <UserStatus user={user} flip={flip} /> },
    {
      id: 'menu',
      title: t('users.actions'),
      isFixed: true,
      isAction: true,
      render: (user) => <UserMenu user={user} flip={flip} />,
    },
  ]
}

type UserCardProps = { user: User; check: ReactNode; flip: Flip; sales: Sales }

const UserCard = ({ user, check, flip, sales }: UserCardProps) => {
  const { t } = useTranslation()
  return (
    <div className={clsx('grid items-center', styles['userCard'])}>
      {check || <span />}
      <NameLink user={user}>{fullName(user)}</NameLink>
      <UserStatus user={user} flip={flip} />
      <UserMenu user={user} flip={flip} />
      <div className={clsx('fs-13 text-2 break', styles['about'])}>
        {user.email}
        <br />
        <StoresOf user={user} />
        <div>
          {t('users.last-seen')}: <LastSeen lastSeenAt={user.lastSeenAt} />
        </div>
        {sales && (
          <div>
            {t('transactions.recent')}: <RecentAmount sales={sales} id={user.id} />
          </div>
        )}
      </div>
    </div>
  )
}

export const UsersList = ({ search }: { search: UserSearch }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const list = useList(search, userList)
  const role = roleOf(search)
  const query = queryOf(search)
  const users = useListUsers(query)
  const rows = useRowKeys((at) => {
    const id = users.data?.items[at]?.id
    if (id !== undefined) void navigate({ to: '/users/edit/$id', params: { id }, search: {} })
  })
  const { data: counts } = useCountUsers({ roleType: role, search: search.search, storeId: storeOf(search) })
  const flip = useUserSwitch()
  const sells = role === 'CASHIER' && may('sales.read')
  const sales = useListRecentSales('cashier', sells ? users.data?.items : undefined)
  const columns = useColumns(flip.ask, sells, sales)
  const seen = useSeen(users.data?.items)
  const allIds = async (): Promise<string[]> => {
    const found = await everyUser(query, users.data?.total ?? 0)
    seen.add(found)
    return found.map(({ id }) => id)
  }

  return (
    <>
      <List
        list={list}
        rowsRef={rows}
        query={users}
        subject={role}
        label={t(`users.table-${role}`)}
        columns={columns}
        renderCard={(user, check) => <UserCard user={user} check={check} flip={flip.ask} sales={sales} />}
        labels={{
          failed: t('users.error'),
          none: t(`users.none-${role}`),
          noneMatch: t('users.none-match'),
          search: t('users.search'),
        }}
        open={({ id }) => void navigate({ to: '/users/view/$id', params: { id } })}
        {...(canManage({ role })
          ? {
              selection: {
                labelOf: (user: User) => t('users.select-one', { name: fullName(user) }),
                allIds,
                labels: {
                  selected: (chosen: number) => t(`users.selected-${role}`, { count: chosen, figure: count(chosen) }),
                  bar: t('users.selected-bar'),
                },
                renderActions: (ids: string[], done: () => void) => <BulkSwitch users={seen.of(ids)} onDone={done} />,
              },
            }
          : {})}
        description={
          <Segments
            label={t('users.status')}
            value={search.status ?? 'all'}
            segments={[
              { value: 'all', label: t('status.all'), count: counted(counts?.all) },
              { value: 'active', label: t('status.active'), count: counted(counts?.active) },
              { value: 'inactive', label: t('status.inactive'), count: counted(counts?.inactive) },
              { value: 'pending', label: t('users.pending'), count: counted(counts?.pending) },
            ]}
            onChange={(status) => list.change({ status: status === 'all' ? undefined : status })}
          />
        }
        tools={
          role === 'CASHIER' && (
            <StoreFilter value={search.storeId} onChange={(storeId) => void list.change({ storeId })} />
          )
        }
        whenNone={
          canManage({ role }) && (
            <Link to="/users/create" search={{ role }} {...asButton({ variant: 'primary' })}>
              {t('users.add')}
            </Link>
          )
        }
      />
      {flip.dialog}
    </>
  )
}
