import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Link } from '@tanstack/react-router'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { clsx } from 'clsx'
import { useGetException } from '#operator/api/exceptions.ts'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#operator/i18n.ts'
import { CodeTag } from '../-queue/code-tag.tsx'
import { dayText } from '../-queue/days.ts'
import { ownReasons, titleOf } from '../-queue/exception-title.ts'
import { ExceptionActions } from './actions.tsx'
import { Line } from './line.tsx'
import { Change, Compared, History, PartnerMail } from './evidence.tsx'
import styles from './detail.module.css'
import { isKnownBankCode } from '@tillgate/domain/exceptions.ts'
import type { OperatorPhraseKey } from '@tillgate/phrases/operator-en-us.ts'

type Said = Pick<ExceptionDetail, 'kind' | 'code' | 'why' | 'state' | 'isHeld' | 'endsWithRelink'>

const ofReturn = (code: string): OperatorPhraseKey => {
  if (!isKnownBankCode(code) || !isReturn(code)) return 'exceptions.says.return'
  return `exceptions.says.${code}`
}
const isReturn = (
  code: string,
): code is `R${'02' | '03' | '04' | '12' | '13' | '16' | '17' | '20' | '23' | '24' | '28'}` => code.startsWith('R')

/** Returns the sentences, in order, that explain the bank's code and the state of the money. */
const bankMessagesOf = ({ kind, code, why, state, isHeld, endsWithRelink }: Said): OperatorPhraseKey[] => {
  const special = ownReasons.find((one) => one === why)
  if (special === 'amount' && kind === 'RETURN') return ['exceptions.says.return-amount']
  if (special) return [`exceptions.says.${special}`]
  if (kind === 'NOC') return ['exceptions.says.notice']
  const first: OperatorPhraseKey[] = [ofReturn(code), 'exceptions.money-back']
  if (!isHeld) return first
  if (why === 'superseded') return [...first, 'exceptions.relinked']
  if (endsWithRelink) return [...first, 'exceptions.relink-ends']
  return state === 'OPEN' ? [...first, 'exceptions.until-you'] : first
}

/** Shows the consequence when no operator acts. */
const Effect = ({ of }: { of: ExceptionDetail }) => {
  const { t, language } = useTranslation()
  const { kind, nextCutOff } = of.effect
  if (kind === 'none') return null
  const at = nextCutOff === null ? '' : dateTimeOf(nextCutOff, language, bankZone)
  const day = of.dueOn === null ? '' : dayText(of.dueOn, language)
  return (
    <Alert tone="info" title={t('exceptions.effect')}>
      <p>{t(`exceptions.effect.${kind}`, { at, day, amount: money(of.amount) })}</p>
    </Alert>
  )
}

/** Resolutions without an operator. */
const bookedEnds = ['relinked', 'returned-in-whole'] as const

const Resolution = ({ of }: { of: ExceptionDetail }) => {
  const { t } = useTranslation()
  if (of.state !== 'RESOLVED') return null
  const byItself = bookedEnds.find((one) => one === of.resolution)
  const text = byItself ? t(`exceptions.resolved-${byItself}`) : of.resolution
  return <p className="muted">{t('exceptions.resolution', { text })}</p>
}

const Item = ({ of }: { of: ExceptionDetail }) => {
  const { t } = useTranslation()
  const params = {
    store: of.store ?? '',
    digits: of.last4 ?? '',
    amount: money(of.amount),
    sent: of.compared.find(({ field }) => field === 'amount')?.ours ?? '',
    text: of.text,
    code: of.code,
  }
  return (
    <>
      <div className={clsx('row wrap gap-x-3', styles['head'])}>
        <CodeTag row={of} />
        <h2 className="fs-20 min-w-0">{t(titleOf(of), { code: of.code })}</h2>
        <span className="fs-20 fw-semibold tnum">{of.amount === 0 ? '' : money(of.amount)}</span>
      </div>
      <p>
        {bankMessagesOf(of)
          .map((key) => t(key, params))
          .join(' ')}{' '}
        {of.partnerId !== null && (
          <Link to="/partners/$id" params={{ id: of.partnerId }}>
            {t('exceptions.open-partner', { partner: of.partner ?? '' })}
          </Link>
        )}
      </p>
      <Resolution of={of} />
      {of.kind === 'BANK' ? <Line of={of} /> : <ExceptionActions of={of} />}
      <Effect of={of} />
      <Change of={of} />
      <Compared of={of} />
      {of.kind !== 'UNREADABLE' && of.kind !== 'BANK' && <PartnerMail of={of} />}
      <History of={of} />
    </>
  )
}

/** Shows one item: the bank's message in plain words, the possible actions and the evidence. */
export const ExceptionPane = ({ id, isPadded = false }: { id: string; isPadded?: boolean }) => {
  const { t } = useTranslation()
  const query = useGetException(id)
  const { data } = query
  if (data) {
    return (
      <section className={clsx('stack min-w-0', styles['pane'], isPadded && 'p-6')} aria-label={t('exceptions.one')}>
        <Item of={data} />
      </section>
    )
  }
  const labels = { gone: t('exceptions.one-gone'), failed: t('exceptions.one-failed') }
  return (
    <div className={clsx(isPadded && 'p-6')}>
      <MissingRecord query={query} labels={labels} height={420} />
    </div>
  )
}
