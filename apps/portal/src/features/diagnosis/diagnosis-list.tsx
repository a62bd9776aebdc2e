import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Diagnosis } from '@tillgate/contract/item-doctor.ts'
import { money } from '@tillgate/domain/money.ts'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { ReactNode } from 'react'
import { dayOf } from '#portal/features/figures/day.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './diagnosis.module.css'

type Reason = { key: string; isGood: boolean; text: string; fix?: ReactNode }

/** Reasons about the store, the item, the lists and the barcode, in this order. */
const useReasons = (diagnosis: Diagnosis): Reason[] => {
  const { t, language } = useTranslation()
  const { faults, storeId, storeName: store, code, itemId, price, programmes, kind } = diagnosis
  const { hasBadCheckDigit, suggestions } = diagnosis
  const ofStore = faults.filter((fault) => fault.startsWith('STORE_'))
  const ofItem = faults.filter((fault) => !fault.startsWith('STORE_'))
  const toStore = may('stores.manage') && (
    <Link to="/stores/view/$id" params={{ id: storeId }} search={{}}>
      {t('diagnosis.open-store')}
    </Link>
  )
  const toItem =
    itemId === null ? (
      <Link to="/items/create" search={{ barcode: code, apl: false }}>
        {t('diagnosis.add-item')}
      </Link>
    ) : (
      <Link to="/items/view/$id" params={{ id: itemId }} search={{ code }}>
        {t('diagnosis.open-item')}
      </Link>
    )
  const day = (text: string | null): string => (text === null ? '' : dayOf(text, language))
  const listReason = ({ reason, list, since, until, maxPrice, name }: Diagnosis['programmes'][number]): string => {
    const named = { list: list ?? name, programme: name, price: money(maxPrice ?? 0) }
    if (reason === 'COVERED' && until !== null) return t('diagnosis.until', { ...named, day: day(until) })
    return t(`diagnosis.${reason}`, { ...named, day: day(reason === 'NOT_YET' ? since : until) })
  }
  const [right] = suggestions
  const toRight = (other: string) => (
    <Link to="/items/diagnosis" search={{ code: other, storeId }}>
      {t('diagnosis.try', { code: other })}
    </Link>
  )
  const barcode = () => {
    if (hasBadCheckDigit)
      return { isGood: false, text: t('diagnosis.bad-digit'), ...(right && { fix: toRight(right) }) }
    if (kind === 'LOCAL') return { isGood: false, text: t('diagnosis.own-number') }
    if (kind === 'RANDOM_WEIGHT') return { isGood: true, text: t('diagnosis.scale-label') }
    return { isGood: true, text: t('diagnosis.barcode-valid') }
  }

  return [
    ...ofStore.map((fault) => ({ key: fault, isGood: false, text: t(`diagnosis.${fault}`, { store }), fix: toStore })),
    ...(ofStore.length === 0 ? [{ key: 'store', isGood: true, text: t('diagnosis.store-sells', { store }) }] : []),
    ...ofItem.map((fault) => ({ key: fault, isGood: false, text: t(`diagnosis.${fault}`, { store }), fix: toItem })),
    ...(ofItem.length === 0 && price !== null
      ? [{ key: 'item', isGood: true, text: t('diagnosis.item-sold', { price: money(price) }) }]
      : []),
    ...programmes.map((programme) => ({
      key: programme.name,
      isGood: programme.reason === 'COVERED' || programme.reason === 'OVER_MAX_PRICE',
      text: listReason(programme),
    })),
    { key: 'barcode', ...barcode() },
  ]
}

/** The answer of the till with every reason, those against first. */
export const DiagnosisList = ({ diagnosis }: { diagnosis: Diagnosis }) => {
  const { t } = useTranslation()
  const { pays, programmes } = diagnosis
  const reasons = useReasons(diagnosis).toSorted((a, b) => Number(a.isGood) - Number(b.isGood))
  const against = reasons.filter(({ isGood }) => !isGood).length
  const isInPart = pays && !programmes.some(({ reason }) => reason === 'COVERED')
  const answer = isInPart ? t('diagnosis.in-part') : t('diagnosis.yes')

  return (
    <div aria-live="polite" className={clsx('grid gap-3 justify-items-start', styles['diagnosis'])}>
      <StatusBadge tone={pays ? 'green' : 'red'}>{pays ? answer : t('diagnosis.no', { count: against })}</StatusBadge>
      <ul className="stack gap-2">
        {reasons.map(({ key, isGood, text, fix }) => (
          <li key={key} data-good={isGood || undefined}>
            {isGood ? <CheckIcon small /> : <CloseIcon small />}
            <span>
              {text} {fix}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
