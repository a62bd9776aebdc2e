import { createFileRoute } from '@tanstack/react-router'
import { lenient, whole, yesNo } from '@tillgate/browser/search-shapes.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { PlusIcon } from '@tillgate/ui/icons/actions.tsx'
import { Page } from '@tillgate/ui/page.tsx'
import { SearchBox } from '@tillgate/ui/search-box.tsx'
import { Toolbar } from '@tillgate/ui/toolbar.tsx'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { InviteDialog } from './-invite/invite-dialog.tsx'
import { StaffList } from './-list/staff-list.tsx'

const StaffSearch = z.object({
  search: lenient(z.string()),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
  /** The dialog for a new colleague. */
  inviting: lenient(yesNo),
})
type StaffSearch = z.infer<typeof StaffSearch>

/** Who may use this console. */
export const Route = createFileRoute('/staff/')({
  staticData: { frame: 'shell', forAdmins: true },
  validateSearch: StaffSearch,
  component: Staff,
})

function Staff() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (part: Partial<StaffSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false })

  return (
    <Page
      title={t('menu.staff')}
      site={t('console.name')}
      actions={
        <Button look="primary" onClick={() => change({ inviting: true })}>
          <PlusIcon />
          {t('staff.invite')}
        </Button>
      }
    >
      <Card>
        <Toolbar>
          <SearchBox
            label={t('staff.search')}
            value={search.search ?? ''}
            search={(text) => change({ search: text === '' ? undefined : text, page: undefined }, true)}
          />
        </Toolbar>
        <StaffList
          search={search.search}
          page={search.page ?? 1}
          pageSize={search.pageSize ?? 15}
          clear={() => change({ search: undefined })}
          go={(page) => change({ page: page === 1 ? undefined : page })}
          resize={(pageSize) => change({ pageSize, page: undefined })}
        />
      </Card>
      {search.inviting && <InviteDialog close={() => change({ inviting: undefined })} />}
    </Page>
  )
}
