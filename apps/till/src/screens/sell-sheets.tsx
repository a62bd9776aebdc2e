import { lazy, Suspense } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { itemCount, type ShownLine } from '#till/parts/shown-line.ts'
import type { TillRule } from '@tillgate/domain/till-permissions.ts'
import type { QuickKey } from '@tillgate/domain/till-settings.ts'
import type { OpenTill, Session } from '@tillgate/client/till.ts'
import type { Register } from '#till/sale/register.ts'
import type { Shown } from '#till/sale/shown.ts'

// Not needed for the first scan.
const CameraSheet = lazy(async () => ({ default: (await import('./camera-sheet.tsx')).CameraSheet }))
const DiscountSheet = lazy(async () => ({ default: (await import('./discount-sheet.tsx')).DiscountSheet }))
const FindSheet = lazy(async () => ({ default: (await import('./find-sheet.tsx')).FindSheet }))
const HeldSheet = lazy(async () => ({ default: (await import('./held-sheet.tsx')).HeldSheet }))
const HelpSheet = lazy(async () => ({ default: (await import('./help-sheet.tsx')).HelpSheet }))
const QuantitySheet = lazy(async () => ({ default: (await import('./quantity-sheet.tsx')).QuantitySheet }))
const QuickKeys = lazy(async () => ({ default: (await import('./quick-keys.tsx')).QuickKeys }))

export type SheetName =
  | 'find'
  | 'hold'
  | 'held'
  | 'clear'
  | 'quantity'
  | 'discount'
  | 'keys'
  | 'program'
  | 'camera'
  | 'help'

type Props = {
  name: SheetName
  /** Text of the scan field, which the search goes on with. */
  typed: string
  till: OpenTill
  register: Register
  shown: Shown
  line: ShownLine | undefined
  /** Dollars of the basket. */
  total: number
  quickKeys: readonly QuickKey[]
  programs: Session['programs']
  /** Code of the program that pays. */
  program: string | undefined
  /** Of the person who sells, `limit` in percent. */
  discountRule: TillRule
  onDiscount: (lineId: number, discountCents: number) => void
  onReceipt: (code: string) => void
  onClose: () => void
}
/** Sheet over the page that sells. */
export const SellSheet = ({
  name,
  typed,
  till,
  register,
  shown,
  line,
  total,
  quickKeys,
  programs,
  program,
  discountRule,
  onDiscount,
  onReceipt,
  onClose,
}: Props) => {
  const { t, language } = useTranslation()
  const { lines } = shown.till.sale.basket
  const { send } = register
  const end = (act: () => void) => (): void => {
    act()
    onClose()
  }
  const pick = (barcode: string): void => {
    onClose()
    register.scan(barcode)
  }
  const sum = (
    <dl className="t-kv">
      <div>
        <dt>{t('total', { count: itemCount(lines, shown.items) })}</dt>
        <dd>{dollars(total, language)}</dd>
      </div>
    </dl>
  )
  const sheet = () => {
    switch (name) {
      case 'find':
        return (
          <FindSheet
            items={shown.catalogue}
            itemOf={shown.find}
            at={shown.pricesAt}
            typed={typed}
            onPick={pick}
            onReceipt={lines.length === 0 ? onReceipt : undefined}
            onClose={onClose}
          />
        )
      case 'hold':
        return (
          <Sheet
            title={t('holdAsk')}
            hint={t('holdHint')}
            onClose={onClose}
            foot={
              <Button kind="primary" size="big" isFull onClick={end(() => send({ on: 'hold' }))}>
                {t('holdGo')}
              </Button>
            }
          >
            {sum}
          </Sheet>
        )
      case 'clear':
        return (
          <Sheet
            title={t('clearAsk')}
            hint={t('clearHint')}
            onClose={onClose}
            foot={
              <div className="t-2">
                <Button onClick={onClose}>{t('keep')}</Button>
                <Button kind="danger" onClick={end(() => send({ on: 'clear' }))}>
                  {t('clear')}
                </Button>
              </div>
            }
          >
            {sum}
          </Sheet>
        )
      case 'held':
        return <HeldSheet key={shown.waiting.length} till={till} register={register} shown={shown} onClose={onClose} />
      case 'quantity':
        return line === undefined ? null : (
          <QuantitySheet
            line={line}
            onQuantity={(quantity) => {
              send({ on: 'quantity', lineId: line.id, quantityMilli: quantity * 1000 })
              onClose()
            }}
            onClose={onClose}
          />
        )
      case 'discount':
        return line === undefined || line.total === null || line.unitPrice === null ? null : (
          <DiscountSheet
            line={{ ...line, total: line.total, unitPrice: line.unitPrice }}
            rule={discountRule}
            onDiscount={(discountCents) => {
              onDiscount(line.id, discountCents)
              onClose()
            }}
            onClose={onClose}
          />
        )
      case 'keys':
        return (
          <Sheet title={t('quickKeys')} size="wide flush" onClose={onClose}>
            <QuickKeys keys={quickKeys} find={shown.find} onKey={pick} />
          </Sheet>
        )
      case 'program':
        return (
          <Sheet title={t('whichProgram')} hint={t('whichProgramHint')} onClose={onClose}>
            {programs.map(({ code, name: called }) => (
              <Button
                key={code}
                kind={code === program ? 'tonal' : 'secondary'}
                isPressed={code === program}
                isFull
                onClick={end(() => send({ on: 'program', code }))}
              >
                {called}
              </Button>
            ))}
          </Sheet>
        )
      case 'camera':
        return <CameraSheet register={register} shown={shown} line={line} onClose={onClose} />
      case 'help':
        break
    }
    return <HelpSheet onClose={onClose} />
  }
  return <Suspense>{sheet()}</Suspense>
}
