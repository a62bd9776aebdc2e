import { useTranslation } from '#till/i18n.ts'
import { Icon } from './icon.tsx'

type Props = { onDigit: (digit: string) => void; onDelete: () => void; corner: string; onCorner: () => void }
/** Ten digits, deletion, and one button of the page in the corner. */
export const NumberPad = ({ onDigit, onDelete, corner, onCorner }: Props) => {
  const { t } = useTranslation()
  return (
    <fieldset className="t-pad" aria-label={t('numberPad')}>
      {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className="fn" onClick={onCorner}>
        {corner}
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className="fn" aria-label={t('deleteDigit')} onClick={onDelete}>
        <Icon name="back" />
      </button>
    </fieldset>
  )
}
