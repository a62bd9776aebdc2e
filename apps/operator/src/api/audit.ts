import * as contract from '@tillgate/contract/operator-audit.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export type AuditQuery = ClientInput<typeof contract.listAudit>['query']

export const useListAudit = (query: AuditQuery) =>
  useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(contract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    // A cached log would hide the operator's own latest actions.
    staleTime: 0,
  })
