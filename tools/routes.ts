import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { resolveConfig } from 'vite'
import { placeOf, routedApps } from './built.ts'

// The route trees are generated and committed: types and reviews rely on them, so a stale one is an error.
const read = (tree: string): string => (existsSync(tree) ? readFileSync(tree, 'utf8') : '')

for (const app of routedApps) {
  const tree = join(placeOf(app), 'src', 'route-tree.gen.ts')
  const before = read(tree)
  // Resolving the configuration is what makes the router's plugin write the tree.
  await resolveConfig(
    { root: placeOf(app), configFile: join(placeOf(app), 'vite.config.ts'), logLevel: 'warn' },
    'build',
  )
  if (read(tree) !== before) {
    console.error(`apps/${app}/src/route-tree.gen.ts was stale. It has been written anew: commit it.`)
    process.exitCode = 1
  }
}
