import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'

/** Returns true until the run is approved: the order can still be paid completely. */
export const isUndecided = ({ status }: PaymentOrder['run']): boolean => status === 'BUILDING' || status === 'BUILT'
