import { clsx } from 'clsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { useState } from 'react'
import type { ProductShown } from '../product.ts'
import { Outside } from './parts.tsx'
import type { End, Scenario } from './scenario.ts'
import { runScenario, scenarios } from './scenarios.ts'
import partStyles from './parts.module.css'
import styles from './start.module.css'

type Props = { scenario: Scenario; product: ProductShown }

const ScenarioTile = ({ scenario, product }: Props) => {
  const [progress, setProgress] = useState<End>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProgress({ text: 'It begins.', links: [] })
    setProgress(await runScenario(scenario, product, (text) => setProgress({ text, links: [] })))
    setBusy(false)
  }
  const { title, words, length } = scenario
  return (
    <li className={clsx('grid gap-1 line rounded-lg surface px-5 py-4 raised', styles['tile'])}>
      <h3>{title}</h3>
      <span className="muted">{words}</span>
      <output className={styles['progress']}>
        {progress?.text}
        {progress?.links.map(([label, href]) => (
          <span key={label}>
            {' '}
            {href.startsWith('#') ? <a href={`/${href}`}>{label}</a> : <Outside href={href}>{label}</Outside>}
          </span>
        ))}
      </output>
      <span className="row gap-3 between">
        <span className="muted">{length}</span>
        <Button size="sm" inactive={isBusy} onClick={run}>
          <span>
            Run<span className="sr"> {title}</span>
          </span>
        </Button>
      </span>
    </li>
  )
}

export const Scenarios = ({ product }: { product: ProductShown }) => (
  <>
    <div>
      <h2>Scenarios</h2>
      <p className="muted">Each scenario uses the real interface, then shows where to look.</p>
    </div>
    <ul className={clsx('grid gap-4', partStyles['grid'])}>
      {scenarios.map((one) => (
        <ScenarioTile key={one.title} scenario={one} product={product} />
      ))}
    </ul>
  </>
)
