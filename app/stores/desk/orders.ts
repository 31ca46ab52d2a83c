import { type DeskData, type DeskProblem, type DeskResult, requestDesk } from './api.ts'
import { refresh, setRemote, useRemote } from './remote.ts'
import { waitingKey } from './waiting.ts'

type ListQuery = Readonly<Record<string, string>>

export type OrderList = DeskData<'GET', '/orders'>
export type OrderSummary = OrderList['orders'][number]
export type DeskOrder = DeskData<'GET', '/orders/:id'>

export const orderListKey = (query: ListQuery) => `orders list ${new URLSearchParams(query)}`
const orderKey = (id: string) => `order ${id}`

export function useOrderList(query: ListQuery) {
  return useRemote(orderListKey(query), (get) => get('/orders', { query }))
}

export function useOrderViews() {
  return useRemote('orders views', (get) => get('/orders/views'))
}

export function useDeskOrder(id: string) {
  return useRemote(orderKey(id), (get) => get('/orders/:id', { params: { id } }))
}

export type StepBody = Parameters<typeof requestDesk<'POST', '/orders/:id/steps'>>[2]['body']
type BulkStepBody = Parameters<typeof requestDesk<'POST', '/orders/steps'>>[2]['body']['step']

/** One step of one order. Pessimistic: the page shows the new state only when the server has it. */
export async function stepOrder(id: string, body: StepBody): Promise<DeskResult<DeskOrder>> {
  return adopt(id, await requestDesk('POST', '/orders/:id/steps', { params: { id }, body }))
}

/** Every order of the list, as far as the server gives them, with the moment at which it looked. */
export type OrderSelection = DeskData<'GET', '/orders/selection'>

export function selectAllOrders({ cursor: _, ...query }: ListQuery): Promise<DeskResult<OrderSelection>> {
  return requestDesk('GET', '/orders/selection', { query })
}

type StepResults = DeskData<'POST', '/orders/steps'>['results']
type BulkStepRequest = { ids: readonly string[]; step: BulkStepBody; at?: string | undefined; onProgress?: (done: number) => void }

/** As many orders as the server takes in one request. */
const stepsPerRequest = 50

/** One request after the other. One that fails ends it: `results` are those of the orders before, and `problem` says why. */
export async function stepOrders({
  ids,
  step,
  at,
  onProgress,
}: BulkStepRequest): Promise<{ results: StepResults; problem: DeskProblem | null }> {
  const results: StepResults = []
  for (let done = 0; done < ids.length; done += stepsPerRequest) {
    onProgress?.(done)
    const reply = await requestDesk('POST', '/orders/steps', {
      body: { ids: ids.slice(done, done + stepsPerRequest), step, ...(at && { at }) },
    })
    if (reply.isOk) results.push(...reply.data.results)
    else {
      orderChanged()
      return { results, problem: reply.problem }
    }
  }
  orderChanged()
  return { results, problem: null }
}

export async function addNote(id: string, text: string): Promise<DeskResult<DeskOrder>> {
  return adopt(id, await requestDesk('POST', '/orders/:id/notes', { params: { id }, body: { text } }))
}

export async function addLabel(id: string, label: string) {
  const result = await requestDesk('POST', '/orders/:id/labels', { params: { id }, body: { label } })
  if (result.isOk) refresh('order')
  return result
}

export async function removeLabel(id: string, label: string) {
  const result = await requestDesk('DELETE', '/orders/:id/labels', { params: { id }, query: { label } })
  if (result.isOk) refresh('order')
  return result
}

export type AddressBody = DeskOrder['address']

export async function saveAddress(id: string, version: number, body: AddressBody) {
  const result = await requestDesk('PUT', '/orders/:id/address', { params: { id }, body, version })
  if (result.isOk) refresh('order')
  return result
}

/** Read when a form is opened: others take times meanwhile. */
export function useDeliveryOptions(id: string) {
  const key = `delivery options ${id}`
  const options = useRemote(key, (get) => get('/orders/:id/delivery', { params: { id } }))
  return { ...options, reload: () => refresh(key) }
}

type DeliveryBody = Parameters<typeof requestDesk<'PUT', '/orders/:id/delivery'>>[2]['body']

export async function moveDelivery(id: string, body: DeliveryBody): Promise<DeskResult<DeskOrder>> {
  return adopt(id, await requestDesk('PUT', '/orders/:id/delivery', { params: { id }, body }))
}

/** The reply of a change is the new order: no second request for the page itself. */
function adopt(id: string, result: DeskResult<DeskOrder>): DeskResult<DeskOrder> {
  if (result.isOk) setRemote(orderKey(id), result.data)
  orderChanged()
  return result
}

function orderChanged(): void {
  refresh('orders')
  refresh('today')
  refresh(waitingKey)
}
