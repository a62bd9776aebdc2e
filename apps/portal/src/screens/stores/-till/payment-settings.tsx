import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import {
  isKnownTender,
  knownTenders,
  registerModes,
  tenderKindsMax,
  tenderNameMax,
} from '@tillgate/domain/till-settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { MoneyField } from '@tillgate/ui/fields/amount-fields.tsx'
import { OptionCards } from '@tillgate/ui/fields/option-cards.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '@tillgate/ui/icons/arrows.tsx'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { TillForm } from './permission-cells.tsx'
import { freeCode } from './till-fields.ts'
import styles from './till.module.css'

/** Kinds of payment beside the card in the order of the till, with names of the store. */
const Kinds = ({ form }: { form: TillForm }) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { control } = form
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'tenderKinds' })
  const kinds = useWatch({ control, name: 'tenderKinds' })
  const missing = knownTenders.filter((code) => kinds.every((one) => one.code !== code))
  const ownName = (code: string): string => (isKnownTender(code) ? t(`tender.${code}`) : '')
  const nameOf = (at: number): string => kinds[at]?.name.trim() || ownName(kinds[at]?.code ?? '') || `${at + 1}`
  return (
    <fieldset className="stack gap-3">
      <legend className="fw-medium mb-2">{t('till-settings.kinds')}</legend>
      <ol className="stack gap-2">
        {fields.map(({ id, code }, at) => (
          <li key={id} className={styles['kind']}>
            <Controller
              control={control}
              name={`tenderKinds.${at}.name`}
              render={({ field, fieldState }) => (
                <TextField
                  label={
                    isKnownTender(code)
                      ? t('till-settings.kind-known', { place: at + 1, name: ownName(code) })
                      : t('till-settings.kind', { place: at + 1 })
                  }
                  placeholder={ownName(code)}
                  maxLength={tenderNameMax}
                  name={field.name}
                  value={field.value}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={errorText(fieldState.error)}
                />
              )}
            />
            <span className={styles['kindActions']}>
              <Button
                variant="ghost"
                iconOnly
                aria-label={t('till-settings.kind-up', { name: nameOf(at) })}
                inactive={at === 0}
                onClick={() => swap(at, at - 1)}
              >
                <ArrowUpIcon small />
              </Button>
              <Button
                variant="ghost"
                iconOnly
                aria-label={t('till-settings.kind-down', { name: nameOf(at) })}
                inactive={at === fields.length - 1}
                onClick={() => swap(at, at + 1)}
              >
                <ArrowDownIcon small />
              </Button>
              <Button
                variant="ghost"
                iconOnly
                aria-label={t('till-settings.kind-remove', { name: nameOf(at) })}
                inactive={fields.length === 1}
                onClick={() => remove(at)}
              >
                <TrashIcon small />
              </Button>
            </span>
          </li>
        ))}
      </ol>
      {fields.length < tenderKindsMax && (
        <div className="row wrap">
          {missing.map((code) => (
            <Button key={code} onClick={() => append({ code, name: '' })}>
              {t('till-settings.kind-back', { name: t(`tender.${code}`) })}
            </Button>
          ))}
          <Button onClick={() => append({ code: freeCode(kinds), name: '' })}>{t('till-settings.kind-add')}</Button>
        </div>
      )}
    </fieldset>
  )
}

/** Who takes what the card does not pay, and how. */
export const PaymentSettings = ({ form }: { form: TillForm }) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { control } = form
  const mode = useWatch({ control, name: 'registerMode' })
  return (
    <Card title={t('till-settings.register')} padded>
      <div className="stack gap-4">
        <Controller
          control={control}
          name="registerMode"
          render={({ field }) => (
            <OptionCards
              legend={t('till-settings.register')}
              name={field.name}
              value={field.value}
              onChange={(value) => field.onChange(registerModes.find((one) => one === value))}
              options={[
                { value: 'OWN', title: t('till-settings.register-own'), text: t('till-settings.register-own-text') },
                { value: 'TILL', title: t('till-settings.register-till'), text: t('till-settings.register-till-text') },
              ]}
            />
          )}
        />
        {mode === 'TILL' && (
          <>
            <Kinds form={form} />
            <div className={styles['lock']}>
              <Controller
                control={control}
                name="float"
                render={({ field, fieldState }) => (
                  <MoneyField
                    label={t('till-settings.float')}
                    hint={t('till-settings.float-text')}
                    unreadable={t('amount.unreadable')}
                    name={field.name}
                    value={field.value}
                    onChange={field.onChange}
                    onBlur={field.onBlur}
                    error={errorText(fieldState.error)}
                  />
                )}
              />
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
