import { count } from '@tillgate/browser/figures.ts'
import type { PartnerDetail } from '@tillgate/contract/operator-partners.ts'
import { Alert } from '@tillgate/ui/alert.tsx'
import { Card } from '@tillgate/ui/card.tsx'
import { DataTable } from '@tillgate/ui/data-table.tsx'
import { useTranslation } from '#operator/i18n.ts'
import { IdentityHelp } from './identity-help.tsx'
import { StoreSeen } from './store-seen.tsx'
import { useUserColumns } from './use-user-columns.tsx'
import { UserState } from './user-state.tsx'

/** Stores, people and how much there is of the rest. Nothing here can be changed but a suspension and a stuck identity check. */
export const PartnerView = ({ partner }: { partner: PartnerDetail }) => {
  const { t } = useTranslation()
  const { id, stores, storeTotal, users, userTotal, items, batches } = partner
  const columns = useUserColumns()

  return (
    <>
      <Alert tone="info" title={t('partners.read-only')}>
        <p>{t('partners.read-only-text', { items: count(items), batches: count(batches) })}</p>
      </Alert>
      <IdentityHelp partner={partner} />
      <Card title={t('partners.stores')} aside={<span className="muted">{count(storeTotal)}</span>} padded>
        <ul className="plain-list">
          {stores.map((store) => (
            <StoreSeen key={store.id} partnerId={id} store={store} />
          ))}
        </ul>
        {stores.length < storeTotal && <p className="muted">{t('partners.more', { count: count(stores.length) })}</p>}
      </Card>
      <Card title={t('partners.people')} aside={<span className="muted">{count(userTotal)}</span>}>
        <div className="card-table">
          <DataTable
            label={t('partners.people-table')}
            columns={columns}
            rows={users}
            pageSize={users.length}
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
