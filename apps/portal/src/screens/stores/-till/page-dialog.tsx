import { quickTextMax } from '@tillgate/domain/till-settings.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Props = { known: string; taken: readonly string[]; onDone: (name: string) => void; onClose: () => void }
/** Name of a page of quick keys; empty for a new page. */
export const PageDialog = ({ known, taken, onDone, onClose }: Props) => {
  const { t } = useTranslation()
  const [name, setName] = useState(known)
  const [isTried, setTried] = useState(false)
  const text = name.trim()
  const isTaken = text !== known && taken.includes(text)
  const error = text === '' ? t('quick-keys.no-page-name') : t('quick-keys.page-taken')
  const save = (): void => {
    setTried(true)
    if (text !== '' && !isTaken) onDone(text)
  }
  return (
    <Dialog
      title={t(known === '' ? 'quick-keys.add-page' : 'quick-keys.rename-page')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {t('quick-keys.take')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('quick-keys.page-name')}
        maxLength={quickTextMax}
        autoComplete="off"
        data-autofocus
        value={name}
        {...(isTried && (text === '' || isTaken) && { error })}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') save()
        }}
      />
    </Dialog>
  )
}
