import type { OpenTill } from '@tillgate/client/till.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import type { BasketLine } from '#till/sale/state.ts'
import { itemCount } from '#till/parts/shown-line.ts'
import { clockTime } from '#till/parts/times.ts'
import type { Item } from '#till/catalogue/item-at-till.ts'
import type { Register, Shown } from '#till/sale/register.ts'
import type { SaleHeader } from './find-receipt.tsx'

type Props = { till: OpenTill; register: Register; shown: Shown; onClose: () => void }
/** Baskets of the store that are put aside, of all its tills, and those of this till that the server does not know of yet. */
export const HeldSheet = ({ till, register, shown, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [held, setHeld] = useState<SaleHeader[]>()
  const [isFailed, setFailed] = useState(false)
  const here = shown.waiting.flatMap(({ id, at, effect }) =>
    effect.do === 'park' ? { id, at, purchaseId: effect.purchaseId, lines: effect.basket.lines } : [],
  )
  const countOf = (lines: readonly BasketLine[]): number => {
    const known: Record<string, Item> = { ...shown.items }
    for (const { barcode } of lines) {
      const item = shown.find(barcode)
      if (item) known[barcode] = item
    }
    return itemCount(lines, known)
  }
  useEffect(() => {
    till
      .parked()
      .then(setHeld)
      .catch(() => setFailed(true))
  }, [till])
  // The newer lines are those at this till.
  const others = held?.filter(({ id }) => here.every(({ purchaseId }) => purchaseId !== id))
  const open = async (id: string): Promise<void> => {
    try {
      register.send({ on: 'open-held', purchase: await till.purchase(id) })
      onClose()
    } catch {
      setFailed(true)
    }
  }
  return (
    <Sheet title={t('heldBaskets')} hint={t('heldHint')} onClose={onClose}>
      {isFailed && (
        <div className="t-strip yellow" role="alert">
          <Icon name="warn" />
          <span className="grow">{t('noServer')}</span>
        </div>
      )}
      {held?.length === 0 && here.length === 0 && <p>{t('heldNone')}</p>}
      {held === undefined && !isFailed && <output>{t('heldLoading')}</output>}
      <ul className="t-list2">
        {here.map(({ id, at, lines }) => (
          <li key={id} className="t-held">
            <span className="grow">
              {clockTime(new Date(at).toISOString(), language)}
              <small>{t('heldHere')}</small>
            </span>
            <b>{t('items', { count: countOf(lines) })}</b>
            <Button
              onClick={() => {
                register.openKept(id)
                onClose()
              }}
            >
              {t('open')}
            </Button>
          </li>
        ))}
        {others?.map(({ id, startedAt, totalAmount }) => (
          <li key={id} className="t-held">
            <span className="grow">{clockTime(startedAt, language)}</span>
            <b>{dollars(totalAmount, language)}</b>
            <Button onClick={() => void open(id)}>{t('open')}</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
