import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { UnsavedChanges } from '@tillgate/browser/form/unsaved-changes.tsx'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import {
  TillSettings as Shape,
  TillSettingsEdit,
  type TillSettings as Settings,
} from '@tillgate/contract/till-settings.ts'
import { dayFactor, limitedRoles, tillActionNames } from '@tillgate/domain/till-permissions.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { FormActions } from '@tillgate/ui/form/form-actions.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { clsx } from 'clsx'
import { useRef, useState } from 'react'
import { Controller, useFormState, useWatch } from 'react-hook-form'
import { updateTillSettingsChange, useGetTillSettings } from '#portal/api/till-settings.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ReceiptCard } from './receipt-card.tsx'
import { PaymentSettings } from './payment-settings.tsx'
import { CopySettings } from './copy-settings.tsx'
import { PermissionCells, type TillForm } from './permission-cells.tsx'
import {
  defaultLockMinutes,
  defaultPermission,
  isDefault,
  knownTill,
  settledTill,
  tillDifferences,
  toBody,
  type TillFields,
} from './till-fields.ts'
import { QuickKeys } from './quick-keys.tsx'
import styles from './till.module.css'

const Permissions = ({ form }: { form: TillForm }) => {
  const { t } = useTranslation()
  const permissions = useWatch({ control: form.control, name: 'permissions' })
  const placeOf = (action: string, role: string) =>
    permissions.findIndex((one) => one.action === action && one.role === role)
  const restoreAll = () =>
    form.setValue('permissions', permissions.map(defaultPermission), { shouldDirty: true, shouldValidate: true })
  return (
    <Card
      title={t('till-settings.permissions')}
      description={t('till-settings.permissions-lead')}
      aside={
        !permissions.every(isDefault) && <Button onClick={() => restoreAll()}>{t('till-settings.restore-all')}</Button>
      }
    >
      <div className="container">
        <table className={clsx('line-top mt-4', styles['table'])} aria-label={t('till-settings.permissions')}>
          <thead className="muted fs-13">
            <tr>
              <th scope="col">{t('till-settings.action')}</th>
              {limitedRoles.flatMap((role) => [
                <th key={role} scope="col">
                  {t(`role.${role}`)}
                </th>,
                <th key={`${role} limit`} scope="col">
                  {t('till-settings.limit')}
                </th>,
              ])}
            </tr>
          </thead>
          <tbody>
            {tillActionNames.map((action) => (
              <tr key={action}>
                <th scope="row">
                  {t(`till-settings.action-${action}`)}
                  <small className="muted">{t(`till-settings.about-${action}`, { times: dayFactor })}</small>
                </th>
                {limitedRoles.map((role) => (
                  <PermissionCells key={role} form={form} at={placeOf(action, role)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const usualMinutes = [1, 2, 3, 5, 10, 15, 30, 60]

const Lock = ({ form, known }: { form: TillForm; known: string }) => {
  const { t } = useTranslation()
  const minutes = [...new Set([...usualMinutes, Number(known)])].toSorted((a, b) => a - b)
  return (
    <Card title={t('till-settings.lock-title')} padded>
      <div className="stack gap-4">
        <Controller
          control={form.control}
          name="lockMinutes"
          render={({ field }) => (
            <div className="stack gap-2">
              <div className={styles['lock']}>
                <Choice
                  label={t('till-settings.lock')}
                  name="lockMinutes"
                  options={minutes.map((count) => ({
                    value: String(count),
                    label: t('till-settings.minutes', { count }),
                  }))}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                />
              </div>
              <p className="muted">{t('till-settings.lock-text')}</p>
              {field.value !== defaultLockMinutes && (
                <div className="row wrap fs-13">
                  <span>
                    {t('till-settings.changed', {
                      rule: t('till-settings.minutes', { count: Number(defaultLockMinutes) }),
                    })}
                  </span>
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={t('till-settings.restore-one', { subject: t('till-settings.lock') })}
                    onClick={() => field.onChange(defaultLockMinutes)}
                  >
                    {t('till-settings.restore')}
                  </Button>
                </div>
              )}
            </div>
          )}
        />
      </div>
    </Card>
  )
}

type Props = { storeId: string; store: string }
const TillForm = ({ storeId, store, settings }: Props & { settings: Settings }) => {
  const { t } = useTranslation()
  /** Settings that the typed ones change: of the last read or save. */
  const read = useRef(settings)
  const { send, invalidates } = updateTillSettingsChange(storeId)
  const form = useContractForm(
    { body: TillSettingsEdit },
    {
      defaultValues: knownTill(settings),
      toBody: (values: TillFields) => toBody(values, read.current),
      send,
      invalidates,
      onDone: (saved) => {
        read.current = saved
        showToast({ tone: 'success', text: t('till-settings.saved') })
      },
    },
  )
  const { isDirty } = useFormState({ control: form.control })
  return (
    <>
      <ContractForm of={form} label={t('till-settings.tab')}>
        <RefusalAlert {...form.refusal} failed={t('till-settings.save-failed')} />
        <Permissions form={form} />
        <PaymentSettings form={form} />
        <Lock form={form} known={form.initialValues.lockMinutes} />
        <ReceiptCard form={form} store={store} />
        <Controller
          control={form.control}
          name="quickKeys"
          render={({ field }) => <QuickKeys storeId={storeId} keys={field.value} onChange={field.onChange} />}
        />
        <FormActions>
          <CopySettings storeId={storeId} isDirty={isDirty} />
          {isDirty && <Button onClick={() => form.resetTo(form.baseValues())}>{t('till-settings.discard')}</Button>}
          <Button type="submit" variant="primary" busy={form.busy}>
            {t('till-settings.save')}
          </Button>
        </FormActions>
      </ContractForm>
      <StaleChoice
        refusal={form.refusal.refusal}
        shape={Shape}
        compare={(current) =>
          tillDifferences(t, { mine: form.getValues(), before: form.baseValues(), theirs: knownTill(current) })
        }
        settle={(current, chosen) => {
          const theirs = knownTill(current)
          read.current = current
          form.resetTo(settledTill(form.getValues(), theirs, chosen), theirs)
          return form.save()
        }}
      />
      <UnsavedChanges when={form.isUnsaved} />
    </>
  )
}

/** What people may do at the tills of a store, who takes other payments, what receipts say, and when tills lock. */
export const TillSettings = ({ storeId, store }: Props) => {
  const { t } = useTranslation()
  const query = useGetTillSettings(storeId)
  // An open form keeps the typed input when a later refetch fails.
  const [opened, setOpened] = useState<Settings>()
  if (!opened && query.data && query.isFetchedAfterMount && query.isSuccess) setOpened(query.data)
  if (!opened) {
    const labels = { gone: t('stores.not-found'), failed: t('till-settings.load-failed') }
    return <MissingRecord query={query} labels={labels} height={480} isInCard />
  }
  return <TillForm storeId={storeId} store={store} settings={opened} />
}
