import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { AmountField } from './amount-field.tsx'
import type { ItemFields } from './item-draft.ts'
import styles from './store-prices.module.css'

/** A store that is left out is unticked: an empty amount is never guessed to mean that. */
export const StoreLine = ({ at }: { at: number }) => {
  const { t } = useTranslation()
  const { register, control, getValues } = useFormContext<ItemFields>()
  const sold = useWatch({ control, name: `lines.${at}.sold` })
  const { storeName, address } = getValues(`lines.${at}`)
  const title = storeName || t('items.store-n', { n: at + 1 })

  return (
    <li className={styles['storeLine']}>
      <CheckRow {...register(`lines.${at}.sold`)}>
        <b>{title}</b>
        <br />
        <span className="muted">{address || t('items.address-n', { n: at + 1 })}</span>
      </CheckRow>
      {sold && (
        <div className={styles['storeAmounts']}>
          <AmountField
            name={`lines.${at}.price`}
            label={t('items.price-at', { store: title })}
            lead="$"
            whole={7}
            decimals={2}
          />
          <AmountField
            name={`lines.${at}.taxPercentage`}
            label={t('items.tax-at', { store: title })}
            unit="%"
            whole={3}
            decimals={3}
          />
        </div>
      )}
    </li>
  )
}
