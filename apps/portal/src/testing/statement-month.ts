import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { addMonths } from '@tillgate/domain/month-figures.ts'
import { doral, hialeah } from './partner.ts'

const none = { sales: 0, returns: 0, fees: 0, adjustments: 0, held: 0, carried: 0 }
const counts = { saleCount: 10, returnCount: 0, statements: 21 }

/** October beside September, with statements in each of twelve months. */
export const month: StatementMonth = {
  month: '2026-10',
  against: '2026-09',
  cutOffs: {
    now: { count: 21, first: '2026-10-01', last: '2026-10-30' },
    before: { count: 21, first: '2026-09-01', last: '2026-09-30' },
  },
  now: { ...none, sales: 900, returns: -20, fees: -30, paid: 850, ...counts, returnCount: 3 },
  before: { ...none, sales: 1000, fees: -33, paid: 967, ...counts, saleCount: 12 },
  stores: [
    {
      storeId: hialeah.id,
      name: 'Hialeah',
      now: { ...none, sales: 600, returns: -20, fees: -20, paid: 560, ...counts, returnCount: 3 },
      before: { ...none, sales: 700, fees: -23, paid: 677, ...counts, saleCount: 12 },
    },
    {
      storeId: doral.id,
      name: 'Doral',
      now: { ...none, sales: 300, fees: -10, paid: 290, ...counts },
      before: { ...none, sales: 300, fees: -10, paid: 290, ...counts },
    },
  ],
  reasons: [
    { storeId: hialeah.id, name: 'Hialeah', kind: 'sales', amount: -100, day: null },
    { storeId: hialeah.id, name: 'Hialeah', kind: 'returns', amount: -20, day: null },
  ],
  trend: Array.from({ length: 12 }, (_, index) => ({
    month: addMonths('2025-11', index),
    amount: 800,
    statements: 21,
  })),
  addsUp: true,
  againstUntil: null,
}
