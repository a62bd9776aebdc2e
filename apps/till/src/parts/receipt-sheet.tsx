import { internationalPhone } from '@tillgate/domain/phones.ts'
import type { ReceiptRecipient } from '@tillgate/client/till.ts'
import { refusalText } from '#till/refusal.ts'
import { useState } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Field } from './field.tsx'
import { focusOnMount } from './focus.ts'
import { Icon } from './icon.tsx'
import { Sheet } from './sheet.tsx'

export type ReceiptWay = 'mail' | 'text'
export type SentReceipt = 'sent' | 'kept'
type Props = {
  way: ReceiptWay
  receiptNumber: string
  /** `kept`: the receipt waits on the device for the connection. */
  send: (to: ReceiptRecipient) => Promise<SentReceipt>
  onClose: () => void
  /** Closes the sheet and is told on the page; without it the sheet says so. */
  onSent?: (sent: SentReceipt) => void
}

const words = {
  mail: { title: 'mailTitle', label: 'mailAddress', hint: 'mailHint' },
  text: { title: 'textTitle', label: 'textPhone', hint: 'textHint' },
} as const

export const ReceiptNote = ({ sent }: { sent: SentReceipt }) => {
  const { t } = useTranslation()
  return (
    <output className={`t-strip ${sent === 'sent' ? 'green' : 'yellow'}`}>
      <Icon name={sent === 'sent' ? 'mail' : 'cloudOff'} />
      <span className="grow">{t(sent === 'sent' ? 'onItsWay' : 'receiptWaits')}</span>
    </output>
  )
}

/** Mails or texts a receipt to an address or phone of the shopper, which is kept nowhere once it was sent. */
export const ReceiptSheet = ({ way, receiptNumber, send, onClose, onSent }: Props) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState<SentReceipt>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const done = await send(way === 'mail' ? { email: typed.trim() } : { phone: internationalPhone(typed) })
      if (!onSent) return setSent(done)
      onSent(done)
      onClose()
    } catch (refused) {
      setError(refusalText(refused, t))
    } finally {
      setBusy(false)
    }
  }
  const { title, label, hint } = words[way]
  return (
    <Sheet title={t(title)} hint={receiptNumber} onClose={onClose}>
      {sent ? (
        <ReceiptNote sent={sent} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Field
            label={t(label)}
            hint={t(hint)}
            error={error}
            type={way === 'mail' ? 'email' : 'tel'}
            autoComplete="off"
            ref={focusOnMount}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setError(undefined)
            }}
          />
          <button type="submit" className="t-btn primary big full" aria-disabled={isBusy || undefined}>
            <span>{t('send')}</span>
          </button>
        </form>
      )}
    </Sheet>
  )
}
