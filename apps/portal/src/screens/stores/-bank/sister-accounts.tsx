import { useQueryClient } from '@tanstack/react-query'
import type { SharedAccount } from '@tillgate/contract/plaidauth.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { reuseBankAccountChange, useListSharedAccounts } from '#portal/api/bank-links.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { PasswordDialog } from '#portal/features/step-up/password-dialog.tsx'
import { useTranslation } from '#portal/i18n.ts'
import { useStoreNames } from './use-store-names.ts'

type Props = { store: { id: string; businessName: string }; done: () => void }

/** Accounts of other stores that this store may use at once, with the password. Renders nothing without any. */
export const SisterAccounts = ({ store, done }: Props) => {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const storesOf = useStoreNames()
  const { data } = useListSharedAccounts(store.id)
  const [chosen, choose] = useState<SharedAccount>()
  const accounts = data?.items.filter(({ obstacle }) => obstacle === null) ?? []
  if (accounts.length === 0) return null
  const { send, invalidates } = reuseBankAccountChange(store.id)
  return (
    <section className="stack gap-3" aria-labelledby="sister-accounts">
      <h2 className="fs-16" id="sister-accounts">
        {t('stores.sister-accounts')}
      </h2>
      <ul className="stack gap-3">
        {accounts.map((account) => (
          <li key={account.accountId} className="flex wrap items-center between gap-2 line rounded-lg p-4">
            <span>{t('stores.sister-account', { digits: account.bankAccountNumber, stores: storesOf(account) })}</span>
            <Button onClick={() => choose(account)}>{t('new-store.use', { digits: account.bankAccountNumber })}</Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <PasswordDialog
          title={t('new-store.use', { digits: chosen.bankAccountNumber })}
          text={`${t('new-store.bank.means', { name: store.businessName, stores: storesOf(chosen) })}. ${t('new-store.bank.means.text')}`}
          verb={t('new-store.use', { digits: chosen.bankAccountNumber })}
          email={authRecord()?.user.email ?? ''}
          failed={t('new-store.bank.failed')}
          send={(password) => send({ accountId: chosen.accountId, password })}
          onDone={({ bankAccountNumber: digits }) => {
            choose(undefined)
            for (const { queryKey } of invalidates) void cache.invalidateQueries({ queryKey })
            showToast({ tone: 'success', text: t('new-store.bank.used', { name: store.businessName, digits }) })
            done()
          }}
          onClose={() => choose(undefined)}
        />
      )}
    </section>
  )
}
