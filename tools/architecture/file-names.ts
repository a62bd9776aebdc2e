import path from 'node:path'
import { exists, type SourceFile } from './source-files.ts'
import { urlOf } from '../spec/product.ts'

const screensOf = /^apps\/(?:portal|operator)\/src\/screens\//

/** A file for everything is a file for nothing. */
export const isNameless = ({ path: file }: SourceFile): boolean => {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  const isScreenIndex = name === 'index' && file.endsWith('.tsx') && screensOf.test(file)
  const isAttic = /\/(utils?|common|helpers?|misc)\//.test(file)
  return isAttic || (/^(utils?|common|types|helpers?|misc|index)$/.test(name) && !isScreenIndex)
}

const moduleNames = /^([a-z-]+\.(routes|service|queries|answer|jobs|test)|api)\.ts$/

/** Inside a server module a file says in its name what it holds; a long service splits by verb. */
export const isUnknownModuleFile = ({ path: file }: SourceFile): boolean => {
  const name = /^apps\/server\/src\/modules\/[^/]+\/(?:.*\/)?([^/]+)$/.exec(file)?.[1]
  return name !== undefined && !moduleNames.test(name)
}

/** The path below screens/ is the URL, and `createFileRoute` says the same. */
export const wrongScreen = (file: SourceFile): string[] => {
  const inside = file.path.replace(screensOf, '')
  if (inside === file.path || /(^|\/)-|^__root|\.test\.tsx$/.test(inside)) return []
  if (/(^|[/.])_/.test(inside)) return [`${file.path} hides from its URL behind an underscore`]
  const folder = file.path.replace(/\.tsx$/, '')
  if (exists(folder)) return [`${file.path} stands beside ${folder}/ and would frame it: call it ${folder}/index.tsx`]
  const said = /createFileRoute\('([^']+)'\)/.exec(file.text)?.[1]?.replace(/(.)\/$/, '$1')
  const url = urlOf(inside).replaceAll(':', '$')
  return said === url ? [] : [`${file.path} is ${url}, but says ${said ?? 'nothing'}`]
}

/** The bundler forgives `./x.js` for `./x.ts`, Node does not. */
export const openNothing = (file: SourceFile): string[] =>
  file.imports
    .filter(({ opens }) => !/^(npm|node)\//.test(opens))
    .filter(({ opens }) => path.extname(opens) === '' || !exists(opens))
    .map(({ said }) => `${file.path} opens ${said}`)
