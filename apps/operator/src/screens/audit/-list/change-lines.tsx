import type { AuditRow } from '@tillgate/contract/operator-audit.ts'
import { useAuditTexts } from '#operator/features/audit/use-audit-texts.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './audit.module.css'

type Values = Record<string, unknown>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Line = { path: string[]; was: unknown; is: unknown }

/** Returns one line for each value at any depth. */
const linesOf = (before: Values, after: Values, above: readonly string[] = []): Line[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name): Line[] => {
    const [was, is, path] = [before[name], after[name], [...above, name]]
    if (!isValues(was) && !isValues(is)) return [{ path, was, is }]
    return linesOf(isValues(was) ? was : {}, isValues(is) ? is : {}, path)
  })

/** Returns true for a changed value. Old entries also contain unchanged values; a masked value is always a change. */
export const isChanged = (was: string, is: string): boolean => was !== is || was.startsWith('••••')

/** Returns the fields of an entry in the reader's words, by name. */
export const useChangeLines = () => {
  const { t, language } = useTranslation()
  const { fieldText, valueText } = useAuditTexts()
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null) return ''
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
    if (Array.isArray(value) && !value.some((one) => typeof one === 'object'))
      return value.map((one) => valueText(String(one))).join(', ')
    return typeof value === 'string' ? valueText(value) : JSON.stringify(value)
  }
  return ({ before, after }: Pick<AuditRow, 'before' | 'after'>) =>
    linesOf(before ?? {}, after ?? {})
      .map((line) => ({ name: fieldText(line.path), was: textOf(line.was), is: textOf(line.is) }))
      .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

/** Changed fields that a row of the list shows; the entry shows all. */
const shownMax = 2

/** False for ids and checksums, which only the opened entry shows. */
const isReadable = (value: string): boolean => !/^[0-9a-f-]{32,}$/i.test(value)

/** The first changed fields of an entry with their old and new values, those with an old value first. */
export const ChangeSummary = ({ entry }: { entry: AuditRow }) => {
  const { t } = useTranslation()
  const lines = useChangeLines()(entry).filter(({ was, is }) => isChanged(was, is) && was + is !== '')
  if (lines.length === 0) return null
  const shown = lines
    .filter(({ was, is }) => isReadable(was) && isReadable(is))
    .toSorted((one, other) => Number(one.was === '') - Number(other.was === ''))
    .slice(0, shownMax)
  const more = lines.length - shown.length
  return (
    <ul className={styles['summary']}>
      {shown.map(({ name, was, is }) => (
        <li key={name}>
          <span className="muted">{name}</span> {was !== '' && <del>{was}</del>} {is !== '' && <ins>{is}</ins>}
        </li>
      ))}
      {more > 0 && <li className="muted">{t('audit.more-fields', { count: more })}</li>}
    </ul>
  )
}
