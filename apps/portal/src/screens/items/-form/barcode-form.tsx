import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './barcode-form.module.css'

type Props = {
  barcode: string
  hint: string
  problem: string | undefined
  onChange: (barcode: string) => void
  /** Enter, which scanners send, reads the barcode. */
  onRead: (barcode: string) => unknown
  /** Selects the digits when the field gets the focus, so that the next scan replaces them. */
  isScanned?: boolean
  input?: Ref<HTMLInputElement>
  /** Buttons beside the field. */
  children?: ReactNode
}

/** The barcode as one field, focused when its dialog opens. */
export const BarcodeForm = ({
  barcode,
  hint,
  problem,
  onChange,
  onRead,
  isScanned = false,
  input,
  children,
}: Props) => {
  const { t } = useTranslation()
  return (
    <Form
      label={t('items.enter-barcode')}
      save={(event) => {
        event.preventDefault()
        return onRead(barcode)
      }}
      problems={[]}
      attempt={0}
      summaryTitle=""
    >
      <div className={styles['barcode']}>
        <TextField
          ref={input}
          label={t('items.barcode')}
          hint={hint}
          name="barcode"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={barcode}
          error={problem}
          onFocus={(event) => isScanned && event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {children}
      </div>
    </Form>
  )
}
