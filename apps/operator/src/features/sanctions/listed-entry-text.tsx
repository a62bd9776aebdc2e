import type { SanctionHit } from '@tillgate/contract/operator-sanctions.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = Pick<SanctionHit, 'entry' | 'listedName'>

/** Name, alternate names and facts of a listed entry. */
export const ListedEntryText = ({ entry, listedName }: Props) => {
  const { t } = useTranslation()
  const { uid, kind, name, akas, programs, birthDates, countries, remarks } = entry
  const others = akas.map((aka) => (aka.isWeak ? t('screening.weak', { name: aka.name }) : aka.name))
  const facts = [
    t(`listed.${kind}`),
    birthDates.length === 0 ? '' : t('screening.born', { dates: birthDates.join(', ') }),
    countries.join(', '),
  ].filter((fact) => fact !== '')
  return (
    <>
      <b>{name}</b>
      <small>{facts.join(' · ')}</small>
      {others.length > 0 && <small>{t('screening.aka', { names: others.join(', ') })}</small>}
      {listedName !== name && <small>{t('screening.matched', { name: listedName })}</small>}
      <small>{t('screening.entry', { uid, programs: programs.join(', ') })}</small>
      {remarks !== '' && <small>{remarks}</small>}
    </>
  )
}
