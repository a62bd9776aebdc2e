import { clsx } from 'clsx'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import type { PhraseKey } from '@tillgate/phrases/en-us.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useState } from 'react'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { BankLinking } from './use-bank-link.ts'
import type { BankStatus } from './use-bank-status.ts'
import type { View, Way } from './views.ts'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import styles from './bank-link.module.css'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { refusalText } from '@tillgate/browser/refusal-text.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { LinkMissingAlert } from '#portal/features/plaid-link/link-missing.tsx'

type BankTroubleProps = { bank: BankStatus; linking: BankLinking; canCheck: boolean }

/** Errors of linking or refreshing; the status itself appears above. */
const BankTrouble = ({ bank, linking, canCheck }: BankTroubleProps) => {
  const { t } = useTranslation()
  const { left, isUnheard, refusal } = linking
  return (
    <>
      {linking.isMissing && <LinkMissingAlert title="bank.missing" onRepeat={linking.load} />}
      {/* A changed status replaces the message. */}
      {left !== undefined && !bank.isChanged && <Alert tone="warning">{left || t('bank.exit')}</Alert>}
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

/** Spec 1 §2: the connection explained. */
const HowItWorks = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('bank.how')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <Points
        numbered
        points={[
          { title: t('bank.how-1'), text: t('bank.how-1.text'), icon: '1' },
          { title: t('bank.how-2'), text: t('bank.how-2.text'), icon: '2' },
          { title: t('bank.how-3'), text: t('bank.how-3.text'), icon: '3' },
        ]}
      />
    </Dialog>
  )
}

type Props = { view: View; status: BankAccountStatus; bank: BankStatus; linking: BankLinking }

const verbs: Record<Way, PhraseKey> = { connect: 'bank.connect', again: 'bank.again', code: 'bank.code-enter' }

/** Buttons to link an account, check again, or link another account. */
export const BankActions = ({ view, status, bank, linking }: Props) => {
  const { t } = useTranslation()
  const [isExplained, setExplained] = useState(false)
  // Spec 1 §4: after failed insights Link is opened with the flag that leaves them out.
  const isDatabaseInsights = status === 'DATABASE_INSIGHTS_FAIL'
  const { way, waits } = view

  return (
    <>
      <BankTrouble bank={bank} linking={linking} canCheck={!waits} />
      <div className={clsx('grid gap-4', styles['bankActions'])}>
        <div className={clsx('grid', styles['bankMain'])}>
          {linking.isUnheard ? (
            <Button variant="primary" size="lg" busy={linking.busy} onClick={() => linking.sendAgain()}>
              {t('bank.send-again')}
            </Button>
          ) : (
            way && (
              <Button
                variant="primary"
                size="lg"
                busy={linking.busy}
                onClick={() => linking.connect({ isDatabaseInsights })}
              >
                {t(verbs[way])}
              </Button>
            )
          )}
        </div>
        <div className={clsx('flex wrap justify-center gap-2', styles['bankMore'])}>
          {waits && (
            <Button busy={bank.busy} onClick={() => bank.checkNow()}>
              {t('bank.check')}
            </Button>
          )}
          {waits && (
            <Button variant="ghost" inactive={linking.busy} onClick={() => linking.connect({ restartAuthFlow: true })}>
              {t('bank.other-account')}
            </Button>
          )}
          {(way === 'connect' || way === 'again') && (
            <Button variant="ghost" onClick={() => setExplained(true)}>
              {t('bank.how')}
            </Button>
          )}
        </div>
      </div>
      <output className={bank.isSame ? 'muted' : 'sr'}>{bank.isSame ? t('bank.checked') : ''}</output>
      <StepUpDialog stepUp={linking.stepUp} text={t('stores.password-bank')} save={linking.repeat} />
      {isExplained && <HowItWorks onClose={() => setExplained(false)} />}
    </>
  )
}
