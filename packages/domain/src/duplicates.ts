/** What an application has in common with applications of other partners. */
export const duplicateKinds = ['EIN', 'BANK', 'ADDRESS'] as const
export type DuplicateKind = (typeof duplicateKinds)[number]

export const duplicateCodes = ['duplicates.none', 'duplicates.ein', 'duplicates.bank', 'duplicates.address'] as const
type DuplicateEvidence = { code: (typeof duplicateCodes)[number]; params: Record<string, string> }

const codeOf = {
  EIN: 'duplicates.ein',
  BANK: 'duplicates.bank',
  ADDRESS: 'duplicates.address',
} as const satisfies Record<DuplicateKind, DuplicateEvidence['code']>

/** `duplicates`: number of other partners per kind. */
export const checkDuplicates = (
  duplicates: Record<DuplicateKind, number>,
): { result: 'pass' | 'look'; evidence: DuplicateEvidence[] } => {
  const found = duplicateKinds.filter((kind) => duplicates[kind] > 0)
  return found.length === 0
    ? { result: 'pass', evidence: [{ code: 'duplicates.none', params: {} }] }
    : {
        result: 'look',
        evidence: found.map((kind) => ({ code: codeOf[kind], params: { count: String(duplicates[kind]) } })),
      }
}
