import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { conclude, prepareReports, project, root, runLanes, type Outcome } from './steps.ts'

const paths = ['packages', 'apps', 'tools', 'e2e', 'bench', 'docs', 'vitest.config.ts'].filter((path) =>
  existsSync(join(root, path)),
)

/**
 * The fast part of `npm test`. Two lanes, because two cores; the route tree first, because others read it. The linter checks
 * types as well: its rules need the same types, which take most of the time of both.
 */
export const check = async (): Promise<Outcome[]> => [
  ...(await runLanes([
    [{ name: 'route tree', command: ['node', 'tools/routes.ts'] }],
    [{ name: 'format', command: ['oxfmt', '--check', ...paths] }],
  ])),
  ...(await runLanes([
    [{ name: 'types, lint', command: ['oxlint', '--type-aware', '--type-check', ...paths] }],
    [{ name: 'dead code', command: ['knip', '--no-progress'] }, project('unit')],
  ])),
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  prepareReports()
  conclude(await check())
}
