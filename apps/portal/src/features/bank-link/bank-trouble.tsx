import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { LinkMissingAlert } from '#portal/features/plaid-link/link-missing.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { BankLinking } from './use-bank-link.ts'
import type { BankStatus } from './use-bank-status.ts'

type Props = { bank: BankStatus; linking: BankLinking; canCheck: boolean }

/** What went wrong with linking or looking; the status itself is told above. */
export const BankTrouble = ({ bank, linking, canCheck }: Props) => {
  const { t } = useTranslation()
  const { left, isUnheard, refusal } = linking
  return (
    <>
      {linking.isMissing && <LinkMissingAlert title="bank.missing" again={linking.load} />}
      {/* A status that changed by it says more. */}
      {left !== undefined && !bank.isNews && <Alert tone="warning">{left || t('bank.exit')}</Alert>}
      {isUnheard && refusal ? (
        <Alert tone="error" title={t('bank.token-failed')} takesFocus>
          <p>{refusalText(t, refusal, t('failure.generic'))}</p>
        </Alert>
      ) : (
        <RefusalAlert refusal={refusal} otherwise={t('failure.generic')} />
      )}
      {bank.refusal && !refusal && (
        <Alert tone="warning">
          <p>{refusalText(t, bank.refusal, t('failure.generic'))}</p>
          {canCheck && (
            <p>
              <button type="button" className="link-button" onClick={() => void bank.checkNow()}>
                {t('action.retry')}
              </button>
            </p>
          )}
        </Alert>
      )}
    </>
  )
}
