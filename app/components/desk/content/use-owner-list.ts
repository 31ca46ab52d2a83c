import { useEffect, useState } from 'react'
import { useArrival } from '#app/components/desk/use-arrival.ts'
import { useLeaveGuard } from '#app/components/desk/use-leave-guard.ts'
import type { SaveConflict } from '#app/stores/desk/api.ts'
import { type OwnerList, readList, saveList } from '#app/stores/desk/content/lists.ts'
import { readDraft, writeDraft } from '#app/stores/desk/drafts.ts'
import { toast } from '#app/stores/toasts.ts'
import type { ListGroup } from '#domain/content/owner-lists.ts'
import { type ListKey, listConflict, listForm } from '#domain/desk/content/list-forms.ts'
import { mergeLists, openRows } from '#domain/desk/content/merge-lists.ts'

type Groups = readonly ListGroup[]
type Draft = OwnerList & { readonly mine: Groups }

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && 'mine' in value && 'groups' in value

type Open = { readonly theirs: OwnerList; readonly conflict: SaveConflict }

/** A whole list: typed rows survive a reload, one press saves all, and what a colleague saved meanwhile is merged row by row. */
export function useOwnerList(key: ListKey, stored: OwnerList) {
  const name = `list ${key}`
  const [draft] = useState(() => readDraft(name, isDraft))
  const [base, setBase] = useState<OwnerList>(draft ?? stored)
  const [groups, setGroups] = useState<Groups>(draft?.mine ?? stored.groups)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [open, setOpen] = useState<Open | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isChanged = JSON.stringify(base.groups) !== JSON.stringify(groups)
  useLeaveGuard(isChanged)
  useEffect(() => writeDraft(name, isChanged ? JSON.stringify({ ...base, mine: groups }) : null), [name, isChanged, base, groups])
  const adopt = (list: OwnerList) => {
    setBase(list)
    setGroups(list.groups)
  }
  useArrival(stored, !isChanged && stored.version >= base.version, adopt)
  const send = async (wanted: Groups, from: OwnerList): Promise<void> => {
    setSaving(true)
    const result = await saveList(key, from.version, wanted)
    setSaving(false)
    setErrors(result.isOk ? {} : result.problem.fields)
    if (result.isOk) {
      setBase({ version: result.data.version, groups: [...wanted] })
      setGroups(wanted)
      return void toast.success('ذخیره شد و در فروشگاه دیده می‌شود')
    }
    if (!result.problem.conflict) return void toast.error(Object.values(result.problem.fields)[0] ?? result.problem.message)
    const theirs = await readList(key)
    if (!theirs.isOk) return void toast.error(theirs.problem.message)
    await settle(wanted, from, theirs.data, result.problem.conflict)
  }
  const settle = async (wanted: Groups, from: OwnerList, theirs: OwnerList, conflict: SaveConflict): Promise<void> => {
    const ids = openRows(from.groups, wanted, theirs.groups)
    if (ids.length === 0) return sendOnTop(mergeLists(from.groups, wanted, theirs.groups), theirs)
    const fields = Object.entries(listConflict(key, theirs.groups, wanted)).filter(([id]) => ids.includes(id))
    setOpen({ theirs, conflict: { ...conflict, fields: Object.fromEntries(fields) } })
  }
  const sendOnTop = (merged: Groups, theirs: OwnerList): Promise<void> => {
    setBase(theirs)
    setGroups(merged)
    return send(merged, theirs)
  }
  return {
    ...{ groups, setGroups, errors, isChanged, isSaving, form: listForm(key) },
    conflict: open?.conflict ?? null,
    save: () => void send(groups, base),
    discard: () => {
      adopt(stored)
      setErrors({})
    },
    leaveConflict: () => setOpen(null),
    resolve: (keptTheirs: readonly string[]) => {
      if (!open) return
      setOpen(null)
      void sendOnTop(mergeLists(base.groups, groups, open.theirs.groups, keptTheirs), open.theirs)
    },
  }
}

export type OwnerListState = ReturnType<typeof useOwnerList>
