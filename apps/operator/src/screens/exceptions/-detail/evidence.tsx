import { clsx } from 'clsx'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import type { ExceptionDetail } from '@tillgate/contract/operator-exceptions.ts'
import { CheckIcon, WarningIcon } from '@tillgate/ui/icons/basics.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './detail.module.css'

type Of = { of: ExceptionDetail }
type Field = ExceptionDetail['compared'][number]

/** Shows the correction that a notice asks for, and the reason when its number is invalid. */
export const Change = ({ of: { correction, last4, routingLast4, accountType } }: Of) => {
  const { t } = useTranslation()
  if (!correction || correction.fields.length === 0) return null
  const { routing, routingSum, isRoutingValid } = correction
  const unreadable = t('exceptions.unreadable-value')
  const wanted = {
    routing: routing === null || routing === '' ? unreadable : routing,
    account: correction.last4 === null ? unreadable : `••${correction.last4}`,
    accountType: correction.accountType === null ? unreadable : t(`exceptions.kind.${correction.accountType}`),
  }
  const now = {
    routing: routingLast4 === null ? '' : `••${routingLast4}`,
    account: last4 === null ? '' : `••${last4}`,
    accountType: accountType === null ? '' : t(`exceptions.kind.${accountType}`),
  }
  const label = {
    routing: t('exceptions.routing'),
    account: t('exceptions.account'),
    accountType: t('exceptions.kind'),
  }
  const check = () => {
    if (routing === null || routing === '' || isRoutingValid === true) return undefined
    if (routingSum === null) return t('exceptions.routing-short', { routing })
    return routingSum % 10 === 0
      ? t('exceptions.routing-unpayable', { routing })
      : t('exceptions.routing-sum', { routing, sum: routingSum })
  }
  return (
    <div>
      <h3>{t('exceptions.change')}</h3>
      <dl className={clsx('grid line rounded', styles['change'])}>
        <div className="py-3 px-4">
          <dt className="fs-13 muted">{t('exceptions.now')}</dt>
          {correction.fields.map((field) => (
            <dd className="tnum" key={field}>
              {label[field]} {now[field]}
            </dd>
          ))}
        </div>
        <div className="py-3 px-4">
          <dt className="fs-13 muted">{t('exceptions.wanted')}</dt>
          {correction.fields.map((field) => (
            <dd className="tnum" key={field}>
              {label[field]} <mark>{wanted[field]}</mark>
            </dd>
          ))}
        </div>
      </dl>
      {check() !== undefined && <p className="muted">{check()}</p>}
    </div>
  )
}

const shownOf = ({ field }: Field, value: string | null): string => {
  if (value === null) return ''
  if (field === 'trace') return `${value.slice(0, 8)} ${value.slice(8)}`
  return field === 'account' ? `••${value}` : value
}

export const Compared = ({ of: { compared } }: Of) => {
  const { t } = useTranslation()
  if (compared.length === 0) return null
  return (
    <div>
      <h3 id="matched">{t('exceptions.matched')}</h3>
      <div className={clsx('line rounded scroll-x fs-14', styles['compared'])}>
        <table aria-labelledby="matched">
          <thead>
            <tr className="fs-13 muted surface-2">
              <th scope="col">
                <span className="sr">{t('exceptions.field')}</span>
              </th>
              <th scope="col">{t('exceptions.we-sent')}</th>
              <th scope="col">{t('exceptions.bank-says')}</th>
              <th scope="col">
                <span className="sr">{t('exceptions.equal')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {compared.map((line) => (
              <tr key={line.field}>
                <th scope="row">{t(`exceptions.field.${line.field}`)}</th>
                <td className="tnum">{shownOf(line, line.ours)}</td>
                <td className="tnum">{shownOf(line, line.theirs)}</td>
                <td data-equal={line.isEqual ?? undefined}>
                  {line.isEqual !== null && (
                    <>
                      {line.isEqual ? <CheckIcon small /> : <WarningIcon small />}
                      <span className="sr">{t(line.isEqual ? 'exceptions.is-equal' : 'exceptions.differs')}</span>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Shows the sent mail in its original language. */
export const PartnerMail = ({ of: { partnerMail, isTextMissing, kind } }: Of) => {
  const { t, language } = useTranslation()
  const nothing = kind === 'NOC' ? 'exceptions.mail-change' : 'exceptions.mail-nothing'
  return (
    <div>
      <h3>{t('exceptions.mail')}</h3>
      {partnerMail === null ? (
        <p className="muted">{t(isTextMissing ? 'exceptions.mail-not-stored' : nothing)}</p>
      ) : (
        <div className="line rounded scroll-x fs-14">
          <p className={clsx('surface-2 muted fs-13 flex wrap between line-bottom', styles['toldTo'])}>
            <span>{t('exceptions.mail-to', { to: partnerMail.to.join(', ') })}</span>
            <time dateTime={partnerMail.at}>{dateTimeOf(partnerMail.at, language, bankZone)}</time>
          </p>
          <div className="stack gap-2 p-3" lang={partnerMail.language}>
            <strong>{partnerMail.subject}</strong>
            {partnerMail.text.split('\n\n').map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {partnerMail.button !== '' && <p className="text-link">{partnerMail.button}</p>}
          </div>
        </div>
      )}
    </div>
  )
}

export const History = ({ of: { history } }: Of) => {
  const { t, language } = useTranslation()
  return (
    <div>
      <h3>{t('exceptions.history')}</h3>
      <ol className={clsx('stack gap-3', styles['history'])}>
        {history.map(({ what, at, by, text }) => {
          const when = dateTimeOf(at, language, bankZone)
          return (
            <li className="grid relative fs-14" key={`${what} ${at}`} data-what={what}>
              <span>{t(`exceptions.step.${what}`, { text, by: by ?? '' })}</span>
              <time className="muted fs-13" dateTime={at}>
                {by === null || what === 'sent' ? when : t('exceptions.by', { at: when, by })}
              </time>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
