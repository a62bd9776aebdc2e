import path from 'node:path'
import { exists, type SourceFile } from './source-files.ts'
import { urlOf } from '../spec/product.ts'

const screensOf = /^apps\/(?:portal|operator)\/src\/screens\//

/** Returns whether a file or folder name does not state a subject. */
export const isNameless = ({ path: file }: SourceFile): boolean => {
  const name = path.basename(file).replace(/\.tsx?$/, '')
  const isScreenIndex = name === 'index' && file.endsWith('.tsx') && screensOf.test(file)
  const isAttic = /\/(utils?|common|helpers?|misc)\//.test(file)
  return isAttic || (/^(utils?|common|types|helpers?|misc|index)$/.test(name) && !isScreenIndex)
}

const moduleNames = /^([a-z-]+\.(routes|service|queries|answer|jobs|test)|api)\.ts$/

/** Returns whether the name of a file of a server module has none of the fixed endings. */
export const isUnknownModuleFile = ({ path: file }: SourceFile): boolean => {
  const name = /^apps\/server\/src\/modules\/[^/]+\/(?:.*\/)?([^/]+)$/.exec(file)?.[1]
  return name !== undefined && !moduleNames.test(name)
}

/** Compares the path below screens/ with the URL in `createFileRoute`. */
export const wrongScreen = (file: SourceFile): string[] => {
  const inside = file.path.replace(screensOf, '')
  if (inside === file.path || /(^|\/)-|^__root|\.test\.tsx$/.test(inside)) return []
  if (/(^|[/.])_/.test(inside)) return [`${file.path} has an underscore, which hides a part of the URL`]
  const folder = file.path.replace(/\.tsx$/, '')
  if (exists(folder))
    return [`${file.path} lies beside ${folder}/ and would become its layout: rename to ${folder}/index.tsx`]
  const routed = /createFileRoute\('([^']+)'\)/.exec(file.text)?.[1]?.replace(/(.)\/$/, '$1')
  const url = urlOf(inside).replaceAll(':', '$')
  return routed === url ? [] : [`${file.path} is ${url}, but the route is ${routed ?? 'missing'}`]
}

/** Finds imports without an extension or an existing file. The bundler accepts `./x.js` for `./x.ts`, Node does not. */
export const missingImports = (file: SourceFile): string[] =>
  file.imports
    .filter(({ target }) => !/^(npm|node)\//.test(target))
    .filter(({ target }) => path.extname(target) === '' || !exists(target))
    .map(({ specifier }) => `${file.path} imports ${specifier}, which does not exist`)
