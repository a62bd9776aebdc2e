import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'

type Props = { till: OpenTill; onClose: () => void; onOpen: (purchase: PosPurchase) => void }
export const HeldSheet = ({ till, onClose, onOpen }: Props) => {
  const { t, language } = useTranslation()
  const [held, setHeld] = useState<Omit<PosPurchase, 'lines' | 'covered'>[]>()
  useEffect(() => {
    till
      .purchasesOf()
      .then((all) => setHeld(all.filter(({ status }) => status === 'DRAFT')))
      .catch(() => setHeld([]))
  }, [till])
  const open = (id: string): void => {
    void till.purchase(id).then(onOpen)
  }
  return (
    <Sheet title={t('heldBaskets')} hint={t('heldHint')} onClose={onClose}>
      {held?.length === 0 && <p>{t('heldNone')}</p>}
      <ul className="t-list2">
        {held?.map(({ id, startedAt, totalAmount }) => (
          <li key={id} className="t-item">
            <span className="grow">
              {new Date(startedAt).toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' })}
            </span>
            <b>{dollars(totalAmount, language)}</b>
            <Button onClick={() => open(id)}>{t('open')}</Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
