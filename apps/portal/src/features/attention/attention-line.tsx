import { Link } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { count } from '@tillgate/browser/figures.ts'
import type { Attention as Line } from '@tillgate/contract/dashboard.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import type { ReactNode } from 'react'
import { monthDay } from '#portal/features/figures/day.ts'
import { easternDay } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Returns text and action of a task. The short button has a full accessible name. */
const useLine = (line: Line, onOpen: (() => void) | undefined): { text: string; fix: ReactNode } => {
  const { t, language } = useTranslation()
  const asSmall = { ...asButton({ variant: 'secondary', size: 'sm' }), onClick: onOpen }
  if (line.kind === 'import') {
    const { batchId: batch, name } = line
    const fix = (
      <Link
        to="/items/imports"
        search={{ page: 1, pageSize: 15, batch }}
        aria-label={t('attention.rows-of', { name })}
        {...asSmall}
      >
        {t('attention.rows')}
      </Link>
    )
    return { text: t('attention.import', { name }), fix }
  }
  if (line.kind === 'checked') {
    const { batchId: id, name, ready, failed } = line
    const fix = (
      <Link to="/items/check/$id" params={{ id }} aria-label={t('attention.decide-of', { name })} {...asSmall}>
        {t('imports.decide')}
      </Link>
    )
    const rows = t('imports.ready', { ready: count(ready), failed: count(failed) })
    return { text: t('attention.checked', { name, rows }), fix }
  }
  if (line.kind === 'supervisors' || line.kind === 'accountants') {
    const role = line.kind === 'supervisors' ? 'SUPERVISOR' : 'ACCOUNTANT'
    const fix = (
      <Link to="/users" search={{ role, status: 'pending' }} {...asSmall}>
        {t('attention.invite')}
      </Link>
    )
    return { text: t(`attention.${line.kind}`, { count: line.count, figure: count(line.count) }), fix }
  }
  if (line.kind === 'cover') {
    const fix = (
      <Link to="/items/cover" {...asSmall}>
        {t('attention.cover-items')}
      </Link>
    )
    const { count: items, day } = line
    return { text: t('attention.cover', { count: items, figure: count(items), day: monthDay(day, language) }), fix }
  }
  if (line.kind === 'unknown') {
    const fix = (
      <Link to="/items/unknown" {...asSmall}>
        {t('attention.see-unknown')}
      </Link>
    )
    return { text: t('attention.unknown', { count: line.count, figure: count(line.count) }), fix }
  }
  if (line.kind === 'documents') {
    const fix = (
      <Link to="/transactions" search={{ documents: 'missing', dates: 'all' }} {...asSmall}>
        {t('attention.see-documents')}
      </Link>
    )
    const { count: sales, at } = line
    const isDue = Date.parse(at) <= now()
    return {
      text: t(isDue ? 'attention.documents-due' : 'attention.documents', {
        count: sales,
        figure: count(sales),
        day: easternDay(at, language),
      }),
      fix,
    }
  }
  if (line.kind === 'invites') {
    const fix = (
      <Link to="/users" search={{ status: 'pending' }} {...asSmall}>
        {t('attention.invite')}
      </Link>
    )
    const { count: pending } = line
    return { text: t('attention.people', { count: pending, figure: count(pending) }), fix }
  }
  if (line.kind === 'returned') {
    const { storeId: id, name, stores, reason, digits, isLinkable } = line
    const why = t(`statements.why-${reason}`, { digits })
    const text =
      stores === 1
        ? t('attention.returned-alone', { why, name })
        : t('attention.returned', { why, name, count: stores - 1, figure: count(stores - 1) })
    const fix = isLinkable ? (
      <Link to="/stores/link-account/$id" params={{ id }} aria-label={t('attention.fix', { name })} {...asSmall}>
        {t('statements.fix-bank')}
      </Link>
    ) : (
      <Link
        to="/stores/view/$id"
        params={{ id }}
        search={{ tab: 'bank' }}
        aria-label={t('attention.mend', { name })}
        {...asSmall}
      >
        {t('attention.what')}
      </Link>
    )
    return { text, fix }
  }
  const { kind, storeId: id, name } = line
  const fix =
    kind === 'bank' || kind === 'unsent' ? (
      <Link to="/stores/link-account/$id" params={{ id }} aria-label={t('attention.link-bank', { name })} {...asSmall}>
        {t('stores.link-bank')}
      </Link>
    ) : (
      <Link to="/stores/view/$id" params={{ id }} aria-label={t('attention.see', { name })} {...asSmall}>
        {t('attention.open')}
      </Link>
    )
  return { text: t(`attention.${kind}`, { name }), fix }
}

type Props = { line: Line; onOpen?: (() => void) | undefined }

/** One task with its text and its link. */
export const AttentionLine = ({ line, onOpen }: Props) => {
  const { text, fix } = useLine(line, onOpen)
  return (
    <li className="flex wrap items-center break line-top">
      <span>{text}</span>
      {fix}
    </li>
  )
}

/** Key of a task in a list. */
export const attentionKey = (line: Line): string => ('storeId' in line ? `${line.kind}-${line.storeId}` : line.kind)
