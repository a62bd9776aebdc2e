import { useTranslation } from '#till/i18n.ts'
import type { SaleEvent } from '#till/sale/state.ts'
import { Icon } from './icon.tsx'
import type { ShownLine } from './shown-line.ts'

type Props = { line: ShownLine; send: (event: SaleEvent) => void }
/** Changes the quantity of a counted line by one. Nothing for a weighed line. */
export const Stepper = ({ line: { id, name, quantity, isWeighed }, send }: Props) => {
  const { t } = useTranslation()
  if (isWeighed) return null
  const change = (by: number): void => send({ on: 'quantity', lineId: id, quantityMilli: (quantity + by) * 1000 })
  return (
    <fieldset className="t-step" aria-label={t('quantityOf', { name })}>
      <button type="button" className="t-ib" aria-label={t('less')} onClick={() => change(-1)}>
        <Icon name="minus" />
      </button>
      <b>{quantity}</b>
      <button type="button" className="t-ib" aria-label={t('more')} onClick={() => change(1)}>
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
