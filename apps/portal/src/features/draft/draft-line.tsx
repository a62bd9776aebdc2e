import { clsx } from 'clsx'
import { timeText } from '@tillgate/domain/moments.ts'
import { CheckIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import type { DraftState } from './server-draft.ts'
import styles from './draft-line.module.css'

type Props = { state: DraftState; discard?: (() => void) | undefined }

const Restored = ({ discard }: { discard: () => void }) => {
  const { t } = useTranslation()
  return (
    <span>
      <span>{t('draft.restored')}</span>
      <button type="button" className="link-button" onClick={discard}>
        {t('draft.discard')}
      </button>
    </span>
  )
}

/** Shows that unsaved input of this tab was restored. */
export const RestoredLine = ({ discard }: { discard: () => void }) => (
  <p className={clsx('flex wrap', styles['draftLine'])}>
    <Restored discard={discard} />
  </p>
)

/** Save state of the draft. Not announced, because the state changes at every pause. */
export const DraftLine = ({ state: { savedAt, isSaving, isFailed }, discard }: Props) => {
  const { t, language } = useTranslation()
  const time = savedAt && timeText(new Date(savedAt), language)
  const said = isFailed ? t('draft.failed') : isSaving ? t('draft.saving') : time ? t('draft.saved', { time }) : ''

  return (
    <p className={clsx('flex wrap', styles['draftLine'])}>
      {discard && <Restored discard={discard} />}
      {said !== '' && (
        <span className={isFailed ? 'text-danger' : undefined}>
          {!isFailed && !isSaving && <CheckIcon small />}
          {said}
        </span>
      )}
    </p>
  )
}
