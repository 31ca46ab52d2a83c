import { create } from 'zustand'
import { type AddressDraft, type AddressField, type AddressProblem, emptyDraft } from '#domain/account/address.ts'
import type { Address } from '#services/address/list-addresses.ts'
import { type ApiResult, type Problem, requestApi } from './api.ts'
import { toast } from './toasts.ts'

type AddressesState = {
  /** Null while no page shows them: the addresses of one shopper must not outlive their page. */
  addresses: readonly Address[] | null
}

export const useAddresses = create<AddressesState>()(() => ({ addresses: null }))

export function setAddresses(addresses: readonly Address[] | null): void {
  useAddresses.setState({ addresses })
}

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly address: Address }
  | { readonly kind: 'invalid'; readonly problems: readonly AddressProblem[] }
  | { readonly kind: 'failed' }

type Saved = { address: Address; addresses: readonly Address[] }

/** A new address goes to the top of the list (product §4.9). */
export async function addAddress(draft: AddressDraft): Promise<SaveOutcome> {
  const result = await requestApi('POST', '/addresses', { body: draft })
  if (result.isOk) setAddresses([result.data.address, ...result.data.addresses.filter(({ id }) => id !== result.data.address.id)])
  return saveOutcome(result)
}

/** The list keeps its sort, so that no card moves while the shopper edits. */
export async function editAddress(id: string, changes: Partial<AddressDraft>): Promise<SaveOutcome> {
  const result = await requestApi('PATCH', '/addresses/:id', { params: { id }, body: changes })
  if (result.isOk) setAddresses(sortAsDisplayed(result.data.addresses))
  return saveOutcome(result)
}

/** True when the address no longer exists, even if another tab deleted it. */
export async function deleteAddress(id: string): Promise<boolean> {
  const result = await requestApi('DELETE', '/addresses/:id', { params: { id } })
  if (!result.isOk && result.problem.status !== 404) {
    toast.error(errorText(result.problem, 'خطا در حذف آدرس'))
    return false
  }
  setAddresses(result.isOk ? sortAsDisplayed(result.data.addresses) : displayed().filter((address) => address.id !== id))
  return true
}

function saveOutcome(result: ApiResult<Saved>): SaveOutcome {
  if (result.isOk) return { kind: 'saved', address: result.data.address }
  const problems = addressProblems(result.problem)
  if (problems.length > 0) return { kind: 'invalid', problems }
  toast.error(errorText(result.problem, 'خطا در ثبت آدرس'))
  return { kind: 'failed' }
}

function addressProblems({ fields }: Problem): AddressProblem[] {
  return Object.entries(fields).flatMap(([name, message]) => (isAddressField(name) ? [{ name, message }] : []))
}

function isAddressField(name: string): name is AddressField {
  return name in emptyDraft
}

/** A refusal has a text for the shopper, a failure of the server has none. */
function errorText({ status, detail }: Problem, failed: string): string {
  return detail !== null && status !== null && status < 500 ? detail : failed
}

function displayed(): readonly Address[] {
  return useAddresses.getState().addresses ?? []
}

function sortAsDisplayed(addresses: readonly Address[]): readonly Address[] {
  const positions = new Map(displayed().map(({ id }, position) => [id, position]))
  const positionOf = ({ id }: Address) => positions.get(id) ?? positions.size
  return addresses.toSorted((a, b) => positionOf(a) - positionOf(b))
}
