import { useTranslation } from '#operator/i18n.ts'

const steps = [
  'accept_tos',
  'verify_sms',
  'kyc_check',
  'documentary_verification',
  'selfie_check',
  'watchlist_screening',
  'risk_check',
] as const
const results = [
  'success',
  'active',
  'failed',
  'waiting_for_prerequisite',
  'not_applicable',
  'skipped',
  'expired',
  'canceled',
  'pending_review',
  'manually_approved',
  'manually_rejected',
] as const
/** Returns a code of the provider that has no translation in a readable form. */
const plain = (code: string): string => code.replaceAll('_', ' ')
const isUnscreened = (step: string, result: string): boolean =>
  step === 'watchlist_screening' && (result === 'not_applicable' || result === 'skipped')

const placeOf = (step: string): number => {
  const index = steps.findIndex((one) => one === step)
  return index === -1 ? steps.length : index
}

/** Translates the provider's steps and results. A step that did not run is neither passed nor matched. */
export const useIdentityLabels = () => {
  const { t } = useTranslation()
  const resultIn = (result: string): string => {
    const known = results.find((one) => one === result)
    return known ? t(`identity.step-result.${known}`) : plain(result)
  }
  return {
    /** Steps in the order in which the provider runs them. */
    inOrder: <S extends { step: string }>(all: readonly S[]): S[] =>
      all.toSorted((one, other) => placeOf(one.step) - placeOf(other.step)),
    step: (step: string): string => {
      const known = steps.find((one) => one === step)
      return known ? t(`identity.step.${known}`) : plain(step)
    },
    result: (step: string, result: string): string =>
      isUnscreened(step, result) ? t('identity.not-screened') : resultIn(result),
    status: resultIn,
  }
}
