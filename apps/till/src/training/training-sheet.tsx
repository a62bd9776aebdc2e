import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { Sheet } from '#till/parts/sheet.tsx'
import { playCards } from './play-cards.ts'

/** Explains the training before it begins. */
export const TrainingSheet = ({ onStart, onClose }: { onStart: () => void; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Sheet
      title={t('training')}
      hint={t('trainingHint')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('trainingLater')}</Button>}
    >
      <dl className="t-purse">
        {playCards.map(({ token, name, hint }) => (
          <div key={token}>
            <dt>
              <b>{t(name)}</b>
            </dt>
            <dd>
              <small>{t(hint)}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Button isFull kind="primary" size="big" onClick={onStart}>
        {t('trainingStart')}
      </Button>
    </Sheet>
  )
}
