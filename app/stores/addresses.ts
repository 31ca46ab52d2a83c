import { create } from 'zustand'
import type { AddressDraft, AddressProblem } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { callApi } from './api.ts'
import { toast } from './toasts.ts'

type AddressesState = {
  /** Null while no page shows them: the list of one shopper must not outlive the page. */
  addresses: readonly Address[] | null
}

export const useAddresses = create<AddressesState>()(() => ({ addresses: null }))

export function setAddresses(addresses: readonly Address[] | null): void {
  useAddresses.setState({ addresses })
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly address: Address }
  | { readonly kind: 'wrong'; readonly problems: readonly AddressProblem[] }
  | { readonly kind: 'failed' }

const saveFailed = 'خطا در ثبت آدرس'

/** A new address goes to the top of the list (spec §4). */
export async function addAddress(draft: AddressDraft): Promise<SaveOutcome> {
  const said = await ask('POST', '/api/addresses', draft)
  const outcome = outcomeOf(said)
  if (outcome.kind === 'saved') setAddresses([outcome.address, ...(said?.addresses ?? []).filter(({ id }) => id !== outcome.address.id)])
  return outcome
}

/** The list keeps its order, so that no card moves under the finger. */
export async function editAddress(id: string, changes: Partial<AddressDraft>): Promise<SaveOutcome> {
  const said = await ask('PATCH', `/api/addresses/${id}`, changes)
  if (said?.addresses) setAddresses(inDisplayedOrder(said.addresses))
  return outcomeOf(said)
}

/** True when it is gone, whoever deleted it. */
export async function deleteAddress(id: string): Promise<boolean> {
  const said = await ask('DELETE', `/api/addresses/${id}`)
  const isGone = said?.addresses !== undefined || said?.status === 404
  if (!isGone) toast.error(textFor(said, 'خطا در حذف آدرس'))
  else setAddresses(inDisplayedOrder(said.addresses ?? displayed().filter((address) => address.id !== id)))
  return isGone
}

/** What the server said, good or bad; null when nobody answered. */
type Said = {
  readonly status: number
  readonly address?: Address
  readonly addresses?: readonly Address[]
  readonly detail?: string
  readonly fields?: readonly AddressProblem[]
}

async function ask(method: 'POST' | 'PATCH' | 'DELETE', path: `/api/${string}`, body?: unknown): Promise<Said | null> {
  try {
    const answer = await callApi(method, path, body)
    return { ...(await answer.json()), status: answer.status }
  } catch {
    return null
  }
}

function outcomeOf(said: Said | null): SaveOutcome {
  if (said?.address) return { kind: 'saved', address: said.address }
  if (said?.status === 422 && said.fields) return { kind: 'wrong', problems: said.fields }
  toast.error(textFor(said, saveFailed))
  return { kind: 'failed' }
}

/** A refusal says why; a failure of ours says nothing that helps. */
function textFor(said: Said | null, failed: string): string {
  return said?.detail && said.status < 500 ? said.detail : failed
}

function displayed(): readonly Address[] {
  return useAddresses.getState().addresses ?? []
}

function inDisplayedOrder(addresses: readonly Address[]): readonly Address[] {
  const places = new Map(displayed().map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: Address) => places.get(id) ?? places.size
  return addresses.toSorted((one, other) => placeOf(one) - placeOf(other))
}
