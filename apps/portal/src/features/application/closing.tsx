import { now } from '@tillgate/browser/clock.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { useTranslation } from '#portal/i18n.ts'
import { deadlineOf } from './moment.ts'

/** Names the time at which the application closes without an answer. While mails reach nobody, that time may be over. */
export const Closing = ({ closesAt }: Pick<Onboarding, 'closesAt'>) => {
  const { t, language } = useTranslation()
  if (closesAt === null || now() > Date.parse(closesAt)) return null
  return <p>{t('status.closes', { date: deadlineOf(closesAt, language) })}</p>
}
