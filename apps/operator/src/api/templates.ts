import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-templates.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

type Template = Pick<Answer<typeof contract.listTemplates>['items'][number], 'id' | 'version'>
const invalidates = [{ queryKey: ['templates'] }]

export const useListTemplates = () =>
  useQuery({
    queryKey: ['templates'],
    queryFn: ({ signal }) => call(contract.listTemplates, {}, { signal }),
  })

export const createTemplate = {
  send: (body: ClientInput<typeof contract.createTemplate>['body']) => call(contract.createTemplate, { body }),
  invalidates,
}

export const updateTemplate = (id: string) => ({
  send: (body: ClientInput<typeof contract.updateTemplate>['body']) =>
    call(contract.updateTemplate, { params: { id }, body }),
  invalidates,
})

export const useDeleteTemplate = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: ({ id, version }: Template) => call(contract.deleteTemplate, { params: { id }, query: { version } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['templates'] }),
  })
}
