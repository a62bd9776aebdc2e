import * as contract from '@tillgate/contract/operator-audit.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, download } from './client.ts'

export const useListAudit = (query: ClientInput<typeof contract.listAudit>['query']) =>
  useQuery({
    queryKey: ['audit', query],
    queryFn: ({ signal }) => call(contract.listAudit, { query }, { signal }),
    placeholderData: keepPreviousData,
    // A cached log would hide the operator's own latest actions.
    staleTime: 0,
  })

export const useListSignIns = (query: ClientInput<typeof contract.listSignIns>['query']) =>
  useQuery({
    queryKey: ['audit', 'sign-ins', query],
    queryFn: ({ signal }) => call(contract.listSignIns, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const exportAudit = (query: ClientInput<typeof contract.exportAudit>['query']) =>
  download(contract.exportAudit, { query })
