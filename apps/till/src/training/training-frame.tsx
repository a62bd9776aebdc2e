import './training.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Button } from '#till/parts/button.tsx'
import { InTraining } from './in-training.ts'

/** Marks every page of a training, and ends it by one press. */
export const TrainingFrame = ({ onEnd, children }: { onEnd: () => void; children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <InTraining value>
      <div className="t-trained">
        <section className="t-training" aria-label={t('training')}>
          <b>{t('trainingNow')}</b>
          <span className="grow">{t('trainingNowHint')}</span>
          <Button onClick={onEnd}>{t('trainingEnd')}</Button>
        </section>
        {children}
      </div>
    </InTraining>
  )
}
