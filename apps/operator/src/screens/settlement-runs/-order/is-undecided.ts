import type { PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'

/** Before its run is approved an order can still go out whole. */
export const isUndecided = ({ status }: PaymentOrder['run']): boolean => status === 'BUILDING' || status === 'BUILT'
