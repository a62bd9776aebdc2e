import { createFileRoute, Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import type { User, UserStore } from '@tillgate/contract/users.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { EditIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useUser } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import { UsersLink } from './-form/users-link.tsx'
import { Waiting } from './-form/waiting.tsx'
import { fullName } from './-list/use-user-switch.tsx'
import { canManage, UserTag } from './-list/user-status.tsx'
import styles from './-form/user-stores.module.css'

/** Spec 2 §2, user view. */
export const Route = createFileRoute('/users/view/$id')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  component: ViewUser,
})

/** Spec 2 §2: a green dot for active, a yellow one for pending, a grey one otherwise. */
const dots = { ACTIVE: 'green', PENDING: 'yellow', INACTIVE: 'gray' } as const

const Stores = ({ stores }: { stores: readonly UserStore[] }) => {
  const { t } = useTranslation()
  if (stores.length === 0) return t('users.no-stores')
  return (
    <ul className={styles['stores']} aria-label={t('users.stores')}>
      {stores.map(({ id, businessName, status }) => (
        <li key={id}>
          <span>{businessName}</span>
          <StatusBadge tone={dots[status]}>{t(`store.${status}`)}</StatusBadge>
        </li>
      ))}
    </ul>
  )
}

const About = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  return (
    <Card label={fullName(user)} padded>
      <Facts
        facts={[
          { label: t('users.name'), value: fullName(user) },
          { label: t('users.email'), value: user.email },
          { label: t('users.role'), value: t(`role.${user.role}`) },
          { label: t('users.status'), value: <UserTag user={user} /> },
          ...(user.role === 'CASHIER' ? [{ label: t('users.stores'), value: <Stores stores={user.stores} /> }] : []),
        ]}
      />
    </Card>
  )
}

function ViewUser() {
  const { t } = useTranslation()
  const { id } = Route.useParams()
  const user = useUser(id)
  const { data } = user

  return (
    <Page
      title={data ? fullName(data) : t('users.view-title')}
      site={settings().brand.name}
      back={<UsersLink role={data?.role} />}
      actions={
        data &&
        canManage(data) && (
          <Link to="/users/edit/$id" params={{ id }} {...asButton({ look: 'primary' })}>
            <EditIcon small />
            {t('action.edit')}
          </Link>
        )
      }
    >
      {data ? <About user={data} /> : <Waiting queries={[user]} line={t('users.read-failed')} />}
    </Page>
  )
}
