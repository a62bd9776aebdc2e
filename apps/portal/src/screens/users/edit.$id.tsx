import { fullName } from '@tillgate/domain/full-name.ts'
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { isRefusal, refusalText } from '@tillgate/browser/refusal-text.ts'
import { lenient } from '@tillgate/browser/search-shapes.ts'
import type { User } from '@tillgate/contract/users.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Page } from '@tillgate/ui/layout/page.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useMyStores } from '#portal/api/stores.ts'
import { updateUser, useResendInvitation, useGetUser } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import { knownUser } from './-form/user-fields.ts'
import { UserForm } from './-form/user-form.tsx'
import { UsersLink } from './-form/users-link.tsx'
import { Waiting } from './-form/waiting.tsx'
import { canManage } from './-list/user-status.tsx'

/** Spec 2 §2. `invite=failed`: an invite that was sent again from the list did not go out. */
export const Route = createFileRoute('/users/edit/$id')({
  staticData: { frame: 'shell', needs: 'users.manage' },
  validateSearch: z.object({ invite: lenient(z.literal('failed')) }),
  component: EditUser,
})

/** Spec 2 §2: disabled with its reason once the e-mail is verified. */
const Resend = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const again = useResendInvitation()
  const { error } = again
  return (
    <>
      <div className="row wrap gap-x-3">
        <Button
          size="sm"
          busy={again.isPending}
          inactive={user.emailAccountVerified}
          onClick={() =>
            again.mutate(user.id, { onSuccess: ({ message }) => showToast({ tone: 'success', text: message }) })
          }
        >
          {t('users.resend')}
        </Button>
        <span className="muted">{t(user.emailAccountVerified ? 'users.resend-verified' : 'users.resend-hint')}</span>
      </div>
      {error && (
        <Alert tone="error" title={t('users.resend-failed')}>
          {isRefusal(error) && <p>{refusalText(t, error)}</p>}
        </Alert>
      )}
    </>
  )
}

/** Another person is another form. */
function EditUser() {
  const { id } = Route.useParams()
  return <EditOne key={id} id={id} />
}

function EditOne({ id }: { id: string }) {
  const { t } = useTranslation()
  const { invite } = Route.useSearch()
  const navigate = useNavigate()
  const user = useGetUser(id, { staleTime: 0 })
  const stores = useMyStores()
  // An open form keeps the typed input even when a later refetch fails.
  const [opened, setOpened] = useState<User>()
  if (!opened && user.isFetchedAfterMount && user.data && stores.data) setOpened(user.data)
  const toView = () => navigate({ to: '/users/view/$id', params: { id } })
  // Read-only users: the server would reject every change.
  if (opened && !canManage(opened)) return <Navigate to="/users/view/$id" params={{ id }} replace />

  return (
    <Page
      title={opened ? t('users.edit', { name: fullName(opened) }) : t('users.edit-title')}
      back={<UsersLink role={opened?.role} />}
    >
      {invite && <Alert tone="error">{t('users.invite-failed')}</Alert>}
      {opened && stores.data ? (
        <UserForm
          start={knownUser(opened)}
          stores={stores.data}
          draft={`user-${id}`}
          submit={t('action.update')}
          send={(body, version) => updateUser(id, { ...body, id, retailerId: opened.retailerId, version })}
          cancel={() => void toView()}
          invite={<Resend user={user.data ?? opened} />}
          done={async (body) => {
            const isMoved = body.email !== opened.email
            const text = isMoved
              ? t('user.invited', { email: body.email })
              : t('users.updated', { name: fullName(body) })
            showToast({ tone: 'success', text })
            await toView()
          }}
        />
      ) : (
        <Waiting queries={[user, stores]} line={t('users.read-failed')} />
      )}
    </Page>
  )
}
