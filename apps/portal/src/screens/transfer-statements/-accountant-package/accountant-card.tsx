import { clsx } from 'clsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { monthText } from '@tillgate/browser/months.ts'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { updateAccountant, type AccountantSettings } from '@tillgate/contract/accountant.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Toggle } from '@tillgate/ui/fields/toggle.tsx'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { Skeleton } from '@tillgate/ui/notices/skeleton.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import {
  updateAccountantChange,
  useGetAccountant,
  useRemoveAccountant,
  useSendAccountantPackage,
} from '#portal/api/accountant.ts'
import { dayOf } from '#portal/features/figures/day.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AccountantLinks } from './accountant-links.tsx'
import styles from './accountant-package.module.css'

const promises = ['accountant.no-attachment', 'accountant.code', 'accountant.logged'] as const
const noAccountant = { name: '', email: '', isMonthly: true }

type Named = NonNullable<AccountantSettings['accountant']>

/** Stops the mails to the accountant. */
const RemoveButton = ({ name }: { name: string }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removing = useRemoveAccountant()
  const remove = async () => {
    const done = await removing.mutate()
    setAsking(false)
    if (done) showToast({ tone: 'success', text: t('accountant.removed') })
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('accountant.remove')}
      </Button>
      <RefusalAlert refusal={removing.error} />
      {isAsking && (
        <ConfirmDialog
          question={t('accountant.remove-question', { name })}
          consequence={t('accountant.remove-text')}
          verb={t('accountant.remove')}
          cancel={t('action.cancel')}
          busy={removing.isPending}
          confirm={remove}
          onClose={() => setAsking(false)}
          destructive
        />
      )}
    </>
  )
}

type FormProps = { accountant: Named | null; next: { month: string; day: string } }

const AccountantForm = ({ accountant, next }: FormProps) => {
  const { t, language } = useTranslation()
  const stepUp = useStepUp()
  const form = useContractForm(updateAccountant, {
    defaultValues: accountant ?? noAccountant,
    send: (body) => updateAccountantChange.send(stepUp.withPassword(body)),
    invalidates: updateAccountantChange.invalidates,
    onDone: () => showToast({ tone: 'success', text: t('accountant.saved') }),
    refused: stepUp.refused,
  })
  return (
    <>
      <ContractForm of={form} label={t('accountant.send-monthly')}>
        <Controller
          control={form.control}
          name="isMonthly"
          render={({ field }) => (
            <div className={clsx('flex wrap items-center between', styles['switch'])}>
              <span>
                <b>{t('accountant.send-monthly')}</b>
                <small>
                  {!field.value
                    ? t('accountant.off')
                    : accountant
                      ? t('accountant.next', { day: dayOf(next.day, language), month: monthText(next.month, language) })
                      : t('accountant.unnamed')}
                </small>
              </span>
              <Toggle label={t('accountant.send-monthly')} on={field.value} onChange={field.onChange} />
            </div>
          )}
        />
        <TextField label={t('accountant.name')} autoComplete="off" {...form.field('name')} />
        <TextField label={t('accountant.email')} type="email" autoComplete="off" {...form.field('email')} />
        <ul className={clsx('stack gap-2 fs-13', styles['promises'])}>
          {promises.map((key) => (
            <li key={key}>
              <CheckIcon small />
              {t(key)}
            </li>
          ))}
        </ul>
        {!wantsPassword(form.refusal.refusal) && <RefusalAlert {...form.refusal} title={t('accountant.failed')} />}
        <div className="row wrap between gap-x-3">
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('accountant.save')}
          </Button>
          {accountant && <RemoveButton name={accountant.name} />}
        </div>
      </ContractForm>
      <StepUpDialog stepUp={stepUp} text={t('accountant.password')} save={form.save} />
    </>
  )
}

/** Mails the shown month to the accountant. */
const SendButton = ({ month, email }: { month: string; email: string }) => {
  const { t, language } = useTranslation()
  const sending = useSendAccountantPackage()
  const send = async () => {
    const done = await sending.mutate(month)
    if (done) showToast({ tone: 'success', text: t('accountant.sent', { email }) })
  }
  return (
    <>
      <RefusalAlert refusal={sending.error} />
      <Button full busy={sending.isPending} onClick={() => void send()}>
        {t('accountant.send', { month: monthText(month, language) })}
      </Button>
    </>
  )
}

/** Who gets the month by mail: the accountant, the monthly switch, and the mailed links. */
export const AccountantCard = ({ month, isOpen }: { month: string; isOpen: boolean }) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useGetAccountant()
  if (!data) {
    return (
      <Card label={t('accountant.send-monthly')} padded>
        {isError ? (
          <div className="row wrap between gap-x-3">
            <p role="alert">{t('accountant.unread')}</p>
            <Button size="sm" onClick={() => void refetch()}>
              {t('action.retry')}
            </Button>
          </div>
        ) : (
          <Skeleton height={260} />
        )}
      </Card>
    )
  }
  const { accountant, nextMonth, nextOn, links } = data
  return (
    <Card label={t('accountant.send-monthly')}>
      <div className="stack gap-4 p-5">
        <AccountantForm
          key={accountant?.email ?? ''}
          accountant={accountant}
          next={{ month: nextMonth, day: nextOn }}
        />
        {accountant && !isOpen && <SendButton month={month} email={accountant.email} />}
      </div>
      <AccountantLinks links={links} />
    </Card>
  )
}
