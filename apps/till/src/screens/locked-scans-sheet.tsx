import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { itemPrice } from '#till/parts/item-price.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import type { Register } from '#till/sale/register.ts'

type Props = {
  codes: readonly string[]
  register: Register
  /** The scans were added to the basket, or dropped. */
  onDecided: () => void
}
/** Offers the scans of a locked till after the PIN. Closed without a decision, they are offered after the next PIN. */
export const LockedScansSheet = ({ codes, register, onDecided }: Props) => {
  const { t, language } = useTranslation()
  const [isLater, setLater] = useState(false)
  // Names come with the catalogue of the till.
  const { find } = useSyncExternalStore(register.listen, register.shown)
  if (isLater) return null
  const add = (): void => {
    for (const code of codes) register.scan(code)
    onDecided()
  }
  return (
    <Sheet
      title={t('lockedScansAsk', { count: codes.length })}
      hint={t('lockedScansWhen')}
      onClose={() => setLater(true)}
      foot={
        <div className="t-2">
          <Button onClick={onDecided}>{t('lockedScansDrop')}</Button>
          <Button kind="primary" onClick={add}>
            {t('lockedScansAdd', { count: codes.length })}
          </Button>
        </div>
      }
    >
      <ol className="t-items">
        {codes.map((code, place) => {
          const item = find(code)
          return (
            <li key={place} className="t-item">
              {item && <b>{item.name}</b>}
              <small className="code">{code}</small>
              {item && <span className="r a">{itemPrice(item, { t, language })}</span>}
            </li>
          )
        })}
      </ol>
    </Sheet>
  )
}
