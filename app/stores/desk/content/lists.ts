import { type DeskData, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import type { ListKey } from '#domain/desk/content/list-forms.ts'

export type OwnerList = DeskData<'GET', '/lists/:key'>

const listKeyOf = (key: ListKey) => `list ${key}`

export const readList = (key: ListKey) => requestDesk('GET', '/lists/:key', { params: { key } })

export const useList = (key: ListKey) => useRemote(listKeyOf(key), (get) => get('/lists/:key', { params: { key } }))

export async function saveList(key: ListKey, version: number, groups: readonly ListGroup[]) {
  const body = { groups: groups.map((group) => ({ ...bodyOf(group), rows: group.rows.map(bodyOf) })) }
  const result = await requestDesk('PUT', '/lists/:key', { params: { key }, version, body })
  if (result.isOk) refresh(listKeyOf(key))
  return result
}

function bodyOf({ id, values }: Pick<ListGroup, 'id' | 'values'>) {
  return { id, values: { ...values } }
}
