import type { KnownTender } from './till-settings.ts'
import type { PurchaseStatus, PurchaseType, RefundStatus } from './purchases.ts'

/** Columns of the transactions file, in order. */
export const reportColumns = [
  'receipt',
  'id',
  'type',
  'createdAt',
  'endedAt',
  'store',
  'cashier',
  'terminal',
  'last4',
  'quantity',
  'total',
  'benefits',
  'other',
  'tax',
  'processingFee',
  'fixedFee',
  'net',
  'status',
  'settlement',
  'sale',
  'saleReceipt',
  'tenders',
] as const
export type ReportColumn = (typeof reportColumns)[number]
export type ReportLanguage = 'en-US' | 'es-ES'

const headings: Record<ReportLanguage, Record<ReportColumn, string>> = {
  'en-US': {
    receipt: 'Receipt Number',
    id: 'Transaction Id',
    type: 'Type',
    createdAt: 'Created At',
    endedAt: 'End Transaction Date',
    store: 'Store',
    cashier: 'Cashier Name',
    terminal: 'Terminal',
    last4: 'Last Four Card Digits',
    quantity: 'Quantity',
    total: 'Total Amount',
    benefits: 'Benefits Amount',
    other: 'Other Payment',
    tax: 'Tax',
    processingFee: 'Processing Fee',
    fixedFee: 'Fixed Fee',
    net: 'Paid To You',
    status: 'Purchase Transaction Status',
    settlement: 'Settlement Status',
    sale: 'Returned Sale Id',
    saleReceipt: 'Returned Sale Receipt Number',
    tenders: 'Other Payments At The Till',
  },
  'es-ES': {
    receipt: 'Número de recibo',
    id: 'Identificador de la transacción',
    type: 'Tipo',
    createdAt: 'Fecha de creación',
    endedAt: 'Fin de la transacción',
    store: 'Tienda',
    cashier: 'Personal de caja',
    terminal: 'Terminal',
    last4: 'Últimas cuatro cifras de la tarjeta',
    quantity: 'Cantidad',
    total: 'Importe total',
    benefits: 'Importe de prestaciones',
    other: 'Otro medio de pago',
    tax: 'Impuesto',
    processingFee: 'Comisión de procesamiento',
    fixedFee: 'Comisión fija',
    net: 'Abonado a usted',
    status: 'Estado de la compra',
    settlement: 'Estado de liquidación',
    sale: 'Identificador de la venta devuelta',
    saleReceipt: 'Número de recibo de la venta devuelta',
    tenders: 'Otros pagos en la caja',
  },
}
export const reportHeadings = (language: ReportLanguage): string[] =>
  reportColumns.map((column) => headings[language][column])

type Code = PurchaseType | PurchaseStatus | RefundStatus

/** Spec 2 §4: what statuses are called wherever people read them. */
export const reportWords: Record<ReportLanguage, Record<Code, string>> = {
  'en-US': {
    SALE: 'Sale',
    RETURN: 'Return',
    DRAFT: 'Draft',
    ANALYZED: 'Analyzed',
    CONFIRMED: 'Confirmed',
    CANCELED: 'Canceled',
    REVERSED: 'Reversed',
    PENDING: 'Pending',
    REMITTANCEREQUESTED: 'Processing',
    REFUNDED: 'Settled',
    DONOTREFUND: 'Returned',
    WITHOUTCARD: 'Without Card',
  },
  'es-ES': {
    SALE: 'Venta',
    RETURN: 'Devolución',
    DRAFT: 'Borrador',
    ANALYZED: 'Analizada',
    CONFIRMED: 'Confirmada',
    CANCELED: 'Cancelada',
    REVERSED: 'Anulada',
    PENDING: 'Pendiente',
    REMITTANCEREQUESTED: 'En proceso',
    REFUNDED: 'Liquidada',
    DONOTREFUND: 'Devuelta',
    WITHOUTCARD: 'Sin tarjeta',
  },
}

/** Kinds of payment beside the card in a file; a kind of the store has its own name. */
export const tenderWords: Record<ReportLanguage, Record<KnownTender, string>> = {
  'en-US': { CASH: 'Cash', CARD: 'Debit or credit', SNAP: 'EBT / SNAP', CHECK: 'Check' },
  'es-ES': { CASH: 'Efectivo', CARD: 'Débito o crédito', SNAP: 'EBT / SNAP', CHECK: 'Cheque' },
}
