import { createFileRoute, Link } from '@tanstack/react-router'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Tabs } from '@tillgate/ui/layout/tabs.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { roleOf, UserSearch } from './-list/user-search.ts'
import { canManage } from './-list/user-status.tsx'
import { UsersList } from './-list/users-list.tsx'

/** Spec 2 §2, cashiers and supervisors; docs/decisions/0125, accountants. */
export const Route = createFileRoute('/users/')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  validateSearch: UserSearch,
  component: Users,
})

const labels = {
  CASHIER: 'users.cashiers',
  SUPERVISOR: 'users.supervisors',
  ACCOUNTANT: 'users.accountants',
} as const

function Users() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const role = roleOf(search)

  return (
    <Page
      title={t('users.title')}
      actions={
        <Link to="/users/create" search={canManage({ role }) ? { role } : {}} {...asButton({ variant: 'primary' })}>
          <PlusIcon />
          {t('users.add')}
        </Link>
      }
    >
      <Tabs label={t('users.title')}>
        <Link to="/users" search={{ role: 'SUPERVISOR' }} activeOptions={{ includeSearch: true }}>
          {t('users.supervisors')}
        </Link>
        <Link to="/users" search={{ role: undefined }} activeOptions={{ includeSearch: true, explicitUndefined: true }}>
          {t('users.cashiers')}
        </Link>
        <Link to="/users" search={{ role: 'ACCOUNTANT' }} activeOptions={{ includeSearch: true }}>
          {t('users.accountants')}
        </Link>
      </Tabs>
      <Card label={t(labels[role])}>
        <UsersList search={search} />
      </Card>
    </Page>
  )
}
