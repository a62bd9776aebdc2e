import type { OpenTill } from '@tillgate/client/till.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Button } from '#till/parts/button.tsx'
import { Icon } from '#till/parts/icon.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { clockTime } from '#till/parts/times.ts'
import { heldElsewhere, heldHere, type Held } from '#till/sale/held.ts'
import type { Register } from '#till/sale/register.ts'
import type { Shown } from '#till/sale/shown.ts'

/** Names that a row shows. */
const namesMax = 3

type RowProps = {
  names: readonly string[]
  lines: number
  /** When, and by whom or where. */
  about: readonly string[]
  amount: string | undefined
  onOpen: () => void
}
const Row = ({ names, lines, about, amount, onOpen }: RowProps) => {
  const { t } = useTranslation()
  const more = lines - names.length
  return (
    <li className="t-held">
      <span className="grow">
        <b>{more > 0 ? t('heldMore', { names: names.join(' · '), count: more }) : names.join(' · ')}</b>
        <small>{[...about, t('heldLines', { count: lines })].join(', ')}</small>
      </span>
      {amount !== undefined && <b>{amount}</b>}
      <Button onClick={onOpen}>{t('open')}</Button>
    </li>
  )
}

type Props = { till: OpenTill; register: Register; shown: Shown; onClose: () => void }
/** Baskets of the store that are put aside, of all its tills, and those of this till that the server does not know of yet. */
export const HeldSheet = ({ till, register, shown, onClose }: Props) => {
  const { t, language } = useTranslation()
  const [held, setHeld] = useState<Held[]>()
  const [isFailed, setFailed] = useState(false)
  const here = heldHere(shown.waiting)
  useEffect(() => {
    till
      .parked()
      .then(setHeld)
      .catch(() => setFailed(true))
  }, [till])
  const others = held && heldElsewhere(held, shown.till, shown.waiting)
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
      {others?.length === 0 && here.length === 0 && <p>{t('heldNone')}</p>}
      {held === undefined && !isFailed && <output>{t('heldLoading')}</output>}
      <ul className="t-list2">
        {here.map(({ id, at, lines }) => (
          <Row
            key={id}
            names={lines.slice(0, namesMax).map(({ barcode }) => shown.find(barcode)?.name ?? barcode)}
            lines={lines.length}
            about={[clockTime(new Date(at).toISOString(), language), t('heldHere')]}
            amount={undefined}
            onOpen={() => {
              register.openKept(id)
              onClose()
            }}
          />
        ))}
        {others?.map(({ id, startedAt, totalAmount, held: of }) => (
          <Row
            key={id}
            names={of?.names ?? []}
            lines={of?.lines ?? 0}
            about={[clockTime(startedAt, language), ...(of ? [of.cashier] : [])]}
            amount={dollars(totalAmount, language)}
            onOpen={() => void open(id)}
          />
        ))}
      </ul>
    </Sheet>
  )
}
