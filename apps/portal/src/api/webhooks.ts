import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import * as contract from '@tillgate/contract/webhooks.ts'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'

const webhooksFilter = { queryKey: ['webhooks'] }

/** Never cached, because deliveries happen while the user reads. */
export const useListWebhooks = () =>
  useQuery({
    queryKey: ['webhooks', 'list'],
    queryFn: ({ signal }) => call(contract.listWebhooks, {}, { signal }),
    staleTime: 0,
  })

export const useGetWebhook = (id: string) =>
  useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => call(contract.getWebhook, { params: { id } }, { signal }),
    staleTime: 0,
  })

type DeliveryQuery = ClientInput<typeof contract.listWebhookDeliveries>['query']
const soonMs = 3000

/** Reads again every three seconds while a delivery waits. */
export const useListWebhookDeliveries = (id: string, query: DeliveryQuery) =>
  useQuery({
    queryKey: ['webhooks', 'deliveries', id, query],
    queryFn: ({ signal }) => call(contract.listWebhookDeliveries, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'waiting') ? soonMs : false),
  })

export const useGetWebhookDelivery = (id: string, deliveryId: string) =>
  useQuery({
    queryKey: ['webhooks', 'delivery', id, deliveryId],
    queryFn: ({ signal }) => call(contract.getWebhookDelivery, { params: { id, deliveryId } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? soonMs : false),
  })

type Draft = ClientInput<typeof contract.createWebhook>['body']
export const createWebhookChange = {
  send: (body: Draft) => call(contract.createWebhook, { body }),
  invalidates: [webhooksFilter],
}
export const updateWebhookChange = {
  send: (id: string, body: Draft) => call(contract.updateWebhook, { params: { id }, body }),
  invalidates: [webhooksFilter],
}

/** Reads everything about webhooks again after the call. */
const useWebhookChange = <A, V = void>(mutationFn: (given: V) => Promise<A>, onError?: (error: Error) => void) =>
  useChange({
    once: true,
    mutationFn,
    onSettled: () => cache.invalidateQueries(webhooksFilter),
    ...(onError ? { onError } : {}),
  })

type Body = { password?: string }
/** `refused`: gets the request for the password. */
export const useRotateWebhookSecret = (id: string, refused: (error: Error) => void) =>
  useWebhookChange((body: Body) => call(contract.rotateWebhookSecret, { params: { id }, body }), refused)
export const useRemoveWebhook = (id: string, refused: (error: Error) => void) =>
  useWebhookChange((body: Body) => call(contract.removeWebhook, { params: { id }, body }), refused)
export const usePauseWebhook = (id: string) => useWebhookChange(() => call(contract.pauseWebhook, { params: { id } }))
export const useResumeWebhook = (id: string) => useWebhookChange(() => call(contract.resumeWebhook, { params: { id } }))
export const useTestWebhook = (id: string) => useWebhookChange(() => call(contract.testWebhook, { params: { id } }))
export const useRepeatWebhookDelivery = (id: string) =>
  useWebhookChange((deliveryId: string) => call(contract.repeatWebhookDelivery, { params: { id, deliveryId } }))
