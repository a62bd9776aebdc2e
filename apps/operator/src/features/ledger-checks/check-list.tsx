import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import type { CheckOutcome, Violation } from '@tillgate/contract/operator-ledger-checks.ts'
import { money } from '@tillgate/domain/money.ts'
import { checks } from '@tillgate/domain/ledger-checks.ts'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { clsx } from 'clsx'
import { useTranslation } from '#operator/i18n.ts'
import styles from './ledger-checks.module.css'

const isCents = (text: string): boolean => /^-?\d+$/.test(text)

/** Shows a row that violates a ledger check: name, owner and the two differing values. */
const Row = ({ row }: { row: Violation }) => {
  const { t } = useTranslation()
  const { check, object, objectId, partner, stated, counted } = row
  const isMoney = checks[check].unit === 'cents'
  const said = (text: string): string => {
    if (text === 'none') return t('books.none')
    return isMoney && isCents(text) ? money(Number(text) / 100) : text
  }
  const difference =
    isMoney && isCents(stated) && isCents(counted) ? Math.abs(Number(stated) - Number(counted)) / 100 : undefined
  return (
    <li className={clsx('break', styles['why'])}>
      {t(`check-object.${object}`)} <span className="code">{objectId}</span>,{' '}
      {partner ? (
        <Link to="/partners/$id" params={{ id: partner.id }}>
          {partner.name}
        </Link>
      ) : (
        t('books.program')
      )}
      : {t(`check.${check}`, { stated: said(stated), counted: said(counted) })}
      {difference !== undefined && <> {t('books.difference', { amount: money(difference) })}</>}
    </li>
  )
}

const Green = ({ outcome: { group, lookedAt } }: { outcome: CheckOutcome }) => {
  const { t } = useTranslation()
  return (
    <li className="flex wrap items-baseline fs-13 line-top">
      <CheckIcon small />
      <span>{t(`check-group.${group}`)}</span>
      <span className={clsx('muted tnum text-right', styles['figure'])}>
        {t(`check-rows.${group}`, { figure: count(lookedAt) })}
      </span>
    </li>
  )
}

const Red = ({ outcome: { group, isFinished, violations, found } }: { outcome: CheckOutcome }) => {
  const { t } = useTranslation()
  const more = violations - found.length
  return (
    <li className={clsx('flex wrap items-baseline fs-13 line-top', styles['red'])}>
      <CloseIcon small />
      <b className="fw-semibold">{t(`check-group.${group}`)}</b>
      <span className={clsx('muted tnum text-right', styles['figure'])}>
        {isFinished ? t('books.rows', { count: violations, figure: count(violations) }) : t('books.not-finished')}
      </span>
      {isFinished ? (
        <ul className={clsx('stack gap-2', styles['found'])}>
          {found.map((row) => (
            <Row key={`${row.check} ${row.objectId} ${row.stated}`} row={row} />
          ))}
          {more > 0 && (
            <li className={clsx('break', styles['why'])}>{t('books.more', { count: more, figure: count(more) })}</li>
          )}
        </ul>
      ) : (
        <p className={clsx('break', styles['why'])}>{t('books.not-finished-why')}</p>
      )}
    </li>
  )
}

export const isGreen = ({ isFinished, violations }: CheckOutcome): boolean => isFinished && violations === 0

/** Lists the ledger checks with their row counts, as many as the line above counts; failed checks come first and list their rows. */
export const CheckList = ({ outcomes }: { outcomes: readonly CheckOutcome[] }) => {
  const red = outcomes.filter((one) => !isGreen(one))
  return (
    <ul className={clsx('grid', styles['list'], red.length === 0 && styles['columns'])}>
      {red.map((outcome) => (
        <Red key={outcome.group} outcome={outcome} />
      ))}
      {outcomes.filter(isGreen).map((outcome) => (
        <Green key={outcome.group} outcome={outcome} />
      ))}
    </ul>
  )
}
