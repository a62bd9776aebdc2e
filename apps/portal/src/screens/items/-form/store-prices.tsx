import { clsx } from 'clsx'
import { autoColumns } from '@tillgate/ui/layout/auto-columns.ts'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { money } from '@tillgate/domain/money.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import type { ItemFields } from './item-draft.ts'
import styles from './store-prices.module.css'

/** A store is excluded by its checkbox, never by an empty amount. */
const StoreLine = ({ at }: { at: number }) => {
  const { t } = useTranslation()
  const { register, control, getValues } = useFormContext<ItemFields>()
  const sold = useWatch({ control, name: `lines.${at}.sold` })
  const { storeName, address } = getValues(`lines.${at}`)
  const title = storeName || t('items.store-n', { n: at + 1 })

  return (
    <li className={clsx('py-3 line-top', styles['storeLine'])}>
      <CheckRow {...register(`lines.${at}.sold`)}>
        <b>{title}</b>
        <br />
        <span className="muted">{address || t('items.address-n', { n: at + 1 })}</span>
      </CheckRow>
      {sold && (
        <div className="grid gap-3 items-end" style={autoColumns('8rem')}>
          <AmountField
            control={control}
            name={`lines.${at}.price`}
            label={t('items.price-at', { store: title })}
            unit="$"
          />
          <AmountField
            control={control}
            name={`lines.${at}.taxPercentage`}
            label={t('items.tax-at', { store: title })}
            unit="%"
            isItemTax
          />
        </div>
      )}
    </li>
  )
}

/** One price for all stores, or a grid with a line for each. Spec 2 §2. */
export const StorePrices = () => {
  const { t } = useTranslation()
  const { register, control, getValues, setValue } = useFormContext<ItemFields>()
  const lines = getValues('lines')
  const [isForAll, typed] = useWatch({ control, name: ['applyAllStore', 'lines'] })
  const { price = '', taxPercentage: tax = '' } = typed[0] ?? {}
  const [firstPrice, firstTax] = [decimal(price), decimal(tax)]
  const hasEmpty = typed.some((line) => line.sold && (line.price === '' || line.taxPercentage === ''))
  // A tax of 0 is an amount, also of an item without tax.
  const filled = hasEmpty && firstTax !== undefined && firstTax >= 0 ? firstPrice : undefined

  /** Fills what is still empty with the first line's amounts. */
  const fillDown = () => {
    for (const [index, line] of getValues('lines').entries()) {
      if (line.price === '') setValue(`lines.${index}.price`, price, { shouldDirty: true, shouldValidate: true })
      if (line.taxPercentage === '')
        setValue(`lines.${index}.taxPercentage`, tax, { shouldDirty: true, shouldValidate: true })
    }
  }

  return (
    <Card title={t('items.prices')} padded>
      <CheckRow {...register('applyAllStore')}>{t('items.apply-all')}</CheckRow>
      {isForAll ? (
        <div className="grid gap-3 items-end" style={autoColumns('8rem')}>
          <AmountField control={control} name="price" label={t('items.price')} unit="$" />
          <AmountField control={control} name="taxPercentage" label={t('items.tax')} unit="%" isItemTax />
        </div>
      ) : (
        <>
          {filled !== undefined && filled > 0 && (
            <span>
              <Button size="sm" onClick={fillDown}>
                {t('items.fill-down', { price: money(filled) })}
              </Button>
            </span>
          )}
          <div className="container">
            <div className={clsx('muted fs-13', styles['storeHead'])} aria-hidden="true">
              <span>{t('price-grid.store')}</span>
              <div className="grid gap-3 items-end" style={autoColumns('8rem')}>
                <span>{t('items.price')}</span>
                <span>{t('items.tax')}</span>
              </div>
            </div>
            <ul aria-label={t('items.prices')}>
              {lines.map(({ storeId }, index) => (
                <StoreLine key={storeId} at={index} />
              ))}
            </ul>
          </div>
        </>
      )}
    </Card>
  )
}
