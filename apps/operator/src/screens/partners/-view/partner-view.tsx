import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable } from '@tillgate/browser/list/list-table.tsx'
import type { Column } from '@tillgate/browser/list/list-table.tsx'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { day } from '#operator/features/figures/figures.ts'
import { useGetPartnerScreening } from '#operator/api/sanctions.ts'
import { ScreeningCard } from '#operator/features/sanctions/screening-card.tsx'
import { StoreSeen } from './store-seen.tsx'
import { StuckPerson } from './stuck-person.tsx'
import { UserState } from './user-state.tsx'
import type { User } from './user-state.tsx'
import styles from '#operator/features/shell/shell-frame.module.css'

/**
 * Lists the persons without a passed identity check. During a review only the application's page offers the help.
 */
const IdentityHelp = ({ partner }: { partner: PartnerDetail }) => {
  const { t } = useTranslation()
  const { id, users, stores } = partner
  const stuck = users.filter(({ active, identityStatus }) => active && !isIdentityComplete(identityStatus))
  const inReview = stores.find((store) => store.isPrimary && store.applicationStatus === 'REVIEW')?.applicationId
  if (stuck.length === 0) return null

  return (
    <Card title={t('identity.title')} aside={<span className="muted">{t('identity-help.open')}</span>} padded>
      {inReview && (
        <p>
          {t('identity-help.in-review')}{' '}
          <Link to="/applications/$id" params={{ id: inReview }} search={{}}>
            {t('identity-help.to-application')}
          </Link>
        </p>
      )}
      <ul className={styles['plainList']}>
        {stuck.map((user) => (
          <StuckPerson key={user.id} partnerId={id} user={user} isHelpable={!inReview} />
        ))}
      </ul>
    </Card>
  )
}

/** Possible matches of a partner without an application, which has no page of its own for them. */
const Matches = ({ partner: { id, stores } }: { partner: PartnerDetail }) => {
  const hasApplication = stores.some((store) => store.isPrimary && store.applicationId !== null)
  const { data } = useGetPartnerScreening(id, !hasApplication)
  return data && data.candidates.length > 0 ? <ScreeningCard screening={data} partnerId={id} /> : null
}

/** `terminalsOf`: the store whose terminals are shown. */
type Props = { partner: PartnerDetail; terminalsOf: string | undefined }

/** Stores, people and counts of a partner. Read-only except terminals, a suspension and a stuck identity check. */
export const PartnerView = ({ partner, terminalsOf }: Props) => {
  const { t, language } = useTranslation()
  const { id, stores, storeTotal, users, userTotal, items, batches } = partner
  const columns: Column<User>[] = [
    { id: 'name', title: t('people.name'), render: ({ name }) => <b>{name}</b> },
    { id: 'email', title: t('people.email'), render: ({ email }) => email },
    { id: 'role', title: t('people.role'), render: ({ role }) => t(`role.${role}`) },
    { id: 'state', title: t('people.state'), render: (user) => <UserState {...user} /> },
    { id: 'identity', title: t('check.identity'), render: ({ identityStatus }) => t(`identity.${identityStatus}`) },
    {
      id: 'factor',
      title: t('people.two-factor'),
      render: ({ twoFactor }) => t(twoFactor ? 'people.on' : 'people.off'),
    },
    { id: 'since', title: t('partners.since'), render: ({ createdAt }) => day(createdAt, language) },
  ]

  return (
    <>
      <Alert tone="info" title={t('partners.read-only')}>
        <p>{t('partners.read-only-text', { items: count(items), batches: count(batches) })}</p>
      </Alert>
      <Matches partner={partner} />
      <IdentityHelp partner={partner} />
      <Card title={t('partners.stores')} aside={<span className="muted">{count(storeTotal)}</span>} padded>
        <ul className={styles['plainList']}>
          {stores.map((store) => (
            <StoreSeen
              key={store.id}
              partnerId={id}
              store={store}
              isBlocked={partner.isBlocked}
              showsTerminals={store.id === terminalsOf}
            />
          ))}
        </ul>
        {stores.length < storeTotal && <p className="muted">{t('partners.more', { count: count(stores.length) })}</p>}
      </Card>
      <Card title={t('partners.people')} aside={<span className="muted">{count(userTotal)}</span>}>
        <div className="mt-4">
          <ListTable
            label={t('partners.people-table')}
            columns={columns}
            rows={users}
            renderCard={(user) => (
              <div className="stack">
                <div className="row">
                  <b className="grow">{user.name}</b>
                  <UserState {...user} />
                </div>
                <span className="muted">
                  {t(`role.${user.role}`)}, {user.email}
                </span>
              </div>
            )}
          />
        </div>
        {users.length < userTotal && <p className="muted">{t('partners.more', { count: count(users.length) })}</p>}
      </Card>
    </>
  )
}
