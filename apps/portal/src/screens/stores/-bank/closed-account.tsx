import type { StoreBank } from '@tillgate/contract/plaidauth.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './bank.module.css'

export type Closed = NonNullable<StoreBank['closed']>

/** "Your bank closed ••6789", and what the store waits for. */
export const ClosedAlert = ({ closed }: { closed: Closed }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="error" title={t(`statements.why-${closed.reason}`, { digits: closed.bankAccountNumber ?? '' })}>
      <p>{t(may('bank.link') ? 'statements.link-another' : 'statements.ask-admin')}</p>
    </Alert>
  )
}

type Props = { closed: Closed; chosen: readonly string[]; choose: (ids: readonly string[]) => void }

/** Further stores with the closed account. The new account serves the stores that stay ticked. */
export const ClosedStores = ({ closed, chosen, choose }: Props) => {
  const { t } = useTranslation()
  if (closed.stores.length === 0) return null
  return (
    <fieldset className={styles['choices']}>
      <legend className="fw-medium">{t('stores.share-also')}</legend>
      {closed.stores.map(({ id, businessName }) => (
        <CheckRow
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target }) => choose(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {businessName}
        </CheckRow>
      ))}
    </fieldset>
  )
}
