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

/** Spec 2 §2, cashiers and supervisors. */
export const Route = createFileRoute('/users/')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  validateSearch: UserSearch,
  component: Users,
})

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
      </Tabs>
      <Card label={t(role === 'CASHIER' ? 'users.cashiers' : 'users.supervisors')}>
        <UsersList search={search} />
      </Card>
    </Page>
  )
}
