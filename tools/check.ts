import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conclude, prepareReports, project, root, runLanes, type Outcome } from './steps.ts'

const paths = ['packages', 'apps', 'tools', 'e2e', 'bench', 'docs', 'vitest.config.ts'].filter((path) =>
  existsSync(join(root, path)),
)

/** The fast part of `npm test`. Two lanes, because two cores; the route tree first, because types read it. */
export const check = (): Promise<Outcome[]> =>
  runLanes([
    [
      { name: 'route tree', command: ['node', 'tools/routes.ts'] },
      { name: 'types', command: ['tsc', '-b'] },
      { name: 'dead code', command: ['knip', '--no-progress'] },
    ],
    [
      { name: 'format', command: ['oxfmt', '--check', ...paths] },
      { name: 'lint', command: ['oxlint', '--type-aware', ...paths] },
      project('unit'),
    ],
  ])

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepareReports()
  conclude(await check())
}
