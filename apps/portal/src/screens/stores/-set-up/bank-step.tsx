import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { PasswordField, PasswordOwner } from '@tillgate/browser/form/password-field.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { reuseBankAccount, type SharedAccount } from '@tillgate/contract/plaidauth.ts'
import { storeCan } from '@tillgate/domain/stores.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { OptionCards, type OptionCard } from '@tillgate/ui/fields/option-cards.tsx'
import { BankIcon } from '@tillgate/ui/icons/verification.tsx'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import { reuseBankAccountChange, useListSharedAccounts } from '#portal/api/bank-links.ts'
import { useOnboardingState } from '#portal/api/onboarding.ts'
import { NoBankAccess } from '#portal/features/bank-link/no-access.tsx'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useStoreNames } from '../-bank/use-store-names.ts'
import { accountType } from '../-view/bank-details.tsx'
import styles from './bank-step.module.css'
import { StepCard, StepFoot } from './wizard.tsx'

const otherAccount = 'link'

const useOptions = (accounts: readonly SharedAccount[]): OptionCard[] => {
  const { t, language } = useTranslation()
  const storesOf = useStoreNames()
  const options = accounts.map((account): OptionCard => {
    const { accountId, bankAccountNumber: digits, holder, verifiedAt, obstacle } = account
    const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(verifiedAt))
    const known = { type: accountType(t, account.accountType) ?? '', stores: storesOf(account), day }
    return {
      value: accountId,
      title: t('new-store.use', { digits }),
      text: holder === null ? t('new-store.use.text-unnamed', known) : t('new-store.use.text', { ...known, holder }),
      isOff: obstacle !== null,
      tail:
        obstacle === null ? (
          <>
            <StatusBadge tone="green">{t('bank.verified')}</StatusBadge>
            {holder !== null && <StatusBadge tone="green">{t('new-store.use.same')}</StatusBadge>}
          </>
        ) : (
          <span className="text-yellow fs-13">{t(`new-store.obstacle.${obstacle}`)}</span>
        ),
    }
  })
  return [...options, { value: otherAccount, title: t('new-store.link'), text: t('new-store.link.text') }]
}

type Props = { store: StoreDetails; goOn: () => void }

/** Use the account of another store with the password, or link another account. */
const BankChoice = ({ store, accounts, goOn }: Props & { accounts: readonly SharedAccount[] }) => {
  const { t } = useTranslation()
  const { id, businessName: name } = store
  const options = useOptions(accounts)
  const storesOf = useStoreNames()
  const form = useContractForm(reuseBankAccount, {
    defaultValues: {
      accountId: accounts.find(({ obstacle }) => obstacle === null)?.accountId ?? otherAccount,
      password: '',
    },
    mode: 'onSubmit',
    ...reuseBankAccountChange(id),
    onDone: ({ bankAccountNumber: digits }) => {
      showToast({ tone: 'success', text: t('new-store.bank.used', { name, digits }) })
      goOn()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'accountId' })
  const account = accounts.find(({ accountId }) => accountId === chosen)

  return (
    <ContractForm of={form} label={t('new-store.bank.title')}>
      <StepCard title={t('new-store.bank.title')} lead={t('new-store.bank.lead')}>
        <OptionCards
          legend={t('new-store.step.bank')}
          name="accountId"
          options={options}
          value={chosen}
          onChange={(value) => {
            form.clearRefusal()
            form.setValue('accountId', value)
          }}
        />
        {account && (
          <>
            <RefusalAlert {...form.refusal} failed={t('new-store.bank.failed')} />
            <div className="line rounded-lg surface-2 py-4 px-5">
              <PasswordOwner email={authRecord()?.user.email ?? ''} />
              <PasswordField
                label={t('new-store.password')}
                hint={t('new-store.password.hint')}
                autoComplete="current-password"
                {...form.field('password')}
              />
            </div>
            <div className={clsx('grid items-center p-4 line rounded-lg break', styles['means'])}>
              <BankIcon />
              <div>
                <strong>{t('new-store.bank.means', { name, stores: storesOf(account) })}</strong>
                <p className="muted fs-13">{t('new-store.bank.means.text')}</p>
              </div>
            </div>
          </>
        )}
      </StepCard>
      <StepFoot
        id={id}
        page="bank"
        isOpen
        action={
          account ? (
            <Button type="submit" variant="primary" busy={form.busy}>
              {t('new-store.use', { digits: account.bankAccountNumber })}
            </Button>
          ) : (
            <Link
              to="/stores/link-account/$id"
              params={{ id }}
              search={{ setUp: true }}
              {...asButton({ variant: 'primary' })}
            >
              {t('new-store.link.submit')}
            </Link>
          )
        }
      />
    </ContractForm>
  )
}

const OpenBank = ({ store, goOn }: Props) => {
  const { t } = useTranslation()
  const shared = useListSharedAccounts(store.id)
  if (shared.data) return <BankChoice store={store} accounts={shared.data.items} goOn={goOn} />
  return (
    <StepCard title={t('new-store.bank.title')}>
      {shared.isError ? (
        <EmptyState line={t('stores.load-failed', { id: store.code })} failed>
          <Button onClick={() => void shared.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      ) : (
        <Skeleton height={280} />
      )}
    </StepCard>
  )
}

const Supervised = () => {
  const { data } = useOnboardingState()
  return data ? <NoBankAccess storeAdmin={data.storeAdmin} /> : <Skeleton height={120} />
}

export const BankStep = ({ store, goOn }: Props) => {
  const { t } = useTranslation()
  const { id, bankAccountNumber: digits, isBankAccountVerified: isVerified } = store
  if (!isVerified && may('bank.link') && storeCan.linkBank(store)) return <OpenBank store={store} goOn={goOn} />
  return (
    <>
      <StepCard title={t('new-store.bank.title')}>
        {isVerified ? (
          <Alert tone="info">{t('new-store.bank.done', { digits: digits ?? '' })}</Alert>
        ) : may('bank.link') ? (
          <Alert tone="info">
            <p>{t('new-store.bank.open')}</p>
            <p>
              <Link to="/stores/link-account/$id" params={{ id }} search={{ setUp: true }}>
                {t('new-store.bank.see')}
              </Link>
            </p>
          </Alert>
        ) : (
          <Supervised />
        )}
      </StepCard>
      <StepFoot id={id} page="bank" isOpen={false} />
    </>
  )
}
