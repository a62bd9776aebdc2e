/** Reads source text: TypeScript 7 has no JavaScript API, and the architecture rules only need words and imports. */

type Sort = 'code' | 'comment' | 'text' | 'regex'

const startsRegex = /(?:^|[(,=:[!&|?{};>\n]|\breturn)\s*$/

/** Characters that may begin another kind of piece. */
const special = new Set(`'"\`/{}`)

/** Where the characters of a sticky `form` end. */
const endOf = (form: RegExp, source: string, at: number): number => {
  form.lastIndex = at
  return form.test(source) ? form.lastIndex : at + 1
}

/** Where the piece that begins at `at` ends, and what it is. */
const pieceAt = (source: string, at: number, before: string): [Sort, number] => {
  const two = source.slice(at, at + 2)
  const until = (end: string): number => {
    const found = source.indexOf(end, at + 2)
    return found === -1 ? source.length : found + end.length
  }
  if (two === '//') return ['comment', Math.max(until('\n') - 1, at + 2)]
  if (two === '/*') return ['comment', until('*/')]
  const char = two.charAt(0)
  if (!special.has(char)) return ['code', endOf(/[^'"`/{}]+/y, source, at)]
  const piece = (form: RegExp): string => form.exec(source.slice(at))?.[0] ?? ''
  const quoted = char === "'" || char === '"' ? piece(/^(?:'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*")/s) : ''
  if (quoted !== '') return ['text', at + quoted.length]
  const regex =
    char === '/' && startsRegex.test(before.slice(-20))
      ? piece(/^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/)
      : ''
  return regex === '' ? ['code', at + 1] : ['regex', at + regex.length]
}

const blank = (piece: string): string => piece.replaceAll(/[^\n]/g, ' ')

export type Read = {
  /** Without comments: here imports are found. */
  bare: string
  /** Code without comments and quoted text, with unchanged line numbers, for searching words. */
  code: string
  comments: string
}

/** A template is text, but its `${}` contain code; `depths` counts their braces. */
export const read = (source: string): Read => {
  const out = { bare: '', code: '', comments: '' }
  const depths: number[] = []
  let isTemplate = false
  const put = (piece: string, sort: Sort): void => {
    out.bare += sort === 'comment' ? blank(piece) : piece
    out.code += sort === 'code' ? piece : blank(piece)
    out.comments += sort === 'comment' ? piece : blank(piece)
  }
  for (let at = 0; at < source.length;) {
    const char = source.charAt(at)
    if (isTemplate) {
      const isCode = source.startsWith('${', at)
      const end = char === '\\' || isCode ? at + 2 : endOf(/[^\\`$]+/y, source, at)
      put(source.slice(at, end), 'text')
      if (char === '`') isTemplate = false
      if (isCode) isTemplate = depths.push(0) === 0
      at = end
      continue
    }
    const [sort, end] = pieceAt(source, at, out.code)
    const depth = depths.at(-1)
    if (sort === 'code' && depth !== undefined && (char === '{' || char === '}')) {
      depths[depths.length - 1] = depth + (char === '{' ? 1 : -1)
      if (depth === 0 && char === '}') isTemplate = depths.pop() !== undefined
    }
    if (sort === 'code' && char === '`') isTemplate = true
    put(source.slice(at, end), sort)
    at = end
  }
  return out
}

const importForms = [
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^[ \t]*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
  /\bnew URL\(\s*['"](\.[^'"]+)['"],\s*import\.meta\.url/g,
]

export const importsOf = (bare: string): string[] =>
  importForms.flatMap((form) => [...bare.matchAll(form)].map((found) => found[1] ?? ''))
