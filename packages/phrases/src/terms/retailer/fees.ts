import type { AgreementFees } from '@tillgate/contract/terms.ts'

type Row = { name: string; basis: string }
const ids = [
  'first-terminal',
  'additional-terminal',
  'lost-terminal',
  'terminal-service',
  'processing',
  'fixed',
  'equipment-value',
] as const
type FeeId = (typeof ids)[number]

/** Spec 1 §9, fee schedule. Once for both languages: money is written the same in each. */
const amounts: Record<FeeId, string> = {
  'first-terminal': '$0.00',
  'additional-terminal': '$500.00',
  'lost-terminal': '$500.00',
  'terminal-service': '$0.00',
  processing: '2.75%',
  fixed: '$0.25',
  'equipment-value': '$500.00',
}

const tableOf = (title: string, columns: AgreementFees['columns'], words: Record<FeeId, Row>): AgreementFees => ({
  title,
  columns,
  rows: ids.map((id) => ({ id, ...words[id], amount: amounts[id] })),
})

export const feesEnglish = tableOf(
  'Monthly fee table',
  { name: 'Fee', basis: 'When it applies', amount: 'Amount' },
  {
    'first-terminal': { name: 'First terminal', basis: 'Once' },
    'additional-terminal': { name: 'Each additional terminal', basis: 'Once for each additional terminal' },
    'lost-terminal': {
      name: 'Replacement cost of lost or stolen terminal',
      basis: 'For each terminal lost or stolen',
    },
    'terminal-service': { name: 'Terminal service fee', basis: 'Each month' },
    processing: { name: 'Processing fee', basis: 'Per transaction' },
    fixed: { name: 'Fixed fee', basis: 'Per transaction' },
    'equipment-value': { name: 'Replacement value of equipment', basis: 'For Equipment damaged or not returned' },
  },
)

export const feesSpanish = tableOf(
  'Tabla mensual de comisiones',
  { name: 'Comisión', basis: 'Cuándo se aplica', amount: 'Importe' },
  {
    'first-terminal': { name: 'Primer terminal', basis: 'Una vez' },
    'additional-terminal': { name: 'Cada terminal adicional', basis: 'Una vez por cada terminal adicional' },
    'lost-terminal': {
      name: 'Coste de sustitución de un terminal perdido o robado',
      basis: 'Por cada terminal perdido o robado',
    },
    'terminal-service': { name: 'Comisión de servicio del terminal', basis: 'Cada mes' },
    processing: { name: 'Comisión de procesamiento', basis: 'Por transacción' },
    fixed: { name: 'Comisión fija', basis: 'Por transacción' },
    'equipment-value': { name: 'Valor de reposición del equipo', basis: 'Por Equipo dañado o no devuelto' },
  },
)
