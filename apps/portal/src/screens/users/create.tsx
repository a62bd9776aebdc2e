import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import { userRoles } from '@tillgate/domain/users.ts'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import * as z from 'zod/mini'
import { useMyStores } from '#portal/api/stores.ts'
import { createUser } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import { UsersLink } from './-form/users-link.tsx'
import { noUser } from './-form/user-fields.ts'
import { UserForm } from './-form/user-form.tsx'
import { Waiting } from './-form/waiting.tsx'
import { canManage } from './-list/user-status.tsx'

/** Spec 2 §2, cashier and supervisor form. */
export const Route = createFileRoute('/users/create')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  validateSearch: z.object({ role: lenient(z.enum(userRoles)) }),
  component: CreateUser,
})

function CreateUser() {
  const { t, language } = useTranslation()
  const { role } = Route.useSearch()
  const navigate = useNavigate()
  const stores = useMyStores()
  const first = role && canManage({ role }) ? role : null

  return (
    <Page title={t('users.add')} back={<UsersLink role={role} />}>
      {stores.data ? (
        <UserForm
          start={noUser(first, language)}
          stores={stores.data}
          draft="user-new"
          submit={t('action.create')}
          send={createUser}
          cancel={() => void navigate({ to: '/users', search: { role } })}
          done={async ({ email, roleType }) => {
            showToast({ tone: 'success', text: t('user.invited', { email }) })
            await navigate({ to: '/users', search: roleType === 'CASHIER' ? {} : { role: roleType } })
          }}
        />
      ) : (
        <Waiting queries={[stores]} line={t('users.stores-failed')} />
      )}
    </Page>
  )
}
