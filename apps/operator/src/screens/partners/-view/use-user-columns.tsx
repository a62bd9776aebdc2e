import type { Column } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import { UserState } from './user-state.tsx'
import type { User } from './user-state.tsx'

export const useUserColumns = (): Column<User>[] => {
  const { t, language } = useTranslation()
  return [
    { id: 'name', title: t('people.name'), cell: ({ name }) => <b>{name}</b> },
    { id: 'email', title: t('people.email'), cell: ({ email }) => email },
    { id: 'role', title: t('people.role'), cell: ({ role }) => t(`role.${role}`) },
    { id: 'state', title: t('people.state'), cell: (user) => <UserState {...user} /> },
    { id: 'identity', title: t('check.identity'), cell: ({ identityStatus }) => t(`identity.${identityStatus}`) },
    { id: 'factor', title: t('people.two-factor'), cell: ({ twoFactor }) => t(twoFactor ? 'people.on' : 'people.off') },
    { id: 'since', title: t('partners.since'), cell: ({ createdAt }) => day(createdAt, language) },
  ]
}
