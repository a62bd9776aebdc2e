import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Points } from '@tillgate/ui/cards/points.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Spec 1 §2: the connection explained. */
export const HowItWorks = ({ close }: { close: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog
      title={t('bank.how')}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <Button look="primary" onClick={close}>
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
