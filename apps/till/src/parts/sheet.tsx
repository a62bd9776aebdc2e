import type { ReactNode } from 'react'
import { useTranslation } from '#till/i18n.ts'
import { Icon } from './icon.tsx'
import { useDialog } from './use-dialog.ts'

type Props = {
  title: string
  hint?: string
  size?: 'wide' | 'wide flush'
  onClose: () => void
  children: ReactNode
  foot?: ReactNode
}
/** Dialog over the sale. Esc closes it; the focus stays inside and returns afterwards. */
export const Sheet = ({ title, hint, size, onClose, children, foot }: Props) => {
  const { t } = useTranslation()
  return (
    <dialog ref={useDialog(onClose)} className="t-scrim" aria-label={title}>
      <section className={`t-sheet ${size ?? ''}`}>
        <header>
          <div className="grow">
            <h2>{title}</h2>
            {hint !== undefined && <p>{hint}</p>}
          </div>
          <button type="button" className="t-ib" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="b">{children}</div>
        {foot !== undefined && <footer>{foot}</footer>}
      </section>
    </dialog>
  )
}
