import { isReceiptCode } from '@tillgate/domain/receipt-numbers.ts'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { coverText, type ShownLine } from '#till/parts/shown-line.ts'
import { Stepper } from '#till/parts/stepper.tsx'
import type { Shown } from '#till/sale/shown.ts'
import type { SaleEvent } from '#till/sale/state.ts'

type Props = {
  line: ShownLine | undefined
  unknown: Shown['unknown']
  send: (event: SaleEvent) => void
  onFind: () => void
  /** Undefined for somebody who gives no discounts. */
  onDiscount: (() => void) | undefined
}
/** The last scanned or chosen line with its stepper, or the code that is none of the store's items. */
export const LastItem = ({ line, unknown, send, onFind, onDiscount }: Props) => {
  const { t, language } = useTranslation()
  if (unknown !== null) {
    const isReceipt = isReceiptCode(unknown.barcode)
    return (
      <section className="t-last bad" role="alert">
        <div className="nm">
          <span>
            <Icon name="warn" /> {t(isReceipt ? 'isReceipt' : `unknown.${unknown.why}`)}
          </span>
        </div>
        <p className="say">
          <span className="code">{unknown.barcode}</span> {t(isReceipt ? 'isReceiptHint' : 'unknownHint')}
        </p>
        <div className="cmd">{!isReceipt && <Button onClick={onFind}>{t('findIt')}</Button>}</div>
      </section>
    )
  }
  if (!line) {
    return (
      <section className="t-last" aria-live="polite">
        <div className="nm">
          <span className="muted">{t('nothingYet')}</span>
        </div>
        <p className="say muted">{t('lastShows')}</p>
      </section>
    )
  }
  const { id, name, total, cardPays } = line
  const price = total === null ? t('waitsForPrice') : dollars(total, language)
  return (
    <section className="t-last" aria-live="polite">
      <div className="nm">
        <span>{name}</span>
        <span className="p">{price}</span>
      </div>
      <p className="say">
        <span className="p">{price}</span>
        {cardPays !== null && (
          <span className={`t-c ${cardPays > 0 ? 'cp' : 'op'}`}>
            <Icon name={cardPays > 0 ? 'card' : 'note'} />
            <span className="sr-phone">{coverText(line, t, language)}</span>
          </span>
        )}
      </p>
      <div className="cmd">
        <Stepper line={line} send={send} />
        {onDiscount && (
          <button type="button" className="t-ib line" aria-label={t('discountOn', { name })} onClick={onDiscount}>
            <Icon name="tag" />
          </button>
        )}
        <button
          type="button"
          className="t-ib line"
          aria-label={t('remove', { name })}
          onClick={() => send({ on: 'remove', lineId: id })}
        >
          <Icon name="bin" />
        </button>
      </div>
    </section>
  )
}
