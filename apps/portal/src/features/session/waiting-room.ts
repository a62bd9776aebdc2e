import type { AuthRecord } from './record.ts'

/** Spec 1 §4, routing: where a partner has to be while it joins; nowhere once its approval was seen. */
export const waitingRoom = ({
  role,
  retailer,
}: AuthRecord['user']): '/bo-register/select-store-type' | '/under-review' | undefined => {
  if (role === 'UNASSIGNED') return '/bo-register/select-store-type'
  return retailer?.approvedScreen === false ? '/under-review' : undefined
}
