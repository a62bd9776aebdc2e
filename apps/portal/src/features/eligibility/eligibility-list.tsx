import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Eligibility } from '@tillgate/contract/eligibility.ts'
import { money } from '@tillgate/domain/money.ts'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import type { ReactNode } from 'react'
import { dayOf } from '#portal/features/figures/day.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './eligibility.module.css'

type Reason = { key: string; isGood: boolean; text: string; fix?: ReactNode }

/** Reasons about the store, the item, the lists and the barcode, in this order. */
const useReasons = (eligibility: Eligibility): Reason[] => {
  const { t, language } = useTranslation()
  const { faults, storeId, storeName: store, code, itemId, price, programs, kind } = eligibility
  const { hasBadCheckDigit, suggestions } = eligibility
  const ofStore = faults.filter((fault) => fault.startsWith('STORE_'))
  const ofItem = faults.filter((fault) => !fault.startsWith('STORE_'))
  const toStore = may('stores.manage') && (
    <Link to="/stores/view/$id" params={{ id: storeId }} search={{}}>
      {t('eligibility.open-store')}
    </Link>
  )
  const toItem =
    itemId === null ? (
      <Link to="/items/create" search={{ barcode: code, apl: false }}>
        {t('eligibility.add-item')}
      </Link>
    ) : (
      <Link to="/items/view/$id" params={{ id: itemId }} search={{ code }}>
        {t('eligibility.open-item')}
      </Link>
    )
  const day = (text: string | null): string => (text === null ? '' : dayOf(text, language))
  const listReason = ({ reason, list, since, until, maxPrice, name }: Eligibility['programs'][number]): string => {
    const named = { list: list ?? name, program: name, price: money(maxPrice ?? 0) }
    if (reason === 'COVERED' && until !== null) return t('eligibility.until', { ...named, day: day(until) })
    return t(`eligibility.${reason}`, { ...named, day: day(reason === 'NOT_YET' ? since : until) })
  }
  const [right] = suggestions
  const toRight = (other: string) => (
    <Link to="/items/eligibility" search={{ code: other, storeId }}>
      {t('eligibility.try', { code: other })}
    </Link>
  )
  const barcode = () => {
    if (hasBadCheckDigit)
      return { isGood: false, text: t('eligibility.bad-digit'), ...(right && { fix: toRight(right) }) }
    if (kind === 'LOCAL') return { isGood: false, text: t('eligibility.own-number') }
    if (kind === 'RANDOM_WEIGHT') return { isGood: true, text: t('eligibility.scale-label') }
    return { isGood: true, text: t('eligibility.barcode-valid') }
  }

  return [
    ...ofStore.map((fault) => ({
      key: fault,
      isGood: false,
      text: t(`eligibility.${fault}`, { store }),
      fix: toStore,
    })),
    ...(ofStore.length === 0 ? [{ key: 'store', isGood: true, text: t('eligibility.store-sells', { store }) }] : []),
    ...ofItem.map((fault) => ({ key: fault, isGood: false, text: t(`eligibility.${fault}`, { store }), fix: toItem })),
    ...(ofItem.length === 0 && price !== null
      ? [{ key: 'item', isGood: true, text: t('eligibility.item-sold', { price: money(price) }) }]
      : []),
    ...programs.map((program) => ({
      key: program.name,
      isGood: program.reason === 'COVERED' || program.reason === 'OVER_MAX_PRICE',
      text: listReason(program),
    })),
    { key: 'barcode', ...barcode() },
  ]
}

/** The answer of the till with every reason, those against first. */
export const EligibilityList = ({ eligibility }: { eligibility: Eligibility }) => {
  const { t } = useTranslation()
  const { pays, programs } = eligibility
  const reasons = useReasons(eligibility).toSorted((a, b) => Number(a.isGood) - Number(b.isGood))
  const against = reasons.filter(({ isGood }) => !isGood).length
  const isInPart = pays && !programs.some(({ reason }) => reason === 'COVERED')
  const answer = isInPart ? t('eligibility.in-part') : t('eligibility.yes')

  return (
    <div aria-live="polite" className={clsx('grid gap-3 justify-items-start', styles['eligibility'])}>
      <StatusBadge tone={pays ? 'green' : 'red'}>{pays ? answer : t('eligibility.no', { count: against })}</StatusBadge>
      <ul className="stack gap-2">
        {reasons.map(({ key, isGood, text, fix }) => (
          <li className="grid gap-2 fs-14 break" key={key} data-good={isGood || undefined}>
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
