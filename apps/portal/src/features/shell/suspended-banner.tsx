import { phoneLink } from '@tillgate/browser/phone-link.ts'
import { Link } from '@tanstack/react-router'
import { settings } from '@tillgate/browser/settings.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { useEnding, useMyStores } from '#portal/api/stores.ts'
import { authRecord } from '#portal/features/session/auth-record.ts'
import { may } from '#portal/features/session/may.ts'
import { useTranslation } from '#portal/i18n.ts'

/** Maximum of store names in the banner; the list has all of them. */
const named = 3

/** Notice of a hold, without a reason. */
const OnHold = ({ phone }: { phone: string | undefined }) => {
  const { t } = useTranslation()
  return (
    <Alert tone="warning" title={t('suspended.on-hold')}>
      <p>
        {t('suspended.on-hold-text')} {phone && <a href={phoneLink(phone)}>{phone}</a>}
      </p>
    </Alert>
  )
}

/** Shows the notice of the end of the partnership, and after the last day the closed stores. */
const EndingBanner = () => {
  const { t, language } = useTranslation()
  const { data: ending } = useEnding()
  const { supportPhone } = settings().brand
  if (!ending) return null
  const { lastDay, reason, isOver } = ending
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  const day = new Date(lastDay).toLocaleDateString(language, options)
  return (
    <Alert tone="warning" title={t(isOver ? 'ending.over' : 'ending.title', { day })}>
      <p>{t(isOver ? 'ending.over-text' : 'ending.text')}</p>
      <p className="break">{t('suspended.reason', { reason })}</p>
      {supportPhone && (
        <p>
          {t('suspended.call')} <a href={phoneLink(supportPhone)}>{supportPhone}</a>
        </p>
      )}
    </Alert>
  )
}

const Banner = () => {
  const { t } = useTranslation()
  const { data: stores = [] } = useMyStores()
  const suspended = stores.filter(({ suspendedReason }) => suspendedReason !== null)
  const [first] = suspended
  const { supportPhone } = settings().brand
  if (stores.some(({ isOnHold }) => isOnHold)) return <OnHold phone={supportPhone} />
  if (!first) return null
  const isAll = suspended.length === stores.length
  const title = () => {
    if (suspended.length === 1) return t('suspended.title', { name: first.businessName })
    return isAll ? t('suspended.all') : t('suspended.some', { count: suspended.length })
  }

  return (
    <Alert tone="warning" title={title()}>
      <p>
        {t(suspended.length === 1 ? 'suspended.text' : 'suspended.text-many')}
        {supportPhone && (
          <>
            {' '}
            {t('suspended.call')} <a href={phoneLink(supportPhone)}>{supportPhone}</a>
          </>
        )}
      </p>
      {suspended.slice(0, named).map(({ id, businessName: name, suspendedReason: reason }) => (
        <p key={id}>
          {suspended.length === 1
            ? t('suspended.reason', { reason: reason ?? '' })
            : t('suspended.reason-of', { name, reason: reason ?? '' })}
        </p>
      ))}
      {suspended.length > named && may('stores.manage') && (
        <p>
          <Link to="/stores">{t('suspended.see')}</Link>
        </p>
      )}
    </Alert>
  )
}

/**
 * Banner on every page during a suspension, with the reason for the halt and the contact, or while the whole account is on hold. Suspensions exist only after
 * approval.
 */
export const SuspendedBanner = () =>
  authRecord()?.user.retailer?.approvedScreen === true ? (
    <>
      <EndingBanner />
      <Banner />
    </>
  ) : null
