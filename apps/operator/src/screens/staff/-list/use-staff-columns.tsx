import type { StaffRow } from '@tillgate/contract/operator-staff.ts'
import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { shortMoment } from '#operator/features/figures/figures.ts'
import { StaffMenu } from './staff-menu.tsx'
import { StaffState } from './staff-state.tsx'

export const useStaffColumns = (): Column<StaffRow>[] => {
  const { t, language } = useTranslation()
  return [
    {
      id: 'name',
      title: t('people.name'),
      cell: ({ firstName, lastName }) => (
        <b>
          {firstName} {lastName}
        </b>
      ),
    },
    { id: 'email', title: t('people.email'), cell: ({ email }) => email },
    { id: 'role', title: t('people.role'), cell: ({ role }) => t(`operator-role.${role}`) },
    { id: 'state', title: t('people.state'), cell: (row) => <StaffState {...row} /> },
    {
      id: 'authenticator',
      title: t('staff.authenticator'),
      cell: ({ hasAuthenticator }) => t(hasAuthenticator ? 'staff.set-up' : 'staff.not-set-up'),
    },
    {
      id: 'seen',
      title: t('staff.last-sign-in'),
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? t('staff.never') : shortMoment(lastSignInAt, language)),
    },
    { id: 'menu', title: t('staff.actions'), cell: (row) => <StaffMenu person={row} /> },
  ]
}
