import { clsx } from 'clsx'
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
  input?: Ref<HTMLInputElement>
  /** Buttons beside the field. */
  children?: ReactNode
}

/** Barcode field, focused when the dialog opens, with all digits selected so that the next scan replaces the digits. */
export const BarcodeForm = ({ barcode, hint, problem, onChange, onRead, input, children }: Props) => {
  const { t } = useTranslation()
  return (
    <Form
      label={t('items.enter-barcode')}
      save={(event) => {
        event.preventDefault()
        event.currentTarget.querySelector('input')?.select()
        return onRead(barcode)
      }}
      problems={[]}
      attempt={0}
      summaryTitle=""
    >
      <div className={clsx('flex wrap gap-2 items-end', styles['barcode'])}>
        <TextField
          ref={input}
          label={t('items.barcode')}
          // The error takes the place of the hint: the field does not move.
          hint={problem === undefined ? hint : undefined}
          name="barcode"
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={barcode}
          error={problem}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {children}
      </div>
    </Form>
  )
}
