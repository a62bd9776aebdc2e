import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { resolveConfig } from 'vite'

// The route tree is generated and committed: types and reviews rely on it, so a stale one is an error.
const portal = join(dirname(import.meta.dirname), 'apps', 'portal')
const tree = join(portal, 'src', 'route-tree.gen.ts')
const read = (): string => (existsSync(tree) ? readFileSync(tree, 'utf8') : '')

const before = read()
// Resolving the configuration is what makes the router's plugin write the tree.
await resolveConfig({ root: portal, configFile: join(portal, 'vite.config.ts'), logLevel: 'warn' }, 'build')

if (read() !== before) {
  console.error('apps/portal/src/route-tree.gen.ts was stale. It has been written anew: commit it.')
  process.exit(1)
}
