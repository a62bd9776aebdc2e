import { ChevronDownIcon, GlobeIcon } from '../icons/basics.tsx'
import styles from './language-select.module.css'

/** `also`: what the reader's own language calls it, where that is another word. */
export type Language = { code: string; name: string; short: string; also?: string }

type Props = { label: string; languages: Language[]; current: string; choose: (code: string) => void }

export const LanguageSelect = ({ label, languages, current, choose }: Props) => {
  const chosen = languages.find(({ code }) => code === current)
  return (
    <span className={styles['language']}>
      <GlobeIcon />
      <span aria-hidden="true" className="only-wide">
        {chosen?.name}
      </span>
      <span aria-hidden="true" className="only-phone">
        {chosen?.short}
      </span>
      <ChevronDownIcon small />
      <select aria-label={label} value={current} onChange={(event) => choose(event.currentTarget.value)}>
        {languages.map(({ code, name, also }) => (
          // Each language names itself in itself, and says so to screen readers.
          <option key={code} value={code} lang={code}>
            {also === undefined ? name : `${name} (${also})`}
          </option>
        ))}
      </select>
    </span>
  )
}
