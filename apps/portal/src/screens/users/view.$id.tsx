import { clsx } from 'clsx'
import { fullName } from '@tillgate/domain/full-name.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { UserDetails, UserStore } from '@tillgate/contract/users.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { SearchBox } from '@tillgate/ui/fields/search-box.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import * as z from 'zod/mini'
import { useGetUser } from '#portal/api/users.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { UsersLink } from './-form/users-link.tsx'
import { Waiting } from './-form/waiting.tsx'
import { LastSeen } from './-list/last-seen.tsx'
import { UserPin } from './-view/user-pin.tsx'
import { canManage, UserTag } from './-list/user-status.tsx'
import styles from './-form/user-stores.module.css'

/** Spec 2 §2, user view. */
export const Route = createFileRoute('/users/view/$id')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  validateSearch: z.object({ search: lenient(z.string()) }),
  component: ViewUser,
})

/** Spec 2 §2: a green dot for active, a yellow one for pending, a grey one otherwise. */
const dots = { ACTIVE: 'green', PENDING: 'yellow', INACTIVE: 'gray' } as const

/** Fewer are seen at a glance. */
const searchedFrom = 10

type StoresProps = { stores: readonly UserStore[]; search: string; find: (text: string) => void }

/** Stores of a cashier. The search is in the URL, as in every list. */
const Stores = ({ stores, search, find }: StoresProps) => {
  const { t } = useTranslation()
  const wanted = search.trim().toLowerCase()
  const found = wanted ? stores.filter(({ businessName }) => businessName.toLowerCase().includes(wanted)) : stores
  const isLong = stores.length >= searchedFrom
  return (
    <Card title={t('users.stores')} aside={isLong && <span className="muted">{count(stores.length)}</span>} padded>
      {stores.length === 0 && <p className="muted">{t('users.no-stores')}</p>}
      {isLong && (
        <div className="row wrap gap-x-4 mb-4">
          <SearchBox label={t('store.search')} value={search} search={find} />
          <output className="muted">
            {wanted &&
              found.length > 0 &&
              t('users.stores-found', { found: count(found.length), all: count(stores.length) })}
            {found.length === 0 && t('store.none-found')}
          </output>
        </div>
      )}
      {found.length > 0 && (
        <ul className={clsx('grid', styles['stores'])} aria-label={t('users.stores')}>
          {found.map(({ id, businessName, status }) => (
            <li className="flex wrap items-center" key={id}>
              <span>{businessName}</span>
              <StatusBadge tone={dots[status]}>{t(`store.${status}`)}</StatusBadge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const About = ({ user }: { user: UserDetails }) => {
  const { t } = useTranslation()
  const { role } = user
  return (
    <Card label={fullName(user)} padded>
      <Facts
        facts={[
          { label: t('users.name'), value: fullName(user) },
          { label: t('users.email'), value: user.email },
          { label: t('users.role'), value: t(`role.${role}`) },
          { label: t('users.status'), value: <UserTag user={user} /> },
          { label: t('users.last-seen'), value: <LastSeen lastSeenAt={user.lastSeenAt} /> },
          ...(role === 'ACCOUNTANT'
            ? []
            : [{ label: t('user-pin.title'), value: <UserPin user={user} role={role} /> }]),
        ]}
      />
    </Card>
  )
}

function ViewUser() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const { search = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const user = useGetUser(id)
  const { data } = user

  return (
    <Page
      title={data ? fullName(data) : t('users.view-title')}
      back={<UsersLink role={data?.role} />}
      actions={
        data && (
          <>
            {data.role === 'CASHIER' && may('sales.read') && (
              <Link
                to="/transactions"
                search={{ cashierId: id, dates: 'today' }}
                {...asButton({ variant: 'secondary' })}
              >
                {t('users.sales-today')}
              </Link>
            )}
            {canManage(data) && (
              <Link to="/users/edit/$id" params={{ id }} {...asButton({ variant: 'primary' })}>
                <EditIcon small />
                {t('action.edit')}
              </Link>
            )}
          </>
        )
      }
    >
      {data ? (
        <div className="stack gap-4">
          <About user={data} />
          {(data.role === 'CASHIER' || data.stores.length > 0) && (
            <Stores
              stores={data.stores}
              search={search}
              find={(text) => void navigate({ search: text ? { search: text } : {}, replace: true })}
            />
          )}
        </div>
      ) : (
        <Waiting queries={[user]} line={t('users.read-failed')} />
      )}
    </Page>
  )
}
