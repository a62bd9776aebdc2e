import { clsx } from 'clsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import { NewUser, type User } from '@tillgate/contract/users.ts'
import { fullName } from '@tillgate/domain/full-name.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { createUser, useAddUsersToStore, useCashiers, useListUsers, usersRead } from '#portal/api/users.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './cashiers-step.module.css'
import { StepCard, StepFoot } from './wizard.tsx'

/** People in the choice; the others are on the page of users. */
const shownMax = 50

/** Invites one cashier after the other. */
const InviteForm = ({ store, title }: { store: StoreDetails; title: string }) => {
  const { t } = useTranslation()
  const form = useContractForm(
    { body: NewUser },
    {
      defaultValues: { firstName: '', lastName: '', email: '' },
      toBody: (values) => ({ ...values, roleType: 'CASHIER', stores: [store.id] }),
      send: createUser,
      invalidates: [usersRead, { queryKey: ['stores'] }, { queryKey: ['dashboard'] }],
      isEmptiedBySave: true,
      onDone: (_, { email }) => showToast({ tone: 'success', text: t('user.invited', { email }) }),
    },
  )
  return (
    <ContractForm of={form} label={title}>
      <Card title={title} padded>
        <RefusalAlert {...form.refusal} failed={t('new-store.cashiers.failed')} />
        <div className={clsx('grid gap-4', styles['fields'])}>
          <TextField label={t('users.first-name')} autoComplete="off" {...form.field('firstName')} />
          <TextField label={t('users.last-name')} autoComplete="off" {...form.field('lastName')} />
        </div>
        <TextField
          label={t('users.email')}
          hint={t('new-store.cashiers.hint')}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          {...form.field('email')}
        />
        <div className="flex justify-end">
          <Button type="submit" busy={form.busy}>
            {t('new-store.cashiers.send')}
          </Button>
        </div>
      </Card>
    </ContractForm>
  )
}

type OthersProps = { people: readonly User[]; chosen: readonly string[]; onChange: (ids: string[]) => void }

const Others = ({ people, chosen, onChange }: OthersProps) => {
  const { t } = useTranslation()
  return (
    <fieldset className={clsx('stack gap-2px break', styles['others'])}>
      <legend>{t('new-store.cashiers.others')}</legend>
      {people.slice(0, shownMax).map((person) => {
        const isChosen = chosen.includes(person.id)
        return (
          <CheckRow
            key={person.id}
            checked={isChosen}
            onChange={() => onChange(isChosen ? chosen.filter((id) => id !== person.id) : [...chosen, person.id])}
          >
            {fullName(person)}{' '}
            <span className="muted">{person.stores.map(({ businessName }) => businessName).join(', ')}</span>
          </CheckRow>
        )
      })}
      {people.length > shownMax && <p className="muted">{t('new-store.cashiers.more')}</p>}
    </fieldset>
  )
}

type Props = { store: StoreDetails; goOn: () => void }

/** Invites cashiers and lets cashiers of other stores sell at this store. */
export const CashiersStep = ({ store, goOn }: Props) => {
  const { t } = useTranslation()
  const { id, businessName } = store
  const here = useListUsers({ roleType: 'CASHIER', storeId: id, pageSize: 100 })
  const all = useCashiers(true)
  const [chosen, setChosen] = useState<string[]>([])
  const { mutate, isPending, error } = useAddUsersToStore(id)
  const inside = here.data?.items ?? []
  const others = (all.data ?? []).filter((one) => one.active && !inside.some((known) => known.id === one.id))
  const names = others.filter((one) => chosen.includes(one.id)).map(fullName)

  const add = () =>
    mutate(chosen, {
      onSuccess: () => {
        showToast({
          tone: 'success',
          text: t('new-store.cashiers.added', { store: businessName, names: names.join(', ') }),
        })
        goOn()
      },
    })
  const [onlyName, ...more] = names
  const isLoaded = here.data && all.data

  return (
    <>
      <StepCard title={t('new-store.cashiers.title')} lead={t('new-store.cashiers.lead')}>
        <RefusalAlert refusal={error} failed={t('new-store.cashiers.add-failed')} />
        {!isLoaded && (here.isError || all.isError) && (
          <EmptyState line={t('new-store.cashiers.load-failed')} failed>
            <Button onClick={() => void Promise.all([here.refetch(), all.refetch()])}>{t('action.retry')}</Button>
          </EmptyState>
        )}
        {!isLoaded && !here.isError && !all.isError && <Skeleton height={120} />}
        {inside.length > 0 && (
          <div>
            <h3>{t('new-store.cashiers.here')}</h3>
            <ul className="mt-1 text-2 break">
              {inside.map((person) => (
                <li key={person.id}>
                  {person.emailAccountVerified
                    ? fullName(person)
                    : t('new-store.cashiers.pending', { name: fullName(person) })}
                </li>
              ))}
            </ul>
          </div>
        )}
        {isLoaded && others.length > 0 && <Others people={others} chosen={chosen} onChange={setChosen} />}
      </StepCard>
      <InviteForm store={store} title={t('new-store.cashiers.invite')} />
      <StepFoot
        id={id}
        page="cashiers"
        isOpen={inside.length === 0}
        action={
          onlyName !== undefined && (
            <Button variant="primary" busy={isPending} onClick={add}>
              {more.length === 0
                ? t('new-store.cashiers.add-one', { name: onlyName })
                : t('new-store.cashiers.add', { count: names.length })}
            </Button>
          )
        }
      />
    </>
  )
}
