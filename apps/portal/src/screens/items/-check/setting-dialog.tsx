import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice, type Option } from '@tillgate/ui/fields/choice.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { useState } from 'react'
import { useTranslation } from '#portal/i18n.ts'

type Props = {
  title: string
  options: Option[]
  value: string | null
  onClose: () => void
  choose: (value: string) => void
}

/** Choice of a sheet, an encoding or a separator. */
export const SettingDialog = ({ title, options, value, onClose, choose }: Props) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(value ?? options[0]?.value ?? '')
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button variant="primary" onClick={() => choose(chosen)}>
            {t('checks.read-again')}
          </Button>
        </>
      }
    >
      <Choice label={title} options={options} value={chosen} onChange={setChosen} />
    </Dialog>
  )
}
