import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { refusalText } from '#till/refusal.ts'
import type { OpenTill } from '@tillgate/client/till.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Field } from './field.tsx'
import { focusOnMount } from './focus.ts'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

type Props = {
  till: OpenTill
  purchase: Pick<PosPurchase, 'id' | 'receiptNumber'>
  onClose: () => void
  /** Closes the sheet and is told on the page; without it the sheet says so. */
  onSent?: () => void
}
/** Mails a receipt to an address that is kept nowhere. */
export const MailSheet = ({ till, purchase, onClose, onSent }: Props) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(false)
  const mail = async (): Promise<void> => {
    try {
      await till.mailReceipt(purchase.id, email.trim())
      if (!onSent) return setSent(true)
      onSent()
      onClose()
    } catch (refused) {
      setError(refusalText(refused, t))
    }
  }
  return (
    <Sheet title={t('mailTitle')} hint={purchase.receiptNumber} onClose={onClose}>
      {isSent ? (
        <output className="t-strip green">
          <Icon name="mail" />
          <span className="grow">{t('onItsWay')}</span>
        </output>
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void mail()
          }}
        >
          <Field
            label={t('mailAddress')}
            hint={t('mailHint')}
            error={error}
            type="email"
            autoComplete="off"
            ref={focusOnMount}
            value={email}
            onChange={({ target }) => {
              setEmail(target.value)
              setError(undefined)
            }}
          />
          <button type="submit" className="t-btn primary big full">
            <span>{t('send')}</span>
          </button>
        </form>
      )}
    </Sheet>
  )
}
