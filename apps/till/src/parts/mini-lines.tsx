import { useTranslation } from '#till/i18n.ts'
import { dollars } from '#till/money.ts'
import { Icon } from './icon.tsx'
import type { ShownLine } from './shown-line.ts'

export type MiniLine = Pick<ShownLine, 'id' | 'name' | 'sold' | 'isWeighed' | 'total' | 'cardPays' | 'other'>

const isShown = (amount: number | null): amount is number => amount !== null && Math.abs(amount) >= 0.005

/** Lines of a sale in a narrow column, with who pays them. */
export const MiniLines = ({ lines }: { lines: readonly MiniLine[] }) => {
  const { t, language } = useTranslation()
  const share = (kind: 'cp' | 'op', amount: number) => (
    <span className={`t-c ${kind}`}>
      <span className="sr">{t(kind === 'cp' ? 'cardPays' : 'otherPayment')}</span>
      <Icon name={kind === 'cp' ? 'card' : 'note'} />
      {dollars(amount, language)}
    </span>
  )
  return (
    <ol className="t-mini">
      {lines.map(({ id, sold, isWeighed, name, total, cardPays, other }) => (
        <li key={id}>
          <span className="q">{isWeighed ? sold : `${sold} ×`}</span>
          <span className="n">{name}</span>
          <span className="a">{total === null ? '–' : dollars(total, language)}</span>
          <span className="s">
            {isShown(cardPays) && share('cp', cardPays)}
            {isShown(other) && share('op', other)}
          </span>
        </li>
      ))}
    </ol>
  )
}
