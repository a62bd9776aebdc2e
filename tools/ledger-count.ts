import type { Kind, Row } from '../docs/spec/row.ts'

const kinds: readonly Kind[] = ['screen', 'call', 'message', 'constant', 'rule']

export const openByKind = (rows: readonly Row[]): string => {
  const count = (kind: Kind, isOpen: boolean) =>
    rows.filter((row) => row.kind === kind && (!isOpen || row.status === 'open')).length
  return `Open: ${kinds.map((kind) => `${kind}s ${count(kind, true)} of ${count(kind, false)}`).join(', ')}.`
}
