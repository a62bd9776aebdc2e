import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import type { BoundForm } from '@tillgate/browser/form/contract-form.tsx'
import type { TillSettingsEdit } from '@tillgate/contract/till-settings.ts'
import { tillActions, tillRuleNames } from '@tillgate/domain/till-permissions.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { MoneyField, PercentField } from '@tillgate/ui/fields/amount-fields.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { clsx } from 'clsx'
import { Controller, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { defaultPermission, hasLimit, isDefault, ruleText, subjectText, type TillFields } from './till-fields.ts'
import styles from './till.module.css'

export type TillForm = BoundForm<TillFields, TillSettingsEdit>

/** Rule and limit of one role for an action: two cells of the table. `at`: place in the list of permissions. */
export const PermissionCells = ({ form, at }: { form: TillForm; at: number }) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { control } = form
  const permission = useWatch({ control, name: `permissions.${at}` })
  const { action, role } = permission
  const subject = subjectText(t, permission)
  const marks = {
    'data-changed': !isDefault(permission) || undefined,
    'data-alone': !hasLimit(permission) || undefined,
  }
  const restore = () => {
    const { rule, limit } = defaultPermission(permission)
    const dirty = { shouldDirty: true, shouldValidate: true }
    form.setValue(`permissions.${at}.rule`, rule, dirty)
    form.setValue(`permissions.${at}.limit`, limit, dirty)
  }
  return (
    <>
      <td className={styles['rule']} {...marks}>
        <span className={clsx('muted fs-12', styles['narrow'])} aria-hidden="true">
          {t(`role.${role}`)}
        </span>
        <Controller
          control={control}
          name={`permissions.${at}.rule`}
          render={({ field }) => (
            <Choice
              bare
              label={subject}
              options={tillRuleNames.map((value) => ({ value, label: t(`till-settings.${value}`) }))}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
            />
          )}
        />
        {marks['data-changed'] && (
          <div className={clsx('fs-12', styles['note'])}>
            <span>{t('till-settings.changed', { rule: ruleText(t, defaultPermission(permission)) })}</span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={t('till-settings.restore-one', { subject })}
              onClick={() => restore()}
            >
              {t('till-settings.restore')}
            </Button>
          </div>
        )}
      </td>
      <td className={clsx('cell-field', styles['limit'])} {...marks}>
        {hasLimit(permission) ? (
          <Controller
            control={control}
            name={`permissions.${at}.limit`}
            render={({ field, fieldState }) => {
              const wiring = {
                label: t('till-settings.limit'),
                'aria-label': t('till-settings.limit-of', { subject }),
                unreadable: t('amount.unreadable'),
                placeholder: t('till-settings.no-limit'),
                name: field.name,
                value: field.value,
                onChange: field.onChange,
                onBlur: field.onBlur,
                error: errorText(fieldState.error),
              }
              return tillActions[action] === 'USD' ? <MoneyField {...wiring} /> : <PercentField {...wiring} />
            }}
          />
        ) : (
          <span className={clsx('muted', styles['wide'])} aria-hidden="true">
            –
          </span>
        )}
      </td>
    </>
  )
}
