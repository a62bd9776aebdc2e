import { Icon, type IconName } from './icon.tsx'

type Props = {
  icon: IconName
  words: string
  keys?: string
  /** Number beside the words, and its words for screen readers; 0 shows nothing. */
  count?: { number: number; words: string }
  isOff?: boolean
  /** Other devices show the same beside the list. */
  isOnPhone?: boolean
  onClick: () => void
}
/** Button in the row of tools below the list. */
export const Tool = ({ icon, words, keys, count, isOff = false, isOnPhone = false, onClick }: Props) => (
  <button type="button" className={`t-tool ${isOnPhone ? 't-phone' : ''}`} onClick={onClick} disabled={isOff}>
    <Icon name={icon} />
    <span>{words}</span>
    {count !== undefined && count.number > 0 && (
      <>
        <span className="cnt" aria-hidden="true">
          {count.number}
        </span>
        <span className="sr">{count.words}</span>
      </>
    )}
    {keys !== undefined && <kbd aria-hidden="true">{keys}</kbd>}
  </button>
)
